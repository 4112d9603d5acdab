// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSMTools
import Foundation
import Terminal

/// The workbench: a gate to play with, and other tools for a machine without the lines.
@main struct TurnstileTool {
  private typealias Verb = ([String]) throws(ToolFault) -> Int32

  /// What it does with a gate; the verbs of `Workbench` are for machines.
  private static var verbs: KeyValuePairs<String, Verb> {
    [
      "gate": playGate, "acceptor": playAcceptor, "simulate": simulate, "replay": Replay.run,
      "import": Import.run,
    ]
  }

  /// All machines, the turnstile first, and the examples in the order of their names.
  static var workpieces: [Workpiece] {
    [
      Workpiece(turnstileProof), Workpiece(alarmClockProof), Workpiece(applicationLifecycleProof),
      Workpiece(editModeProof),
      Workpiece(
        "launch-sequence",
        play: { $0.play(LaunchHost<StandardStreams>(), as: "A simulated launch-sequence") },
        prove: { LaunchSystem.report() }),
      Workpiece(numberParserProof),
    ]
  }

  private static var workbench: Workbench { Workbench(workpieces, program: "turnstile") }

  static func main() { exit(run(Array(CommandLine.arguments.dropFirst()))) }

  /// Does what the arguments say; the status to exit with.
  private static func run(_ arguments: [String]) -> Int32 {
    let first = arguments.first ?? "gate"
    if first == "--version" {
      print("turnstile 0.3.0")
      return 0
    }
    if arguments.contains("--help") || first == "help" {
      print(help(about: arguments.first { $0 != "help" && !$0.hasPrefix("-") }))
      return 0
    }
    do throws(ToolFault) {
      // A gate's recording is replayed, or the run of a machine that is named.
      let isForMachine = arguments.contains { $0.hasPrefix("--machine") || $0.hasPrefix("--file") }
      if let verb = verbs.first(where: { $0.key == first }), !isForMachine {
        return try verb.value(Array(arguments.dropFirst()))
      }
      if Workbench.Verb(rawValue: first) != nil { return workbench.run(arguments) }
      guard first.hasPrefix("--") || isFile(first) else { throw refusal(of: first) }
      return try playGate(arguments)
    } catch { return error.report(as: "turnstile") }
  }

  /// Whether a first argument names a file of words: no verb has a dot or a slash.
  private static func isFile(_ argument: String) -> Bool {
    argument.contains { $0 == "." || $0 == "/" } || FileManager.default.fileExists(atPath: argument)
  }

  private static func refusal(of argument: String) -> ToolFault {
    let own = verbs.map(\.key)
    let known = own + Workbench.Verb.allCases.map(\.rawValue).filter { !own.contains($0) }
    return ToolFault(
      "\(argument): neither a file nor a command; the commands are "
        + "\(known.joined(separator: ", "))\(nearName(to: argument, among: known))")
  }

  /// Plays a simulated gate with the words of a script, or of a person; the session's status.
  private static func playGate(_ arguments: [String]) throws(ToolFault) -> Int32 {
    try play(DeskHost(), as: "A simulated turnstile", arguments)
  }

  private static func playAcceptor(_ arguments: [String]) throws(ToolFault) -> Int32 {
    try play(DeskHost(hasAcceptor: true), as: "A simulated turnstile with an acceptor", arguments)
  }

  private static func play(
    _ host: consuming DeskHost, as title: String, _ arguments: [String]
  ) throws(ToolFault) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    return try Script(words, words.single()).play(host, as: title)
  }

  /// Plays the machine that is named, or lists them; the session's status.
  private static func simulate(_ arguments: [String]) throws(ToolFault) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    let names = workpieces.map(\.name)
    guard let name = try words.single() else {
      for name in names { print(name) }
      return 0
    }
    guard let piece = workpieces.first(where: { $0.name == name }) else {
      let near = nearName(to: name, among: names)
      throw ToolFault("\(name): unknown machine; `turnstile simulate` lists them\(near)")
    }
    return piece.play(Script(words["scenario"]))
  }

  /// The lines of the help about a verb; all of it for any other word, or none.
  private static func help(about verb: String?) -> String {
    var isAbout = false
    let lines = help.split(separator: "\n").filter { line in
      if !line.hasPrefix("      ") { isAbout = "\(line) ".hasPrefix("  turnstile \(verb ?? "-") ") }
      return isAbout
    }
    return lines.isEmpty ? help : lines.joined(separator: "\n")
  }

  private static var help: String {
    """
    Simulate a coin-operated turnstile. With no argument: a simulated gate at a prompt, or a script on
    standard input.

      turnstile [gate] [FILE | --scenario FILE]   play a simulated gate with words, or a file of words
      turnstile acceptor [FILE]                   the same, with a coin acceptor in place of the bare switch
      turnstile simulate [NAME] [--scenario FILE] play a machine; without a name, list them
      turnstile replay FILE [--expect TRANSCRIPT] play a recording (VCD), a trace or a report of a gate, print
                                                  each judgement, and compare them with a file
      turnstile replay FILE --config CONFIG       play it by the rules of a configuration
      turnstile import FILE|-                     make a recording of what gpiomon printed

    """ + workbench.help
  }
}
