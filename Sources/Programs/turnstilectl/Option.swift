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
  var name: StaticString {
    switch self {
    case .config: "config"
    case .runtime: "runtime"
    case .state: "state"
    case .scenario: "scenario"
    case .file: "file"
    case .otherGate: "other-gate"
    case .output: "output"
    case .json: "json"
    case .every: "every"
    case .seconds: "seconds"
    case .coilUnplugged: "coil-unplugged"
    }
  }

  /// What it takes and means, for the help.
  var summary: StaticString {
    switch self {
    case .config: "FILE     configuration (default /etc/turnstile/turnstile.conf, or GATE.conf)"
    case .runtime:
      "FOLDER  folder of setup and own sockets (default /run/turnstile, turnstile@GATE)"
    case .state:
      "FOLDER    folder of the ledger (default $STATE_DIRECTORY, or for books and audit GATE's)"
    case .scenario: "FILE   words for the simulated chip; - is standard input"
    case .file: "FILE       file of a backup"
    case .otherGate: "     go on from the books of another gate"
    case .output: "FILE     file for the trace, in place of standard output"
    case .json: "           print JSON"
    case .every: "SECONDS   write the file of [metrics] textfile as often, 1 to 3600"
    case .seconds: "SECONDS measure, or watch inputs, for as long, 1 to 3600"
    case .coilUnplugged: " test without the question whether the coil is unplugged"
    }
  }

  /// Whether a value follows it.
  var takesValue: Bool {
    switch self {
    case .config, .runtime, .state, .scenario, .file, .output, .every, .seconds: true
    case .otherGate, .json, .coilUnplugged: false
    }
  }
}
