// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// The options of all verbs.
enum Option: UInt8, CommandWord {
  /// The configuration.
  case config
  /// The folder of the setup, and of the sockets of a gate without systemd.
  case runtime
  /// The folder of the ledger.
  case state
  /// The words for a simulated gate.
  case scenario
  /// The file of a backup.
  case file
  /// The consent to go on from another gate's books.
  case otherGate
  /// The file of a trace.
  case output
  /// Output for programs.
  case json
  /// How often the metrics are written.
  case every
  /// How long lines are measured or watched.
  case seconds
  /// The confirmation that no coil is in the way of a test.
  case coilUnplugged

  /// The name after `--`.
  var name: StaticString { row.name }

  /// What it takes and means, for the help.
  var summary: StaticString { row.summary }

  /// Whether a value follows it.
  var takesValue: Bool { row.takesValue }

  private var row: (name: StaticString, takesValue: Bool, summary: StaticString) {
    switch self {
    case .config:
      (
        "config", true,
        "FILE     configuration (default /etc/turnstile/turnstile.conf, or GATE.conf)"
      )
    case .runtime:
      (
        "runtime", true,
        "FOLDER  folder of setup and own sockets (default /run/turnstile, turnstile@GATE)"
      )
    case .state:
      (
        "state", true,
        "FOLDER    folder of the ledger (default $STATE_DIRECTORY, or for books and audit GATE's)"
      )
    case .scenario: ("scenario", true, "FILE   words for the simulated chip; - is standard input")
    case .file: ("file", true, "FILE       file of a backup")
    case .otherGate: ("other-gate", false, "     go on from the books of another gate")
    case .output: ("output", true, "FILE     file for the trace, in place of standard output")
    case .json: ("json", false, "           print JSON")
    case .every:
      ("every", true, "SECONDS   write the file of [metrics] textfile as often, 1 to 3600")
    case .seconds: ("seconds", true, "SECONDS measure, or watch inputs, for as long, 1 to 3600")
    case .coilUnplugged:
      ("coil-unplugged", false, " test without the question whether the coil is unplugged")
    }
  }
}
