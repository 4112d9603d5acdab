// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Why a line could not be carried out to its end.
///
/// The machine is as the words before the mistake left it.
enum ConsoleFault: Error {
  case unknownWord
  case unknownState
  case unknownName
  case missingOperand(Primitive)
  case cannotRepeat
  case stackUnderflow
  case stackFull
  case numberTooLarge
  case host(HostFault)
  case lineTooLong
  case tooManyWords
  case answerFull
  case onlyInDefinition
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

  /// Whether the script is right and the machine is not what it should be.
  var isExpectation: Bool {
    switch self {
    case .expected: true
    default: false
    }
  }

  /// What was wrong, and what to do, in a few words.
  var message: StaticString {
    switch self {
    case .unknownWord: "unknown word"
    case .unknownState: "no such state"
    case .unknownName: "no such state or word"
    case .missingOperand(let primitive): primitive.missingOperandMessage
    case .cannotRepeat: "cannot be repeated; define a word that does it, and repeat that"
    case .stackUnderflow: "takes a number, and the stack is empty; put one before it"
    case .stackFull: "the stack is full at 16 numbers"
    case .numberTooLarge: "number too large; the largest is 4294967295"
    case .host(let fault): fault.message
    case .lineTooLong: "line too long; a line has at most 256 bytes"
    case .tooManyWords: "stopped after "
    case .answerFull: "stopped: the answer to one line has no room for more; ask in two lines"
    case .onlyInDefinition: "ends a definition, and none was begun with `:`"
    case .nestedDefinition: "a definition is under way already; end it with `;` first"
    case .nameTaken: "is a word of the console itself and cannot be defined anew"
    case .nameIsNumber: "is a number and cannot be defined"
    case .nameTooLong: "too long for a name, which has at most 31 bytes"
    case .nameNotPrintable: "cannot be a name, which has letters, digits and signs of ASCII only"
    case .dictionaryFull: "no place for another definition; there are 32 already"
    case .codeFull: "no place for more; all definitions together have at most 512 words"
    case .unfinishedDefinition: "the script ends inside a definition; end it with `;`"
    case .unfinishedComment: "the script ends inside a comment; end it with `)`"
    case .expected: "not as expected"
    case .nothingToSee: "there is nothing to be seen: the lines are not held"
    }
  }
}

extension Primitive {
  fileprivate var missingOperandMessage: StaticString {
    switch self {
    case .expect: "needs the name of a state after it, on the same line"
    case .see: "needs the name of a state or a word after it, on the same line"
    case .times: "needs a word after it, on the same line"
    case .define: "needs the new word's name after it, on the same line"
    default: "needs another word after it, on the same line"
    }
  }
}
