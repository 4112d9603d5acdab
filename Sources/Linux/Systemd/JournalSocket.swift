// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import System

/// journald's own socket, which takes an entry with its fields as one datagram.
///
/// See systemd.io/JOURNAL_NATIVE_PROTOCOL. No call waits, and a restarted journald is reached anew.
package struct JournalSocket: Sendable {
  private let receiver: LocalReceiver

  /// The socket at a path, whether or not a process listens there yet.
  package init?(path: EnvironmentText = EnvironmentText("/run/systemd/journal/socket")) {
    guard let receiver = LocalReceiver(path) else { return nil }
    self.receiver = receiver
  }

  /// journald's socket if standard error is connected to the journal; otherwise `nil`, since a
  /// terminal or a file shows lines only.
  ///
  /// `$JOURNAL_STREAM` alone is no proof: a redirected process inherits it (systemd.exec(5)).
  package static func ofThisProcess() -> JournalSocket? {
    let stream = EnvironmentText(variable: "JOURNAL_STREAM")
    guard let (device, inode) = stream?.pair else { return nil }
    return clinux_is_file(STDERR_FILENO, device, inode) ? JournalSocket() : nil
  }

  /// Sends the text of an entry's fields, unless that would wait; `false` where the journal does
  /// not have it.
  package func send(_ fields: Span<UInt8>) -> Bool { receiver.send(fields) == .sent }
}

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
    add(key) { $0.append(foreign: value) }
  }

  /// Adds a field that is a literal.
  package mutating func add(_ key: StaticString, _ value: StaticString) {
    add(key) { $0.append(value) }
  }

  /// Adds a field that is a number.
  package mutating func add(_ key: StaticString, _ value: UInt64) { add(key) { $0.append(value) } }

  /// Adds a field that is a number of 128 bits, in hexadecimal.
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

  /// Adds a field, or leaves it out as a whole if it does not fit: `KEY=value`, of printable ASCII alone.
  @inline(never) package mutating func add(_ write: (inout FixedText<1024>) -> Void) {
    let start = text.count
    write(&text)
    text.append("\n")
    guard text.isTruncated else { return }
    text.shorten(to: start)
    isTruncated = true
  }
}
