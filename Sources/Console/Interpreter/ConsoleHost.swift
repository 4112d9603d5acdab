// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A word that a host brings along.
package struct HostWord: Sendable {
  /// The word as it is typed.
  package let name: StaticString
  /// What it takes and what it does, in FORTH's notation.
  package let summary: StaticString
  /// Whether it takes a number from the stack.
  package let takesNumber: Bool

  /// Describes a word.
  package init(_ name: StaticString, _ summary: StaticString, takesNumber: Bool = false) {
    self.name = name
    self.summary = summary
    self.takesNumber = takesNumber
  }
}

/// Why a host could not perform a word; nothing has happened.
package enum HostFault: Error, Sendable {
  /// The number is not one the word takes; the message says which it takes.
  case outOfRange(StaticString)
  /// The clock does not go so far.
  case clockStops
  /// It cannot be set here and now.
  case notNow
  /// It cannot be done as things are; the message says why, and what to do.
  case refused(StaticString)

  var message: StaticString {
    switch self {
    case .outOfRange(let range): range
    case .clockStops: "the clock does not go so far"
    case .notNow: "cannot be set here and now; set it before the first coin"
    case .refused(let reason): reason
    }
  }
}

/// What a console works: a machine with words of its own, in its own time.
///
/// Words and states are indices, counted from 0. The host prints what came of a word, since only it
/// knows what there is to see.
package protocol ConsoleHost: ~Copyable {
  /// The number of words the host brings along, at most 255.
  var wordCount: Int { get }
  /// The number of states that have names, at most 255.
  var stateCount: Int { get }
  /// What the machine is, as far as can be seen; `nil` when it cannot.
  var state: Int? { get }
  /// The time since the machine began, in nanoseconds.
  var time: Nanoseconds { get }
  /// Whether time passes when the console says so; without it there are no words about time.
  var hasTime: Bool { get }
  /// Whether something that was written found no room; the rest of the line is then dropped.
  var isFull: Bool { get }

  /// The word at `index`.
  func word(_ index: Int) -> HostWord

  /// The name of the state at `index`.
  func stateName(_ index: Int) -> StaticString

  /// What to say of a word that is not known here, but may be elsewhere.
  func hint(about word: FixedText<31>) -> StaticString?

  /// Whether the machine is in a state, or in a part of it.
  func isIn(_ state: Int) -> Bool

  /// Performs the word at `index`, with its number or 0, and prints what came of it.
  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault)

  /// Lets time pass and prints what came of it; `title` is what was typed.
  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault)

  /// Prints a state's row of the table.
  mutating func see(_ state: Int)

  /// Writes a line.
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream)
}

extension ConsoleHost where Self: ~Copyable {
  /// A host's time passes when the console says so, unless it says otherwise.
  package var hasTime: Bool { true }
  /// There is room for everything, unless the host says otherwise.
  package var isFull: Bool { false }
  /// There is nothing to say, unless the host says otherwise.
  package func hint(about word: FixedText<31>) -> StaticString? { nil }
}
