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
    var text: TextBuffer = ": \(definitions.name(index))"
    for position in definitions.body(index) {
      if text.count > 72 {
        say(text)
        text = " "
      }
      text += " "
      append(definitions[position], to: &text)
    }
    say(text + " ;")
  }

  private func append(_ instruction: Instruction, to text: inout TextBuffer) {
    switch instruction {
    case .number(let number, let isNegative): text += "\(isNegative ? "-" : "")\(number)"
    case .control(let word, _): text.append(word.name)
    case .perform(let word): text.append(name(of: word))
    case .performRepeatedly(let word): text += "times \(name(of: word))"
    case .expect(let state): text += "expect \(host.stateName(Int(state)))"
    case .seeState(let state): text += "see \(host.stateName(Int(state)))"
    case .seeCondition(let condition): text += "see \(host.conditionName(Int(condition)))"
    case .see(let word): text += "see \(name(of: word))"
    }
  }

  private func name(of word: Performable) -> WordName {
    switch word {
    case .primitive(let primitive): WordName(primitive.name)
    case .host(let index): WordName(host.word(Int(index)).name)
    case .definition(let index): definitions.name(Int(index))
    }
  }
}
