// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Performs an instruction, and all that it calls.
  mutating func perform(_ instruction: Instruction) throws(ConsoleFault) {
    try spend()
    try carryOut(instruction)
  }

  private mutating func carryOut(_ instruction: Instruction) throws(ConsoleFault) {
    switch instruction {
    case .number(let number, let isNegative): try numbers.stack.push(number, isNegative: isNegative)
    case .perform(let word): try perform(word)
    case .performRepeatedly(let word):
      var rest = try numbers.stack.popCount()
      while rest > 0, ending == .none {
        try perform(.perform(word))
        rest -= 1
      }
    case .expect(let state): if !host.isIn(Int(state)) { throw .expected(state, found: host.state) }
    case .control: break
    case .seeState(let state): host.see(Int(state))
    case .seeCondition(let condition): see(condition: Int(condition))
    case .see(let word): see(word)
    }
  }

  /// Counts a word, so that no line goes on for ever.
  private mutating func spend() throws(ConsoleFault) {
    guard wordsLeft > 0 else { throw .tooManyWords }
    wordsLeft -= 1
    guard !isInterrupted() else { throw .interrupted }
  }

  private mutating func perform(_ word: Performable) throws(ConsoleFault) {
    switch word {
    case .primitive(let primitive): try perform(primitive)
    case .host(let index):
      let number = host.word(Int(index)).takesNumber ? try numbers.stack.popCount() : 0
      try lendNumbers { host throws(HostFault) in try host.perform(Int(index), number) }
    case .definition(let index):
      let body = definitions.body(Int(index))
      var position = body.lowerBound
      while position < body.upperBound, ending == .none { try perform(&position) }
    }
  }

  /// Performs the instruction of a definition at a position, and moves on.
  private mutating func perform(_ position: inout Int) throws(ConsoleFault) {
    let instruction = definitions[position]
    position += 1
    try spend()
    switch instruction {
    case .control(.if, let target), .control(.while, let target), .control(.until, let target):
      if try numbers.stack.pop() == 0 { position = Int(target) }
    case .control(.else, let target), .control(.repeat, let target): position = Int(target)
    case .control: break
    // A loop consists of these: they do not go the long way of all other words.
    case .number(let number, let isNegative): try numbers.stack.push(number, isNegative: isNegative)
    case .perform(.primitive(let word)) where word.isCalculation: try numbers.stack.calculate(word)
    default: try carryOut(instruction)
    }
  }

  private mutating func perform(_ primitive: Primitive) throws(ConsoleFault) {
    switch primitive {
    case .seconds: try pass(primitive, nanoseconds: .seconds(1))
    case .milliseconds: try pass(primitive, nanoseconds: .milliseconds(1))
    case .state:
      guard let state = host.state else { throw "no state yet" }
      say("\(host.stateName(state))")
    case .time: printTime()
    case .stack: printStack()
    case .words: printWords()
    case .bye, .quit, .exit: ending = .bye
    case .print: say("\(signed: try numbers.stack.pop())")
    case .fetch: try numbers.fetch()
    case .store: try numbers.store(definitions)
    // The interpreter has already performed these, which read on in the line or change how it is
    // read.
    case let word where word.needsOperand || word.isImmediate: break
    default: try numbers.stack.calculate(primitive)
    }
  }

  private mutating func pass(_ unit: Primitive, nanoseconds: Nanoseconds) throws(ConsoleFault) {
    let count = try numbers.stack.popCount()
    let title: TextBuffer = "\(count) \(unit.name)"
    try lendNumbers { host throws(HostFault) in try host.pass(UInt64(count) &* nanoseconds, title) }
  }

  /// Has the host do something, which may change the numbers.
  private mutating func lendNumbers(
    _ body: (inout Host) throws(HostFault) -> Void
  ) throws(ConsoleFault) {
    host.exchange(&numbers)
    defer { host.exchange(&numbers) }
    do throws(HostFault) { try body(&host) } catch { throw .host(error) }
  }

  private mutating func printTime() {
    let milliseconds = host.time / 1_000_000
    say("\(milliseconds / 1000).\(milliseconds % 1000, width: 3) seconds")
  }

  private mutating func printStack() {
    var text: TextBuffer = "<\(numbers.stack.count)>"
    for index in 0..<numbers.stack.count { text += " \(signed: numbers.stack[index])" }
    say(text)
  }

  /// Prints the console's words by group, those defined, and last, where a small window shows it, what the host's do.
  mutating func printWords() {
    WordGroup.forEach { group in
      let titles: StaticString = "choices|numbers|new words|session|time"
      var line = WordLine("\(part: group.rawValue, of: titles)")
      Primitive.forEach { if $0.group == group, exists($0) { add(WordName($0.name), to: &line) } }
      say(line)
    }
    var yours = WordLine("yours")
    for index in 0..<definitions.count { add(definitions.name(index), to: &yours) }
    say(yours)
    var faults = WordLine("faults")
    for index in 0..<host.wordCount where host.word(index).isFault {
      add(host.word(index).name, to: &faults)
    }
    say(faults)
    for index in 0..<host.wordCount where !host.word(index).isFault { see(.host(UInt8(index))) }
  }

  mutating func add(_ name: WordName, to line: inout WordLine) {
    guard !line.add(name) else { return }
    say(line)
    line = WordLine("")
    _ = line.add(name)
  }

  mutating func say(_ line: TextBuffer) { host.write(line, to: .output) }

  mutating func say(_ line: WordLine) { if !line.isEmpty { say(line.text) } }
}

/// Names of words in a row, behind a title.
struct WordLine {
  static var margin: Int { 14 }
  private(set) var text: TextBuffer
  private(set) var isEmpty = true

  init(_ title: TextBuffer) {
    text = title
    text.pad(to: Self.margin - 1)
  }

  /// Adds a name; `false` where it would pass column 78.
  mutating func add(_ name: WordName) -> Bool {
    guard text.count + name.count < 78 else { return false }
    text += " \(name)"
    isEmpty = false
    return true
  }
}

extension TextBuffer {
  /// Adds a number and its sign, if it is negative.
  mutating func appendInterpolation(signed number: Number) {
    if number < 0 { append("-") }
    append(number.magnitude)
  }
}
