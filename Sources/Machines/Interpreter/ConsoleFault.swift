// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Why a line could not be performed to its end.
///
/// The words before the mistake have had their effect.
struct ConsoleFault: Error, ExpressibleByStringLiteral {
  /// What the console adds to the message.
  enum Addition {
    case nothing
    case nearestWord, nearestState, nearestName
    /// How many words a line may have.
    case limit
    /// Instead of the message: the state that was expected, and the one that was found.
    case states(UInt8, found: Int?)
  }

  /// What is wrong, and what to do, in a few words.
  let message: StaticString
  let addition: Addition

  init(stringLiteral message: StaticString) { self.init(message) }

  init(_ message: StaticString, _ addition: Addition = .nothing) {
    self.message = message
    self.addition = addition
  }

  /// Whether the script is correct and the machine is in an unexpected state.
  var isExpectation: Bool { if case .states = addition { true } else { false } }
}

extension ConsoleFault {
  static var unknownWord: Self { Self("unknown word", .nearestWord) }
  static var unknownState: Self { Self("no such state", .nearestState) }
  static var unknownName: Self { Self("no such state or word", .nearestName) }
  static var tooManyWords: Self { Self("stopped after ", .limit) }
  static func expected(_ state: UInt8, found: Int?) -> Self {
    Self("not as expected", .states(state, found: found))
  }
  static func host(_ fault: HostFault) -> Self { Self(fault.message) }

  static var cannotRepeat: Self { "cannot be repeated; repeat a definition that contains it" }
  static var stackUnderflow: Self { "needs a number before it; the stack is empty" }
  static var numberTooLarge: Self { "number too large; the largest is 4294967295" }
  static var numberTooSmall: Self { "number too small; the smallest is -4294967295" }
  static var overflow: Self { "the result is too large; numbers go from -4294967295 to 4294967295" }
  static var unknownAddress: Self { "needs a variable before it, as in `coins @`" }
  static var outsideOfVariable: Self { "the variable cannot hold this number; `see` its limit" }
  static var interrupted: Self { "stopped by Ctrl-C" }
  static var notInDefinition: Self {
    "not allowed in a definition; end the definition with `;` first"
  }
  static var tooManyFiles: Self { "too many nested files; at most 4 can be open" }
  static var nameTaken: Self { "is a built-in word and cannot be redefined" }
  static var codeFull: Self { "definitions are full, with 512 words; `forget` removes some" }
  static var unfinishedDefinition: Self { "the script ends inside a definition; end it with `;`" }
  static var unfinishedText: Self { "the script ends inside a text; end it with `end`" }
  static var unfinishedComment: Self { "the script ends inside a comment; end it with `)`" }

  /// A word has nothing open before it that it could end.
  static func endsNothing(_ word: Primitive) -> Self {
    switch word {
    case .else: "needs an `if` before it, and only one `else`"
    case .then: "needs an `if` before it"
    case .repeat: "needs a `begin` and a `while` before it"
    default: "needs a `begin` before it"
    }
  }

  /// The definition ends before what a word has opened.
  static func openBlock(_ word: Primitive) -> Self {
    switch word {
    case .if: "the definition has an `if` without `then`"
    case .else: "the definition has an `else` without `then`"
    case .while: "the definition has a `while` without `repeat`"
    default: "the definition has a `begin` without `until` or `repeat`"
    }
  }

  static func missingOperand(_ word: Primitive) -> Self {
    switch word {
    case .expect: "needs a state after it on the same line"
    case .see: "needs a state or a word after it on the same line"
    case .times: "needs a word after it on the same line"
    case .define, .forget, .variable: "needs a name after it on the same line"
    case .include: "needs a file after it on the same line"
    default: "needs another word after it on the same line"
    }
  }
}
