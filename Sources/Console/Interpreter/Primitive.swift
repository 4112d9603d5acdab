// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The words the console itself has, on every host.
enum Primitive: UInt8 {
  case seconds, milliseconds, times
  case state, time, stack
  case see, words, expect
  case bye
  case define, endDefinition, lineComment, comment

  static var count: UInt8 { comment.rawValue + 1 }

  /// The word as typed.
  var name: StaticString {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .times: "times"
    case .state: ".state"
    case .time: ".time"
    case .stack: ".stack"
    case .see: "see"
    case .words: "words"
    case .expect: "expect"
    case .bye: "bye"
    case .define: ":"
    case .endDefinition: ";"
    case .lineComment: "\\"
    case .comment: "("
    }
  }

  /// The arguments and the effect, in FORTH's notation.
  var summary: StaticString {
    switch self {
    case .seconds: "( n -- ) let n seconds pass"
    case .milliseconds: "( n -- ) let n milliseconds pass"
    case .times: "( n -- ) 3 times WORD: perform the word three times"
    case .state: "( -- ) print the name of the state"
    case .time: "( -- ) print the elapsed time"
    case .stack: "( -- ) print the numbers on the stack"
    case .see: "( -- ) see NAME: print a state's row or a word"
    case .words: "( -- ) print this list"
    case .expect: "( -- ) expect STATE: fail in any other state"
    case .bye: "( -- ) quit"
    case .define: "( -- ) : NAME WORDS ; define NAME as these words"
    case .endDefinition: "( -- ) end a definition"
    case .lineComment: "( -- ) a comment to the end of the line"
    case .comment: "( -- ) a comment up to the closing parenthesis"
    }
  }
}
