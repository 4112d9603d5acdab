// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GateMessages
import System

/// How bad a message is: syslog's numbers, in the brackets that journald reads.
enum Severity: UInt8 {
  case error = 3
  case warning = 4
  case notice = 5
}

/// Writes a line to standard error; in a service, with its severity for the journal.
func report(_ severity: Severity, _ body: (inout TextBuffer) -> Void) {
  var line = TextBuffer()
  if isJournal(.standardError) {
    line.append("<")
    line.append(UInt64(severity.rawValue))
    line.append(">")
  }
  body(&line)
  line.writeToStandardError()
}

/// Whether a descriptor is the stream that systemd has connected to the journal (systemd.exec(5)).
private func isJournal(_ descriptor: FileDescriptor) -> Bool {
  guard let (device, inode) = EnvironmentText(variable: "JOURNAL_STREAM")?.pair else {
    return false
  }
  return clinux_is_file(descriptor.number, device, inode)
}

/// Says where a configuration is wrong.
func report(_ error: ConfigurationError, in path: FilePath) -> ExitStatus {
  report(.error) { line in unsafe path.withCString { unsafe error.describe(file: $0, into: &line) }
  }
  return .config
}
