// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Why a line could not be performed to its end.
///
/// The words before the mistake have had their effect.
enum ConsoleFault: Error {
  case unknownWord
  case unknownState
  case unknownName
  case missingOperand(Primitive)
  case cannotRepeat
  case stackUnderflow
  case stackFull
  case numberTooLarge
  case numberTooSmall
  case negative
  case needsTwoNumbers
  case overflow
  case divisionByZero
  case interrupted
  case host(HostFault)
  case lineTooLong
  case tooManyWords
  case answerFull
  case onlyInDefinition
  case controlOutside
  case notInDefinition
  case endsNothing(Primitive)
  case openBlock(Primitive)
  case tooManyBlocks
  case cannotForget
  case noTerminal
  case tooManyFiles
  case file(StaticString)
  case nestedDefinition
  case nameTaken
  case nameIsNumber
  case nameTooLong
  case nameNotPrintable
  case dictionaryFull
  case codeFull
  case unfinishedDefinition
  case unfinishedComment
  case expected(UInt8, found: Int?)
  case nothingToSee

  /// Whether the script is correct and the machine is in an unexpected state.
  var isExpectation: Bool {
    switch self {
    case .expected: true
    default: false
    }
  }

  /// What is wrong, and what to do, in a few words.
  var message: StaticString {
    switch self {
    case .unknownWord: "unknown word"
    case .unknownState: "no such state"
    case .unknownName: "no such state or word"
    case .missingOperand(let primitive): primitive.missingOperandMessage
    case .cannotRepeat: "cannot be repeated; define a word for it and repeat that"
    case .stackUnderflow: "needs a number before it; the stack is empty"
    case .stackFull: "the stack is full, with 16 numbers; `drop` removes one"
    case .numberTooLarge: "number too large; the largest is 4294967295"
    case .numberTooSmall: "number too small; the smallest is -4294967295"
    case .negative: "needs a number that is not negative"
    case .needsTwoNumbers: "needs two numbers before it; see `.stack`"
    case .overflow: "the result is too large; numbers go from -4294967295 to 4294967295"
    case .divisionByZero: "cannot divide by 0"
    case .interrupted: "stopped by Ctrl-C"
    case .host(let fault): fault.message
    case .lineTooLong: "line too long; a line has at most 256 bytes"
    case .tooManyWords: "stopped after "
    case .answerFull: "stopped: the reply to this line is full; use two lines"
    case .onlyInDefinition: "ends a definition, but none is open; `:` begins one"
    case .controlOutside: "works only inside a definition; `:` begins one"
    case .notInDefinition: "works only outside of definitions; end this one with `;` first"
    case .endsNothing(let word): word.missingBeginningMessage
    case .openBlock(let word): word.missingEndMessage
    case .tooManyBlocks: "too many inside each other; a definition holds 16"
    case .cannotForget: "is built in and cannot be forgotten"
    case .noTerminal: "works only on a terminal that can move its cursor"
    case .tooManyFiles: "files include each other too deep; at most 4 can be open"
    case .file(let reason): reason
    case .nestedDefinition: "a definition is already open; end it with `;` first"
    case .nameTaken: "is a built-in word and cannot be redefined"
    case .nameIsNumber: "is a number and cannot be defined"
    case .nameTooLong: "name too long; a name has at most 31 bytes"
    case .nameNotPrintable: "cannot be a name; use printable ASCII only"
    case .dictionaryFull: "too many definitions; the console holds 32"
    case .codeFull: "definitions too long; together they hold at most 512 words"
    case .unfinishedDefinition: "the script ends inside a definition; end it with `;`"
    case .unfinishedComment: "the script ends inside a comment; end it with `)`"
    case .expected: "not as expected"
    case .nothingToSee: "no state yet; see `.faults`"
    }
  }
}

extension Primitive {
  fileprivate var missingBeginningMessage: StaticString {
    switch self {
    case .else: "needs an `if` before it, and only one `else`"
    case .then: "needs an `if` before it"
    case .repeat: "needs a `begin` and a `while` before it"
    default: "needs a `begin` before it"
    }
  }

  fileprivate var missingEndMessage: StaticString {
    switch self {
    case .if: "the definition has an `if` without `then`"
    case .else: "the definition has an `else` without `then`"
    case .while: "the definition has a `while` without `repeat`"
    default: "the definition has a `begin` without `until` or `repeat`"
    }
  }

  fileprivate var missingOperandMessage: StaticString {
    switch self {
    case .expect: "needs a state after it on the same line"
    case .see: "needs a state or a word after it on the same line"
    case .times: "needs a word after it on the same line"
    case .define, .forget: "needs a name after it on the same line"
    case .include: "needs a file after it on the same line"
    default: "needs another word after it on the same line"
    }
  }
}
