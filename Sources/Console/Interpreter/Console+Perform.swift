// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Performs an instruction, and all that it calls.
  mutating func perform(_ instruction: Instruction) throws(ConsoleFault) {
    guard wordsLeft > 0 else { throw .tooManyWords }
    wordsLeft -= 1
    switch instruction {
    case .number(let number): try stack.push(number)
    case .perform(let word): try perform(word)
    case .performRepeatedly(let word):
      var rest = try stack.pop()
      while rest > 0, ending == .none {
        try perform(.perform(word))
        rest -= 1
      }
    case .expect(let state):
      if !host.isIn(Int(state)) { throw .expected(state, found: host.state) }
    case .seeState(let state): host.see(Int(state))
    case .see(let word): see(word)
    }
    if host.isFull { throw .answerFull }
  }

  private mutating func perform(_ word: Performable) throws(ConsoleFault) {
    switch word {
    case .primitive(let primitive): try perform(primitive)
    case .host(let index):
      let number = host.word(Int(index)).takesNumber ? try stack.pop() : 0
      do throws(HostFault) { try host.perform(Int(index), number) } catch { throw .host(error) }
    case .definition(let index):
      for position in definitions.body(Int(index)) where ending == .none {
        try perform(definitions[position])
      }
    }
  }

  /// Performs one of the console's own words.
  private mutating func perform(_ primitive: Primitive) throws(ConsoleFault) {
    switch primitive {
    case .seconds: try pass(primitive, nanoseconds: .seconds(1))
    case .milliseconds: try pass(primitive, nanoseconds: .milliseconds(1))
    case .state: try printState()
    case .time: printTime()
    case .stack: printStack()
    case .words: printWords()
    case .bye: ending = .bye
    // The interpreter has already performed these, which read on in the line or change how it is
    // read.
    case .times, .see, .expect, .define, .endDefinition, .lineComment, .comment: break
    }
  }

  private mutating func pass(_ unit: Primitive, nanoseconds: Nanoseconds) throws(ConsoleFault) {
    let count = try stack.pop()
    var title = TextBuffer()
    title.append(UInt64(count))
    title.append(" ")
    title.append(unit.name)
    do throws(HostFault) {
      try host.pass(UInt64(count) &* nanoseconds, title)
    } catch { throw .host(error) }
  }

  private mutating func printState() throws(ConsoleFault) {
    guard let state = host.state else { throw .nothingToSee }
    say(TextBuffer(host.stateName(state)))
  }

  private mutating func printTime() {
    let milliseconds = host.time / 1_000_000
    var text = TextBuffer()
    text.append(milliseconds / 1000)
    text.append(".")
    text.append(milliseconds % 1000, width: 3)
    text.append(" seconds")
    say(text)
  }

  private mutating func printStack() {
    var text = TextBuffer("<")
    text.append(UInt64(stack.count))
    text.append(">")
    for index in 0..<stack.count {
      text.append(" ")
      text.append(UInt64(stack[index]))
    }
    say(text)
  }

  private mutating func printWords() {
    for index in 0..<host.wordCount { see(.host(UInt8(index))) }
    for index in 0..<Primitive.count {
      if let primitive = Primitive(rawValue: index), exists(primitive) {
        see(.primitive(primitive))
      }
    }
    for index in 0..<definitions.count where !host.isFull { see(.definition(UInt8(index))) }
  }

  mutating func say(_ line: TextBuffer) { host.write(line, to: .output) }
}
