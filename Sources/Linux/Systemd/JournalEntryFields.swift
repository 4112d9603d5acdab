// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController

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

  /// Removes all fields.
  package mutating func removeAll() {
    text.removeAll()
    isTruncated = false
  }

  /// Adds a field that is a text; what a journal cannot show in it becomes `?`.
  ///
  /// - Parameter key: upper-case letters, digits and `_`, not beginning with `_`; so here and below.
  package mutating func add(_ key: StaticString, _ value: TextBuffer) {
    add {
      $0.append(key)
      $0.append("=")
      $0.append(foreign: value)
    }
  }

  /// Adds a field that is a literal.
  package mutating func add(_ key: StaticString, _ value: StaticString) {
    add {
      $0.append(key)
      $0.append("=")
      $0.append(value)
    }
  }

  /// Adds a field that is a number.
  package mutating func add(_ key: StaticString, _ value: UInt64) {
    add {
      $0.append(key)
      $0.append("=")
      $0.append(value)
    }
  }

  /// Adds the `MESSAGE_ID` of a kind of entries.
  package mutating func add(_ kind: EntryKind) {
    add {
      $0.append("MESSAGE_ID=")
      kind.appendIdentifier(to: &$0)
    }
  }

  /// Adds a field, or leaves it out as a whole if it does not fit.
  ///
  /// - Parameter write: writes `KEY=value`, of printable ASCII alone.
  @inline(never)
  package mutating func add(_ write: (inout FixedText<1024>) -> Void) {
    let start = text.count
    write(&text)
    text.append("\n")
    guard text.isTruncated else { return }
    text.shorten(to: start)
    isTruncated = true
  }
}
