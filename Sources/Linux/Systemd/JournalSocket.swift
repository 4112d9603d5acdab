// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
package import System

/// journald's own socket, which takes an entry with its fields as one datagram.
///
/// See systemd.io/JOURNAL_NATIVE_PROTOCOL. Nothing is ever waited for, and a journald that is
/// started anew is reached again.
package struct JournalSocket: Sendable {
  private let receiver: LocalReceiver

  /// The socket at a path, whether or not anybody listens there yet.
  package init?(path: EnvironmentText = EnvironmentText("/run/systemd/journal/socket")) {
    guard let receiver = LocalReceiver(path) else { return nil }
    self.receiver = receiver
  }

  /// The socket, if what this process complains to is the journal's stream already.
  ///
  /// Else a person or a file reads the lines, and fields would be lost on them. `$JOURNAL_STREAM`
  /// alone is no proof: it is inherited by what redirects its output (systemd.exec(5)).
  package static func ofThisProcess() -> JournalSocket? {
    let stream = EnvironmentText(variable: "JOURNAL_STREAM")
    guard let (device, inode) = stream?.pair else { return nil }
    return clinux_is_file(STDERR_FILENO, device, inode) ? JournalSocket() : nil
  }

  /// Sends an entry, if that needs no waiting.
  ///
  /// - Returns: whether the journal has it.
  package func send(_ fields: JournalEntryFields) -> Bool { receiver.send(fields.text) == .sent }
}
