// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// Noble's example, the ancestor of them all: reading a number like `-12.50` a character at a time
/// (FO-01 to FO-07).
///
/// The character's class is the column (FO-06); the column `other` makes the table total (FO-05).
/// ``Class/blank`` restarts the parser.
package enum NumberParser: Automaton {
  /// How far the number has been read.
  package enum State: UInt8, ListedName {
    /// Nothing yet, or a sign.
    case beginning
    /// Digits before the point.
    case whole
    /// The point, and digits after it.
    case fraction
    /// Not a number.
    case wrong

    package static let names: [4 of StaticString] = ["beginning", "whole", "fraction", "wrong"]
  }

  /// The class of a character.
  package enum Class: UInt8, ListedName {
    /// Anything else.
    case other
    /// `0` to `9`.
    case digit
    /// `-`.
    case minus
    /// `.`.
    case point
    /// A blank, or the end: the number is complete.
    case blank

    package static let names: [5 of StaticString] = ["other", "digit", "minus", "point", "blank"]
  }

  /// A class is this machine's event.
  package typealias Event = Class

  /// The actions on a character.
  package enum Word: UInt8, ListedName {
    /// The number is negative.
    case negate
    /// The digit is appended to the number.
    case appendDigit
    /// The digit is appended, after the point.
    case appendDecimal
    /// The number is delivered.
    case deliver
    /// The number is refused.
    case complain

    package static let names: [5 of StaticString] = [
      "negate", "append-digit", "append-decimal", "deliver", "complain",
    ]
  }

  /// The questions a cell can depend on.
  package enum Guard: UInt8, ListedName {
    /// Whether there is a sign already.
    case signed

    package static let names: [1 of StaticString] = ["signed"]
  }

  /// A parser begins before the number.
  package static let initial = State.beginning

  // One cell under the other reads better than any formatter's layout.
  // swift-format-ignore
  /// The grid: a state to a row, a class of characters to a column.
  package static let table = TransitionTable<NumberParser, 4, 5>([
    //    other        digit                        minus                                     point          blank
    .row(.beginning, [
          .to(.wrong), .to(.whole, .appendDigit),   .if(.signed, .to(.wrong), else: .stay(.negate)), .to(.fraction), .stay()]),
    .row(.whole, [
          .to(.wrong), .stay(.appendDigit),         .to(.wrong),                              .to(.fraction), .to(.beginning, .deliver)]),
    .row(.fraction, [
          .to(.wrong), .stay(.appendDecimal),       .to(.wrong),                              .to(.wrong),   .to(.beginning, .deliver)]),
    .row(.wrong, [
          .stay(),     .stay(),                     .stay(),                                  .stay(),       .to(.beginning, .complain)]),
  ])
}
