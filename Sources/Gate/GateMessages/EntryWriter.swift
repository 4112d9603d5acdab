// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO

/// A destination of messages: a line for people, and fields for a log that can be searched.
package protocol EntryWriter {
  /// The line for people.
  var text: TextBuffer { get set }
  /// The consumer of a busy line, which a fault does not contain; empty if unknown.
  var consumer: ChipLabel { get set }
  /// Adds a field with the name of the message or a name in the message, which is a part of a
  /// literal: see ``FixedText/append(part:of:)``.
  mutating func keep(_ names: StaticString, part: UInt8, as field: EntryField)
  /// Adds a field with a number.
  mutating func keep(_ number: UInt64, as field: EntryField)
  /// Appends the operating system's text for an `errno` to the line: `No space left on device`.
  mutating func append(errno code: Int32)
}

/// The fields by which entries of a log can be searched.
package enum EntryField: UInt8, Sendable {
  /// A step of the gate: the event, the states before and after, and the outcome.
  case event, from, to, outcome
  /// A command, and the user and the process that gave the command.
  case command, user, process
  /// A fault or a trouble, the offset of its line, and the `errno`.
  case fault, line, errno
  /// A money entry and its pulses, and a remark about visitors and their sensors.
  case money, credit, remark
}

extension EntryField {
  /// The keys of the fields in a log, in the order of the cases.
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

  /// Appends the offset of a line, `GPIO17: `, and adds the offset as a field.
  @inline(never) mutating func append(line offset: UInt8) {
    text.append("GPIO")
    append(UInt64(offset), as: .line)
    text.append(": ")
  }
}

/// A function that appends the operating system's text for an `errno`.
///
/// The gate's modules use no operating system, so a program passes the function in.
package typealias ErrorName = (_ code: Int32, _ text: inout TextBuffer) -> Void

/// A writer that keeps only the line of a message.
struct PlainText: EntryWriter {
  var text = TextBuffer()
  var consumer: ChipLabel
  // The text before the name of an error, which `append` inserts at the end.
  private var beginning = TextBuffer()
  private var code: Int32?

  /// Appends the message from `body` to `line`.
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
