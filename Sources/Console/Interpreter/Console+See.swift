// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Prints a word's arguments and effect, or its definition.
  mutating func see(_ word: Performable) {
    switch word {
    case .primitive(let primitive): see(primitive.name, primitive.summary)
    case .host(let index): see(host.word(Int(index)).name, host.word(Int(index)).summary)
    case .definition(let index): see(definition: Int(index))
    }
  }

  /// Prints what sets a guard or an interval, and where a table uses it.
  mutating func see(condition index: Int) {
    if let word = hostWord(WordName(host.conditionName(index))) { see(.host(word)) }
    host.see(condition: index)
  }

  private mutating func see(_ name: StaticString, _ summary: StaticString) {
    var text = TextBuffer(name)
    text.pad(to: 14)
    text.append(summary)
    say(text)
  }

  /// Prints a definition as it could be typed, on as many lines as it needs.
  private mutating func see(definition index: Int) {
    var text = TextBuffer(": ")
    text.append(definitions.name(index))
    // A full host drops the lines, so a long definition stops here.
    for position in definitions.body(index) where !host.isFull {
      if text.count > 72 {
        say(text)
        text = TextBuffer(" ")
      }
      text.append(" ")
      append(definitions[position], to: &text)
    }
    text.append(" ;")
    say(text)
  }

  private func append(_ instruction: Instruction, to text: inout TextBuffer) {
    switch instruction {
    case .number(let number, let isNegative):
      if isNegative { text.append("-") }
      text.append(UInt64(number))
    case .control(let word, _): text.append(word.name)
    case .perform(let word): append(word, to: &text)
    case .performRepeatedly(let word):
      text.append("times ")
      append(word, to: &text)
    case .expect(let state):
      text.append("expect ")
      text.append(host.stateName(Int(state)))
    case .seeState(let state):
      text.append("see ")
      text.append(host.stateName(Int(state)))
    case .seeCondition(let condition):
      text.append("see ")
      text.append(host.conditionName(Int(condition)))
    case .see(let word):
      text.append("see ")
      append(word, to: &text)
    }
  }

  private func append(_ word: Performable, to text: inout TextBuffer) {
    switch word {
    case .primitive(let primitive): text.append(primitive.name)
    case .host(let index): text.append(host.word(Int(index)).name)
    case .definition(let index): text.append(definitions.name(Int(index)))
    }
  }
}
