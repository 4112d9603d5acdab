// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO

/// Where a message is written to: a line for people, and its fields for what keeps them.
package protocol EntryWriter {
  /// The line.
  var text: TextBuffer { get set }
  /// The consumer of a busy line, which its fault does not name; empty if unknown.
  var consumer: ChipLabel { get set }
  /// Keeps a name that is in the message, or that the message stands for: a part of a literal, as in
  /// ``FixedText/append(part:of:)``.
  mutating func keep(_ names: StaticString, part: UInt8, as field: EntryField)
  /// Keeps a number.
  mutating func keep(_ number: UInt64, as field: EntryField)
  /// Adds the operating system's text for an `errno` to the line: `No space left on device`.
  mutating func append(errno code: Int32)
}

/// What can be searched for among the entries of a log.
package enum EntryField: UInt8, Sendable {
  /// What happened at the gate: a state before and after, and how the one became the other.
  case event, from, to, outcome
  /// What a client commanded: its user and its process beside it.
  case command, user, process
  /// What is wrong, with which line, and the `errno`.
  case fault, line, errno
  /// What happened to money and how much is credit, and what visitors and their sensors did.
  case money, credit, remark
}

extension EntryField {
  /// The names in a log, in the order of the cases.
  package static var names: StaticString {
    "EVENT|FROM|TO|OUTCOME|ORDER|USER|PROCESS|FAULT|LINE|ERRNO|MONEY|CREDIT|REMARK"
  }
}

extension EntryWriter {
  mutating func append(_ literal: StaticString) { text.append(literal) }

  @inline(never) mutating func append(_ name: StaticString, as field: EntryField) {
    text.append(name)
    keep(name, part: 0, as: field)
  }

  @inline(never) mutating func append(_ number: UInt64, as field: EntryField) {
    text.append(number)
    keep(number, as: field)
  }

  /// Adds the offset of a line, `GPIO17: `, and keeps it.
  @inline(never) mutating func append(line offset: UInt8) {
    text.append("GPIO")
    append(UInt64(offset), as: .line)
    text.append(": ")
  }
}

/// Adds the operating system's text for an `errno`.
///
/// A gate has no operating system, so the program that has one passes this in.
package typealias ErrorName = (_ code: Int32, _ text: inout TextBuffer) -> Void

/// A message of which only the line is wanted.
struct PlainText: EntryWriter {
  var text = TextBuffer()
  var consumer: ChipLabel
  // What stands before the name of an error, which is filled in at the end.
  private var beginning = TextBuffer()
  private var code: Int32?

  /// Writes to the end of a line.
  static func append(
    to line: inout TextBuffer, heldBy consumer: ChipLabel = ChipLabel(),
    errorName: ErrorName = { _, _ in }, _ body: (inout PlainText) -> Void
  ) {
    var writer = PlainText(consumer: consumer)
    body(&writer)
    line.append(writer.beginning)
    if let code = writer.code { errorName(code, &line) }
    line.append(writer.text)
  }

  mutating func keep(_ names: StaticString, part: UInt8, as field: EntryField) {}
  mutating func keep(_ number: UInt64, as field: EntryField) {}

  mutating func append(errno code: Int32) {
    self.code = code
    beginning.append(text)
    text.removeAll()
  }
}
