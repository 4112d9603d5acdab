// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// The native socket of journald, which receives an entry with its fields as one datagram.
///
/// See systemd.io/JOURNAL_NATIVE_PROTOCOL. No call waits. A restarted journald is reached again.
package struct JournalSocket: Sendable {
  private let receiver: LocalReceiver

  /// Creates a socket to `path`, even if no process receives there yet; returns `nil` on failure.
  package init?(path: EnvironmentText = EnvironmentText("/run/systemd/journal/socket")) {
    guard let receiver = LocalReceiver(path) else { return nil }
    self.receiver = receiver
  }

  /// Returns journald's socket, or `nil` if standard error is not connected to the journal.
  ///
  /// A terminal or a file shows only lines. `$JOURNAL_STREAM` alone is no proof, because a
  /// redirected process inherits the variable (systemd.exec(5)).
  package static func ofThisProcess() -> JournalSocket? {
    let stream = EnvironmentText(variable: "JOURNAL_STREAM")
    guard let (device, inode) = stream?.pair else { return nil }
    return clinux_is_file(STDERR_FILENO, device, inode) ? JournalSocket() : nil
  }

  /// Sends the text of an entry's fields without waiting; returns whether journald has the text.
  package func send(_ fields: Span<UInt8>) -> Bool { receiver.send(fields) == .sent }
}

/// The fields of one journal entry, as a datagram of journald's native protocol.
///
/// A value is printable ASCII, so the binary form with a length before the value is not needed.
package struct JournalEntryFields: Sendable {
  /// The text of all fields, `KEY=value` and a newline for each field, at most 1024 bytes.
  package private(set) var text = FixedText<1024>()
  /// Whether a field was left out because it did not fit.
  package private(set) var isTruncated = false

  /// Creates an entry without fields.
  package init() {}

  /// Removes all fields.
  package mutating func removeAll() {
    text.removeAll()
    isTruncated = false
  }

  /// Adds a field with a text; each byte that is not printable ASCII becomes `?`.
  ///
  /// - Parameter key: upper-case letters, digits and `_`, but not `_` first; as in every overload.
  package mutating func add(_ key: StaticString, _ value: TextBuffer) {
    add(key) { $0.append(foreign: value) }
  }

  /// Adds a field with a literal in printable ASCII.
  package mutating func add(_ key: StaticString, _ value: StaticString) {
    add(key) { $0.append(value) }
  }

  /// Adds a field with a number in decimal.
  package mutating func add(_ key: StaticString, _ value: UInt64) { add(key) { $0.append(value) } }

  /// Adds a field with a 128-bit number in hexadecimal.
  package mutating func add(_ key: StaticString, _ value: (high: UInt64, low: UInt64)) {
    add(key) {
      $0.append(hexadecimal: value.high)
      $0.append(hexadecimal: value.low)
    }
  }

  private mutating func add(_ key: StaticString, _ write: (inout FixedText<1024>) -> Void) {
    add {
      $0.append(key)
      $0.append("=")
      write(&$0)
    }
  }

  /// Adds the field that `write` appends, or leaves out the whole field if it does not fit.
  ///
  /// `write` must append `KEY=value` in printable ASCII.
  @inline(never) package mutating func add(_ write: (inout FixedText<1024>) -> Void) {
    let start = text.count
    write(&text)
    text.append("\n")
    guard text.isTruncated else { return }
    text.shorten(to: start)
    isTruncated = true
  }
}
