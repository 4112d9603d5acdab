// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Performs definitions away from their console: what the words and guards of a machine come to.
///
/// They can calculate, choose and repeat; a word that needs the prompt ends them.
package struct Evaluator: ~Copyable {
  private var definitions = Definitions()
  private var wordsLeft = 0
  /// The first definition that could not be performed to its end, and why; `nil` for none.
  package var fault: (name: WordName, message: StaticString)?

  /// An evaluator without definitions.
  package init() {}

  /// Takes definitions over.
  package mutating func adopt(_ other: borrowing Definitions) {
    definitions = Definitions(copying: other)
  }

  /// Performs the newest definition with this name on the numbers; `false` without one.
  ///
  /// One that fails leaves the numbers as they were, and is the ``fault``.
  package mutating func perform(_ name: WordName, on numbers: inout Numbers) -> Bool {
    guard let index = definitions.find(name) else { return false }
    let former = numbers
    wordsLeft = 100_000
    do throws(ConsoleFault) { try perform(index, on: &numbers) } catch {
      numbers = former
      if fault == nil { fault = (name, error.message) }
    }
    return true
  }

  private mutating func perform(_ index: Int, on numbers: inout Numbers) throws(ConsoleFault) {
    let body = definitions.body(index)
    var position = body.lowerBound
    while position < body.upperBound {
      guard wordsLeft > 0 else { throw "stopped after 100000 words; check its loops" }
      wordsLeft -= 1
      let instruction = definitions[position]
      position += 1
      switch instruction {
      case .control(.if, let target), .control(.while, let target), .control(.until, let target):
        if try numbers.stack.pop() == 0 { position = Int(target) }
      case .control(.else, let target), .control(.repeat, let target): position = Int(target)
      case .control: break
      case .number(let number, let isNegative):
        try numbers.stack.push(number, isNegative: isNegative)
      case .perform(let word): try perform(word, on: &numbers)
      case .performRepeatedly(let word):
        var rest = try numbers.stack.popCount()
        while rest > 0 {
          try perform(word, on: &numbers)
          rest -= 1
        }
      case .expect, .seeState, .seeCondition, .see: throw Self.needsPrompt
      }
    }
  }

  private mutating func perform(_ word: Performable, on numbers: inout Numbers) throws(ConsoleFault)
  {
    guard wordsLeft > 0 else { throw "stopped after 100000 words; check its loops" }
    wordsLeft -= 1
    switch word {
    case .definition(let index): try perform(Int(index), on: &numbers)
    case .primitive(let word) where word.isCalculation: try numbers.stack.calculate(word)
    case .primitive(.fetch): try numbers.fetch()
    case .primitive(.store): try numbers.store(definitions)
    case .primitive, .host: throw Self.needsPrompt
    }
  }

  private static var needsPrompt: ConsoleFault {
    "uses a word that works only at the prompt; remove that word"
  }
}
