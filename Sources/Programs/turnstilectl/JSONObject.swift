// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System

/// A JSON object, written to standard output member by member, on one line.
///
/// Names are literals and need no escapes. Text from outside is reduced to printable ASCII.
struct JSONObject {
  private var isEmpty = true

  /// Adds a number.
  mutating func add(_ name: StaticString, _ number: UInt64) {
    begin(name)
    write("\(number)")
  }

  /// Adds whether something is so.
  mutating func add(_ name: StaticString, _ isTrue: Bool) {
    begin(name)
    write(isTrue ? "true" : "false")
  }

  /// Adds whether something is so of a part, as `"NAME PART"`; `null` where that is unknown.
  mutating func add(_ name: StaticString, of part: StaticString, _ isTrue: Bool?) {
    begin(name, part)
    write(isTrue.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Adds a name that the program knows.
  mutating func add(_ name: StaticString, _ value: StaticString) { add(name, "\(value)") }

  /// Adds a text.
  mutating func add(_ name: StaticString, _ value: TextBuffer) {
    begin(name)
    var text = TextBuffer("\"")
    for index in 0..<value.count {
      let byte = value[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        text.append(byte: UInt8(ascii: "\\"))
      }
      text.append(foreignByte: byte)
    }
    text.append("\"")
    write(text)
  }

  /// Ends the object and the line.
  mutating func end() { write(isEmpty ? "{}\n" : "}\n") }

  private mutating func begin(_ name: StaticString, _ part: StaticString = "") {
    let blank: StaticString = part.utf8CodeUnitCount > 0 ? " " : ""
    write("\(isEmpty ? "{" : ",")\"\(name)\(blank)\(part)\":")
    isEmpty = false
  }

  private func write(_ text: TextBuffer) {
    text.withSpan { FileDescriptor.standardOutput.write($0) }
  }
}
