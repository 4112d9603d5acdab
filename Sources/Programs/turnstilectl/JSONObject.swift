// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System

/// A JSON object, written to standard output member by member, on one line; it has at least one member.
///
/// Names are literals and need no escapes. Text from outside is reduced to printable ASCII.
struct JSONObject {
  private var separator: StaticString = "{"

  /// Adds a number.
  mutating func add(_ name: StaticString, _ number: UInt64) { add(name, value: "\(number)") }

  /// Adds whether something is so, of a part as `"NAME PART"`; `null` where that is unknown.
  mutating func add(_ name: StaticString, of part: StaticString = "", _ isTrue: Bool?) {
    add(name, part, value: isTrue.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Adds a text.
  mutating func add(_ name: StaticString, _ value: TextBuffer) {
    var text = TextBuffer("\"")
    for index in 0..<value.count {
      let byte = value[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        text.append(byte: UInt8(ascii: "\\"))
      }
      text.append(foreignByte: byte)
    }
    text.append("\"")
    add(name, value: text)
  }

  /// Ends the object and the line.
  func end() { write("}\n") }

  private mutating func add(
    _ name: StaticString, _ part: StaticString = "", value: TextBuffer
  ) {
    let blank: StaticString = part.utf8CodeUnitCount > 0 ? " " : ""
    write("\(separator)\"\(name)\(blank)\(part)\":")
    write(value)
    separator = ","
  }

  private func write(_ text: TextBuffer) {
    text.withSpan { FileDescriptor.standardOutput.write($0) }
  }
}
