// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The words the console itself has, on every host.
///
/// Their order counts: see ``yields``, ``isControl``, ``isCalculation`` and ``isImmediate``.
enum Primitive: UInt8, Enumerated {
  case seconds, milliseconds, times
  case state, time, stack
  case see, words, expect
  case bye
  case define, endDefinition, lineComment, comment
  case help, question, quit, exit
  case include, forget, variable, print, fetch, store
  case dup, drop, swap, over
  case plus, minus, star, slash, mod, negate, abs, min, max
  case equal, unequal, less, greater, lessOrEqual, greaterOrEqual, isZero
  case and, or, not
  case `if`, `else`, then, begin, until, `while`, `repeat`

  /// The word as typed.
  var name: StaticString { entry.name }

  /// The arguments and the effect, in FORTH's notation.
  var summary: StaticString { entry.summary }

  private var entry: (name: StaticString, summary: StaticString) {
    switch self {
    case .seconds: ("seconds", "( n -- ) let n seconds pass")
    case .milliseconds: ("milliseconds", "( n -- ) let n milliseconds pass")
    case .times: ("times", "( n -- ) 3 times WORD: perform the word three times")
    case .state: (".state", "( -- ) print the name of the state")
    case .time: (".time", "( -- ) print the elapsed time")
    case .stack: (".stack", "( -- ) print the numbers on the stack")
    case .see: ("see", "( -- ) see NAME: print a state's row or a word")
    case .words: ("words", "( -- ) print this list")
    case .expect: ("expect", "( -- ) expect STATE: fail in any other state")
    case .bye: ("bye", "( -- ) quit")
    case .define: (":", "( -- ) : NAME WORDS ; define NAME as these words")
    case .endDefinition: (";", "( -- ) end a definition")
    case .lineComment: ("\\", "( -- ) a comment to the end of the line")
    case .comment: ("(", "( -- ) a comment up to the closing parenthesis")
    case .help: ("help", "( -- ) print how to begin; help WORD: what a word does")
    case .question: ("?", "( -- ) the same as help")
    case .quit: ("quit", "( -- ) quit, as bye does")
    case .exit: ("exit", "( -- ) quit, as bye does")
    case .include: ("include", "( -- ) include FILE: perform the lines of a file")
    case .forget: ("forget", "( -- ) forget NAME: drop a definition and all newer ones")
    case .variable: ("variable", "( n -- ) 9 variable NAME: NAME holds 0 to 9")
    case .fetch: ("@", "( address -- n ) get a variable: coins @")
    case .store: ("!", "( n address -- ) set a variable: 3 coins !")
    case .print: (".", "( n -- ) print a number")
    case .dup: ("dup", "( n -- n n ) copy a number")
    case .drop: ("drop", "( n -- ) remove a number")
    case .swap: ("swap", "( a b -- b a ) exchange two numbers")
    case .over: ("over", "( a b -- a b a ) copy the second number")
    case .plus: ("+", "( a b -- n ) add")
    case .minus: ("-", "( a b -- n ) subtract b from a")
    case .star: ("*", "( a b -- n ) multiply")
    case .slash: ("/", "( a b -- n ) divide a by b, rounded towards 0")
    case .mod: ("mod", "( a b -- n ) remainder of a divided by b")
    case .negate: ("negate", "( n -- -n ) change the sign")
    case .abs: ("abs", "( n -- n ) drop the sign")
    case .min: ("min", "( a b -- n ) keep the smaller number")
    case .max: ("max", "( a b -- n ) keep the larger number")
    case .equal: ("=", "( a b -- flag ) 1 if they are equal, else 0")
    case .unequal: ("<>", "( a b -- flag ) 1 if they differ, else 0")
    case .less: ("<", "( a b -- flag ) 1 if a is less, else 0")
    case .greater: (">", "( a b -- flag ) 1 if a is greater, else 0")
    case .lessOrEqual: ("<=", "( a b -- flag ) 1 if a is not greater, else 0")
    case .greaterOrEqual: (">=", "( a b -- flag ) 1 if a is not less, else 0")
    case .isZero: ("0=", "( n -- flag ) 1 if n is 0, else 0")
    case .and: ("and", "( a b -- flag ) 1 if neither is 0, else 0")
    case .or: ("or", "( a b -- flag ) 1 if a or b is not 0, else 0")
    case .not: ("not", "( n -- flag ) 1 if n is 0, else 0")
    case .if: ("if", "( n -- ) if n is not 0, perform the words up to else or then")
    case .else: ("else", "( -- ) otherwise perform the words up to then")
    case .then: ("then", "( -- ) end if")
    case .begin: ("begin", "( -- ) begin a loop that until or repeat ends")
    case .until: ("until", "( n -- ) go back to begin if n is 0")
    case .while: ("while", "( n -- ) leave the loop if n is 0")
    case .repeat: ("repeat", "( -- ) go back to begin")
    }
  }
}

/// What words are for, in the order in which they are listed.
enum WordGroup: UInt8, Enumerated { case choices, numbers, words, session, time }

extension Primitive {
  var group: WordGroup {
    if isControl { return .choices }
    if isCalculation || self == .print || self == .stack { return .numbers }
    if needsTime { return .time }
    switch self {
    case .define, .endDefinition, .see, .forget, .variable, .fetch, .store, .times, .comment,
      .lineComment:
      return .words
    default: return .session
    }
  }

  var needsOperand: Bool { self == .times || self == .see || self == .expect }

  /// Whether the word makes a choice or a loop, which only a definition can hold.
  var isControl: Bool { rawValue >= Primitive.if.rawValue }

  /// Whether the word only calculates with the numbers on the stack.
  var isCalculation: Bool { rawValue >= Primitive.dup.rawValue && !isControl }

  /// Whether the word acts while a line is read, and so cannot be part of a definition.
  var isForLinesOnly: Bool {
    switch self {
    case .help, .question, .include, .forget, .variable: true
    default: false
    }
  }

  /// Whether the word changes how the line is read, even inside a definition.
  var isImmediate: Bool {
    isControl || isForLinesOnly || !yields && rawValue >= Primitive.define.rawValue
  }

  /// Whether a word of the host with the same name comes first.
  var yields: Bool { rawValue > Primitive.comment.rawValue }

  var needsTime: Bool { self == .seconds || self == .milliseconds || self == .time }
}
