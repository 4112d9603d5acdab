// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import System

/// journald's own socket, which takes an entry with its fields as one datagram.
///
/// See systemd.io/JOURNAL_NATIVE_PROTOCOL. No call waits, and a restarted journald is reached
/// again.
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
  /// `$JOURNAL_STREAM` alone is no proof: a process that redirects its output inherits it
  /// (systemd.exec(5)).
  package static func ofThisProcess() -> JournalSocket? {
    let stream = EnvironmentText(variable: "JOURNAL_STREAM")
    guard let (device, inode) = stream?.pair else { return nil }
    return clinux_is_file(STDERR_FILENO, device, inode) ? JournalSocket() : nil
  }

  /// Sends an entry, unless that would wait.
  ///
  /// - Returns: whether the journal has it.
  package func send(_ fields: JournalEntryFields) -> Bool {
    fields.text.withSpan { receiver.send($0) } == .sent
  }
}
