// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System
import Turnstile

/// What `turnstilectl` can do: a verb's row has its name, what may follow it, its help and its options.
///
/// ``perform(_:)`` below has a line for what each of them runs.
enum Verb: UInt8, CommandWord {
  case compile, check, new, measure, test, run, simulate, console, unlock, trace, status
  case command, report, books, backup, restore, audit, takings, metrics, restart
  case completion, help, version

  private static let rows: [23 of Row] = [
    Row("compile", .gate, "make the setup that turnstiled runs on", .config, .runtime, .state),
    Row("check", .gate, "print what the configuration means, and what is unwise in it", .config),
    Row(
      "new", .newGate, "print a configuration with free lines for one more gate", .config, .write),
    Row(
      "measure", .lineAndGate,
      "measure LINE, such as coin, push or GPIO17, and propose its settings",
      .config, .seconds),
    Row(
      "test", .gate,
      "switch each output, watch the inputs, and say what to check; unplug the coil first",
      .config, .seconds, .coilUnplugged, .withCoil),
    Row(
      "run", .gate, "compile, then run the gate without systemd",
      .config, .runtime, .state),
    Row(
      "simulate", .nothing, "operate a simulated gate with words such as `coin push .state`",
      .config, .scenario),
    Row("console", .gate, "ask or command a running gate in words; `words` lists them", .runtime),
    Row("unlock", .numberAndGate, "let N visitors through, one after the other", .runtime),
    Row(
      "trace", .gate, "print what came to a running gate, for `turnstile replay` or PulseView",
      .config, .runtime, .output),
    Row(
      "status", .gate, "print the state of the gate; without GATE, that of all running gates",
      .runtime, .json, .all, .follow),
    Row("COMMAND", .gate, "give a running gate one of the staff's commands:", .runtime),
    Row(
      "report", .gate,
      "print all that explains the gate, without secrets, as one text for a mail",
      .config, .runtime, .state),
    Row("books", .gate, "print the ledger; a running gate is not disturbed", .state, .json),
    Row(
      "backup", .gate, "copy the books to the new --file; a running gate is not disturbed",
      .state, .file),
    Row(
      "restore", .gate, "let a stopped gate continue from the --file of a backup",
      .state, .file, .otherGate),
    Row(
      "audit", .gate,
      "print the audit trail; `audit verify [GATE]` checks it, `audit serve` sends it",
      .state),
    Row(
      "takings", .gate, "add up the audit trail, a row for each day in the machine's time zone",
      .state, .by, .json),
    Row(
      "metrics", .gate,
      "print the metrics for Prometheus; with --every, keep their file up to date",
      .config, .runtime, .every),
    Row("restart", .gate, "check the configuration, then `systemctl restart`", .config),
    Row("completion", .nothing, "print the completion for bash"),
    Row("help", .nothing, "print this help"),
    Row("version", .nothing, "print the version"),
  ]

  var row: Row {
    // Safe because nothing changes the rows. By their address: see BoundedArray.
    unsafe withUnsafePointer(to: Self.rows) { unsafe $0.pointee[Int(rawValue)] }
  }

  var name: StaticString { row.name }

  /// What may follow a verb, besides options; the names are those of the help.
  enum Operands: UInt8, Listed {
    case nothing, gate, lineAndGate, numberAndGate, newGate

    static let names: [5 of StaticString] = ["", " [GATE]", " LINE [GATE]", " N [GATE]", " GATE"]
  }

  /// What the command line and its help know of a verb.
  struct Row {
    let name: StaticString
    let operands: Operands
    let summary: StaticString
    let options: [4 of Option?]

    init(
      _ name: StaticString, _ operands: Operands, _ summary: StaticString,
      _ first: Option? = nil, _ second: Option? = nil, _ third: Option? = nil,
      _ fourth: Option? = nil
    ) {
      (self.name, self.operands, self.summary) = (name, operands, summary)
      options = [first, second, third, fourth]
    }
  }
}

/// Performs what the command line says, and returns the process's exit status.
func perform(_ options: Options) throws(ExitStatus) -> Int32 {
  switch options.verb {
  case .compile: try compile(options)
  case .check: try check(options)
  case .new: try printNewGate(options)
  case .measure: return try measure(options)
  case .test: return try test(options)
  case .run: try run(options)
  case .simulate: return try simulate(options)
  case .console: return try callConsole(options)
  case .unlock: return try unlock(options)
  case .trace: try printTrace(options)
  case .status: return try printStatus(options)
  case .command: return try give(options.command, options)
  case .report: printReport(options)
  case .books: try printBooks(options)
  case .backup: try backUpBooks(options)
  case .restore: try restoreBooks(options)
  case .audit, .takings: try audit(options)
  case .metrics: try writeMetrics(options)
  case .restart: try restart(options)
  case .completion: printCompletion()
  case .help: printHelp(options.topic)
  case .version: say("\(programVersion)")
  }
  return 0
}

/// `help`: all verbs and options, or one verb and its options.
func printHelp(_ verb: Verb?) {
  if let verb { return printHelp(of: verb) }
  say("usage: turnstilectl VERB [GATE] [OPTION]...")
  say("")
  Verb.forEach {
    var line: TextBuffer = "  \($0.name)"
    line.pad(to: 14)
    say(line + "\($0.row.summary)")
    if $0 == .command { Command.forEach { sayCommand($0) } }
  }
  say("")
  Option.forEach { say($0.help) }
  say("")
  say("GATE is one of several gates: `turnstilectl check north` reads north.conf.")
  say("exit status: 0 success; 64 wrong usage; 69 no gate answers; 71 system call failed;")
  say("73 file cannot be written; 77 no permission; 78 wrong configuration.")
  say("measure: 1 no settings proposed. test: 1 lines to check.")
  say("unlock: 1 a visitor did not pass. COMMAND: 1 refused, or not recorded.")
  say("books, audit, takings: 65 no valid record, or trail not intact; 66 no ledger or no trail.")
  say("simulate, console: 1 failed expectation; 65 mistake;")
  say("66 scenario cannot be opened; 74 scenario cannot be read.")
}

private func sayCommand(_ command: Command) {
  var line: TextBuffer = "    \(command.name)"
  line.pad(to: 18)
  // Behind what the word does to the stack.
  let summary = TextBuffer(command.summary)
  say(line + summary[7..<summary.count])
}

private func printHelp(of verb: Verb) {
  let (row, hasOptions) = (verb.row, verb.row.options[0] != nil)
  say("usage: turnstilectl \(row.name)\(row.operands.name)\(hasOptions ? " [OPTION]..." : "")")
  say("  \(row.summary)")
  for index in row.options.indices { if let option = row.options[index] { say(option.help) } }
}

/// The program and its version, as people are shown it.
var programVersion: StaticString { "turnstilectl 0.3.0" }

/// `completion`: a function for bash, which completes verbs, options and gates.
func printCompletion() {
  var (verbs, options) = (TextBuffer(), TextBuffer())
  Verb.forEach { if $0 != .command { verbs += "\($0.rawValue > 0 ? " " : "")\($0.name)" } }
  Command.forEach { verbs += " \($0.name)" }
  Option.forEach { options += "\($0.rawValue > 0 ? " --" : "--")\($0.name)" }
  say("_turnstilectl() {")
  say("  local verbs options gates word=${COMP_WORDS[COMP_CWORD]}")
  say("  verbs='\(verbs)'")
  say("  options='\(options)'")
  say("  gates=$(cd /etc/turnstile 2> /dev/null && compgen -X turnstile.conf -G '*.conf')")
  say("  case ${COMP_WORDS[COMP_CWORD - 1]} in")
  say("    \(pattern(of: .file))) COMPREPLY=($(compgen -f -- \"$word\")) ;;")
  say("    \(pattern(of: .folder))) COMPREPLY=($(compgen -d -- \"$word\")) ;;")
  say("    *) COMPREPLY=($(compgen -W \"$verbs $options ${gates//.conf/}\" -- \"$word\")) ;;")
  say("  esac")
  say("}")
  say("complete -F _turnstilectl turnstilectl")
}

/// The options with such a value, as alternatives for bash.
private func pattern(of value: Option.Value) -> TextBuffer {
  var pattern = TextBuffer()
  Option.forEach {
    if $0.value == value { pattern += "\(pattern.count > 0 ? " | " : "")--\($0.name)" }
  }
  return pattern
}
