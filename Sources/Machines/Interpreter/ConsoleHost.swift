// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A word of a host.
package struct HostWord: Sendable {
  /// The word as typed.
  package let name: WordName
  /// The arguments and the effect, in FORTH's notation.
  package let summary: StaticString
  /// Whether the path of a file follows it on its line; such a word is for lines only.
  package let takesFile: Bool
  /// Whether the rest of its line is text, and so are the lines behind it until the host has all; likewise.
  package let takesText: Bool
  /// Whether the word makes something go wrong, or right again; `words` lists such words in one row.
  package let isFault: Bool

  /// Describes a word.
  package init(
    _ name: WordName, _ summary: StaticString, takesFile: Bool = false, takesText: Bool = false,
    isFault: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.takesFile = takesFile
    self.takesText = takesText
    self.isFault = isFault
  }

  /// Whether it reads on in its line, so that no definition can hold it.
  var isForLinesOnly: Bool { takesFile || takesText }

  /// Whether it takes a number from the stack, as `( n -- )` says.
  var takesNumber: Bool {
    guard summary.utf8CodeUnitCount > 2 else { return false }
    // Safe because the literal has the byte.
    return unsafe summary.utf8Start[2] == UInt8(ascii: "n")
  }
}

/// Why a host could not perform a word; nothing has changed.
package struct HostFault: Error, Sendable {
  /// Why, and what to do.
  package let message: StaticString

  /// The word cannot be performed now, or not with its number; the message says why, and what to do.
  package static func refused(_ message: StaticString) -> Self { Self(message: message) }
  /// The clock would run past its end.
  package static var clockStops: Self { .refused("the clock ends after 100 years") }
  /// The setting cannot be changed now.
  package static var notNow: Self { .refused("cannot be set now; set it before the first coin") }
}

/// What is wrong in a text, and where.
package struct TextMistake: Sendable {
  /// The line's number, as it came with the line.
  package let line: UInt64
  /// The column, counted from 1.
  package let column: UInt64
  /// What is wrong, and what to do.
  package let message: TextBuffer
  /// Whether the text is correct, and the machine is not as it expects.
  package let isExpectation: Bool

  /// Describes a mistake.
  package init(line: UInt64, column: UInt64, _ message: TextBuffer, isExpectation: Bool = false) {
    (self.line, self.column, self.message) = (line, column, message)
    self.isExpectation = isExpectation
  }
}

/// A machine that a console can operate, with its own words and its own time.
///
/// Words and states are indices, counted from 0. The host prints the effect of a word, since only
/// it knows what there is to show.
package protocol ConsoleHost: LineWriter, ~Copyable {
  /// The number of the host's words, at most 255.
  var wordCount: Int { get }
  /// The number of states that have names, at most 255.
  var stateCount: Int { get }
  /// The index of the machine's state; `nil` when it is unknown.
  var state: Int? { get }
  /// The time since the machine started, in nanoseconds.
  var time: Nanoseconds { get }
  /// Whether the console's words let time pass; otherwise there are no words about time.
  var hasTime: Bool { get }

  /// The word at `index`.
  func word(_ index: Int) -> HostWord

  /// The name of the state at `index`.
  func stateName(_ index: Int) -> WordName

  /// A hint about a word that is unknown here, but may be known elsewhere.
  func hint(about word: WordName) -> StaticString?

  /// Whether the machine is in a state, or in a substate of it.
  func isIn(_ state: Int) -> Bool

  /// Performs the word at `index`, with its number or 0, and prints the effect.
  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault)

  /// Performs the word at `index` with the path of a file, and prints the effect.
  mutating func perform(_ index: Int, file: TextBuffer) throws(HostFault)

  /// Reads a line of the text of the word at `index`: its own from the word on, behind as many blanks as there
  /// were bytes, and then each line; returns whether the text goes on.
  mutating func read(_ line: TextBuffer, _ number: UInt64, of index: Int) -> Bool

  /// The next mistake in the lines of text; `nil` for none.
  mutating func nextMistake() -> TextMistake?

  /// Whether definitions are what the host's words and guards do: a guard's name can then be defined.
  var performsDefinitions: Bool { get }

  /// Takes the definitions over; they have changed.
  mutating func adopt(_ definitions: borrowing Definitions)

  /// Exchanges the numbers with those of the console, before and after a word of the host.
  mutating func exchange(_ numbers: inout Numbers)

  /// Lets time pass and prints the effect; `title` is what was typed.
  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault)

  /// Prints a state's row of the table.
  mutating func see(_ state: Int)

  /// What to try first, in three ways, counted from 0; each must do no harm.
  func suggestion(_ index: Int) -> WordName

  /// The number of guards and intervals that have names, at most 255.
  var conditionCount: Int { get }

  /// The name of the guard or interval at `index`.
  func conditionName(_ index: Int) -> WordName

  /// Prints where the table uses a guard or an interval.
  mutating func see(condition index: Int)

  // What follows is for a machine that runs by itself.

  /// Takes the present state of the machine, before each line that is not empty.
  mutating func refresh()

  /// Stops printing what the machine does, as an empty line asks for.
  mutating func takeEmptyLine()

  /// Prints what the machine has told since the last call.
  mutating func printNews()

  /// The descriptor that is readable when the machine has told something; negative for none.
  var descriptor: Int32 { get }

  /// Why the machine cannot be reached any more, and the exit status for that; `nil` while it can.
  var loss: (reason: TextBuffer, status: Int32)? { get }
}

// What holds unless a host says otherwise: it has time, and nothing that only some machines have.
extension ConsoleHost where Self: ~Copyable {
  package var hasTime: Bool { true }
  /// The first two words, and the list of all.
  package func suggestion(_ index: Int) -> WordName {
    index < min(wordCount, 2) ? word(index).name : "words"
  }
  package mutating func perform(_ index: Int, file: TextBuffer) throws(HostFault) {}
  package mutating func read(_ line: TextBuffer, _ number: UInt64, of index: Int) -> Bool { false }
  package mutating func nextMistake() -> TextMistake? { nil }
  package var performsDefinitions: Bool { false }
  package mutating func adopt(_ definitions: borrowing Definitions) {}
  package mutating func exchange(_ numbers: inout Numbers) {}
  package var conditionCount: Int { 0 }
  package func conditionName(_ index: Int) -> WordName { "" }
  package mutating func see(condition index: Int) {}
  package func hint(about word: WordName) -> StaticString? { nil }
  package func isIn(_ state: Int) -> Bool { self.state == state }
  package mutating func refresh() {}
  package mutating func takeEmptyLine() {}
  package mutating func printNews() {}
  package var descriptor: Int32 { -1 }
  package var loss: (reason: TextBuffer, status: Int32)? { nil }
}

/// Where the console writes.
package enum ConsoleStream: UInt8, Sendable {
  /// The transcript.
  case output
  /// The mistakes.
  case errors
}

/// A receiver of the lines that a console prints.
package protocol LineWriter: ~Copyable {
  /// Writes a line and its end.
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream)
}
