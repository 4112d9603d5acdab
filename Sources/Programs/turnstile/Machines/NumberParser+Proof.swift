// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools

/// The number that is being read, as far as its sign and its digits go.
struct ReadNumber: World {
  typealias Names = NumberParser
  var isSigned = false
  var hasDigit = false
  var hasSignInside = false

  mutating func perform(_ word: NumberParser.Word) {
    switch word {
    case .negate:
      if isSigned || hasDigit { hasSignInside = true }
      isSigned = true
    case .appendDigit, .appendDecimal: hasDigit = true
    case .deliver, .complain: (isSigned, hasDigit) = (false, false)
    }
  }

  /// The guard asks what the words have made of the number.
  func answers(to condition: NumberParser.Guard) -> [Bool] { [isSigned] }
}

/// What the parser promises.
var numberParserProof: Proof<Machine<NumberParser>, ReadNumber> {
  Proof(Machine<NumberParser>.self, in: ReadNumber())
    .never("a sign is taken twice, or after a digit") { $0.world.hasSignInside }
    .always("deliver or complain implies beginning and blank")
    .never("wrong and append-digit")
    .possible("to deliver a number") { $0.performs(.deliver) }
    .everyStateCanBeLeft()
}
