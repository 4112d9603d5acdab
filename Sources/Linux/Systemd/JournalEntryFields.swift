// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The fields of one entry in the journal, as a datagram of journald's native protocol.
///
/// A value never has a line end, since anything but printable ASCII becomes `?`. So the protocol's
/// binary form, with a length before the value, is not needed.
package struct JournalEntryFields: Sendable {
  /// `KEY=value` and a line end for each field, 1024 bytes at most.
  package private(set) var text = FixedText<1024>()
  /// Whether a field was left out because it did not fit.
  package private(set) var isTruncated = false

  /// No fields.
  package init() {}

  /// Adds a field, or leaves it out as a whole if it does not fit.
  ///
  /// - Parameter key: upper-case letters, digits and `_`, not beginning with `_`.
  @inline(never)
  package mutating func add(_ key: TextBuffer, _ value: TextBuffer) {
    guard text.count + key.count + value.count + 2 <= 1024 else {
      isTruncated = true
      return
    }
    text.append(key)
    text.append("=")
    value.withSpan { text.append(foreign: $0) }
    text.append("\n")
  }

  /// Adds a field whose key is a literal.
  package mutating func add(_ key: StaticString, _ value: TextBuffer) {
    add(TextBuffer(key), value)
  }

  /// Adds a field that is a literal.
  package mutating func add(_ key: StaticString, _ value: StaticString) {
    add(key, TextBuffer(value))
  }

  /// Adds a field that is a number.
  package mutating func add(_ key: StaticString, _ value: UInt64) {
    var text = TextBuffer()
    text.append(value)
    add(key, text)
  }
}
