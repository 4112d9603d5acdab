// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System

/// What `turnstilectl` can do: a verb's row has its name, what may follow it, its help and its options.
///
/// ``perform(_:)`` below has a line for what each of them runs.
enum Verb: UInt8, CommandWord {
  case compile, check, measure, test, run, simulate, console, trace, status
  case books, backup, restore, audit, metrics, restart
  case completion, help, version

  private static let rows: [18 of Row] = [
    Row("compile", .gate, "make the setup that turnstiled runs on", .config, .runtime, .state),
    Row("check", .gate, "print what the configuration means, and what is unwise in it", .config),
    Row(
      "measure", .lineAndGate,
      "measure LINE, such as coin, push or GPIO17, and propose its settings",
      .config, .seconds),
    Row(
      "test", .gate,
      "click each output, watch the inputs, and say what to look at; unplug the coil first",
      .config, .seconds, .coilUnplugged),
    Row(
      "run", .gate, "compile, and become turnstiled: a gate without systemd",
      .config, .runtime, .state),
    Row(
      "simulate", .nothing, "work a gate on a chip in memory, by words such as `coin push .state`",
      .config, .scenario),
    Row("console", .gate, "work with a running gate; `words` lists its words", .runtime),
    Row(
      "trace", .gate, "print the last edges and states of a running gate, for PulseView or GTKWave",
      .runtime, .output),
    Row(
      "status", .gate, "print how the gate is; without GATE, how all running gates are",
      .runtime, .json),
    Row("books", .gate, "print the ledger; a running gate is not disturbed", .state, .json),
    Row(
      "backup", .gate, "copy the books to the new --file; a running gate is not disturbed",
      .state, .file),
    Row(
      "restore", .gate, "have a stopped gate go on from the --file of a backup",
      .state, .file, .otherGate),
    Row(
      "audit", .gate, "print the audit trail; `audit verify [GATE]` holds it against the books",
      .state),
    Row(
      "metrics", .gate,
      "print the metrics for Prometheus; with --every, keep their file up to date",
      .config, .runtime, .every),
    Row("restart", .gate, "check the configuration, then `systemctl restart`", .config),
    Row("completion", .nothing, "print the completion for bash"),
    Row("help", .nothing, "print this help"),
    Row("version", .nothing, "print the version"),
  ]

  /// The verb's row.
  var row: Row {
    // Safe because nothing changes the rows. By their address: see BoundedArray.
    unsafe withUnsafePointer(to: Self.rows) { unsafe $0.pointee[Int(rawValue)] }
  }

  var name: StaticString { row.name }

  /// What may follow a verb, besides options; the names are those of the help.
  enum Operands: UInt8, Listed {
    case nothing, gate, lineAndGate

    static let names: [3 of StaticString] = ["", " [GATE]", " LINE [GATE]"]
  }

  /// What the command line and its help know of a verb.
  struct Row {
    let name: StaticString
    let operands: Operands
    let summary: StaticString
    let options: [3 of Option?]

    init(
      _ name: StaticString, _ operands: Operands, _ summary: StaticString,
      _ first: Option? = nil, _ second: Option? = nil, _ third: Option? = nil
    ) {
      (self.name, self.operands, self.summary) = (name, operands, summary)
      options = [first, second, third]
    }
  }
}

/// Performs what the command line says, and returns the process's exit status.
func perform(_ options: Options) throws(ExitStatus) -> Int32 {
  switch options.verb {
  case .compile: try compile(options)
  case .check: try check(options)
  case .measure: return try measure(options)
  case .test: return try test(options)
  case .run: try run(options)
  case .simulate: return try simulate(options)
  case .console: return try callConsole(options)
  case .trace: try printTrace(options)
  case .status: return try printStatus(options)
  case .books: try printBooks(options)
  case .backup: try backUpBooks(options)
  case .restore: try restoreBooks(options)
  case .audit: try audit(options)
  case .metrics: try writeMetrics(options)
  case .restart: try restart(options)
  case .completion: printCompletion()
  case .help: printHelp(options.topic)
  case .version: say("\(programVersion)")
  }
  return 0
}
