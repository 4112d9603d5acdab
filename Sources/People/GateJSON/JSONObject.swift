// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A JSON object on one line, member by member, of at most 4096 bytes; it has at least one member.
///
/// Names are literals and need no escapes. Text from outside is reduced to printable ASCII.
package struct JSONObject {
  /// What is written so far.
  package private(set) var text = FixedText<4096>()

  /// An object without members.
  package init() {}

  /// Adds a number.
  package mutating func add(_ name: StaticString, _ number: UInt64) {
    add(name, value: "\(number)")
  }

  /// Adds whether something is so, of a part as `"NAME PART"`; `null` where that is unknown.
  package mutating func add(_ name: StaticString, of part: StaticString = "", _ isTrue: Bool?) {
    add(name, part, value: isTrue.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Adds a text.
  package mutating func add(_ name: StaticString, _ value: TextBuffer) {
    var text: TextBuffer = "\""
    for index in 0..<value.count {
      let byte = value[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        text.append(byte: UInt8(ascii: "\\"))
      }
      text.append(foreignByte: byte)
    }
    add(name, value: text + "\"")
  }

  /// Ends the object.
  package mutating func close() { text.append("}") }

  private mutating func add(_ name: StaticString, _ part: StaticString = "", value: TextBuffer) {
    let blank: StaticString = part.utf8CodeUnitCount > 0 ? " " : ""
    let separator: StaticString = text.count > 0 ? "," : "{"
    text.append("\(separator)\"\(name)\(blank)\(part)\":" as TextBuffer)
    text.append(value)
  }
}
