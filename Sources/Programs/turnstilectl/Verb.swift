// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What `turnstilectl` can do.
enum Verb: UInt8, CommandWord {
  /// Make a setup of the configuration.
  case compile
  /// Print what the configuration means, and touch no line.
  case check
  /// Measure what a line does, and propose settings.
  case measure
  /// Click the outputs and watch the inputs.
  case test
  /// Make a setup, and become the gate that runs on it.
  case run
  /// Work a gate on a chip in memory, by words.
  case simulate
  /// Perform words with a running gate.
  case console
  /// Print the last edges of a running gate's inputs.
  case trace
  /// Print how a gate is, or all of them.
  case status
  /// Print the ledger.
  case books
  /// Copy the newest record of the ledger to a file.
  case backup
  /// Make the record of such a file the newest.
  case restore
  /// Print the audit trail, or hold it against the ledger.
  case audit
  /// Print the metrics, or keep their file up to date.
  case metrics
  /// Check the configuration, and have systemd restart the gate.
  case restart
  /// Print the completion for a shell.
  case completion
  /// Print the usage.
  case help
  /// Print the version.
  case version

  /// The name on the command line.
  var name: StaticString { row.name }

  /// What it does, for the help.
  var summary: StaticString { row.summary }

  private var row: (name: StaticString, summary: StaticString) {
    switch self {
    case .compile: ("compile", "make the setup that turnstiled runs on")
    case .check: ("check", "print what the configuration means, and what is unwise in it")
    case .measure:
      ("measure", "measure LINE, such as coin, push or GPIO17, and propose its settings")
    case .test:
      (
        "test",
        "click each output, watch the inputs, and say what to look at; unplug the coil first"
      )
    case .run: ("run", "compile, and become turnstiled: a gate without systemd")
    case .simulate:
      ("simulate", "work a gate on a chip in memory, by words such as `coin push .state`")
    case .console: ("console", "work with a running gate; `words` lists its words")
    case .trace:
      ("trace", "print the last edges and states of a running gate, for PulseView or GTKWave")
    case .status: ("status", "print how the gate is; without GATE, how all running gates are")
    case .books: ("books", "print the ledger; a running gate is not disturbed")
    case .backup: ("backup", "copy the books to the new --file; a running gate is not disturbed")
    case .restore: ("restore", "have a stopped gate go on from the --file of a backup")
    case .audit:
      ("audit", "print the audit trail; `audit verify [GATE]` holds it against the books")
    case .metrics:
      ("metrics", "print the metrics for Prometheus; with --every, keep their file up to date")
    case .restart: ("restart", "check the configuration, then `systemctl restart`")
    case .completion: ("completion", "print the completion for bash")
    case .help: ("help", "print this help")
    case .version: ("version", "print the version")
    }
  }

  /// The options it takes, besides the gate.
  var options: [3 of Option?] {
    switch self {
    case .compile: [.config, .runtime, .state]
    case .check: [.config, nil, nil]
    case .measure: [.config, .seconds, nil]
    case .test: [.config, .seconds, .coilUnplugged]
    case .run: [.config, .runtime, .state]
    case .simulate: [.config, .scenario, nil]
    case .console: [.runtime, nil, nil]
    case .trace: [.runtime, .output, nil]
    case .status: [.runtime, .json, nil]
    case .books: [.state, .json, nil]
    case .backup: [.state, .file, nil]
    case .restore: [.state, .file, .otherGate]
    case .audit: [.state, nil, nil]
    case .metrics: [.config, .runtime, .every]
    case .restart: [.config, nil, nil]
    case .completion, .help, .version: [nil, nil, nil]
    }
  }

  /// Whether it can be told which of several gates is meant.
  var takesGate: Bool {
    switch self {
    case .compile, .check, .measure, .test, .run, .console, .trace, .status, .books, .backup,
      .restore, .audit, .metrics, .restart:
      true
    case .simulate, .completion, .help, .version: false
    }
  }

  /// Whether it is about one line, which stands before the gate.
  var takesLine: Bool { self == .measure }

  /// The verb with this name.
  init?(named name: TextBuffer) {
    guard let verb = Self.first(where: { name == $0.name }) else { return nil }
    self = verb
  }
}

/// A list of words that a command line may have.
protocol CommandWord: Enumerated {
  /// The word, without dashes.
  var name: StaticString { get }
}

extension CommandWord {
  /// The word that was probably meant by a misspelt one.
  static func nearest(to name: TextBuffer) -> Self? {
    var spelling = name.withSpan { Spelling($0) }
    var nearest: Self?
    forEach { if spelling.offer($0.name) { nearest = $0 } }
    return nearest
  }
}
