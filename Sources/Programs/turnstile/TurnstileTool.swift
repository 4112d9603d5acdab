// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Foundation
import System

/// The workbench: a gate to play with, and other tools for a machine without the lines.
@main
struct TurnstileTool {
  /// What it does with a gate; the verbs of `Workbench` are for machines.
  private enum Verb: String, CaseIterable {
    case gate, simulate, replay
    case bring = "import"
  }

  static func main() {
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Does what the arguments say; the status to exit with.
  private static func run(_ arguments: [String]) -> Int32 {
    let first = arguments.first ?? "gate"
    if first == "--version" {
      print("turnstile 0.2.0")
      return 0
    }
    if arguments.contains("--help") || first == "help" {
      print(help)
      return 0
    }
    if let verb = Verb(rawValue: first) { return play(verb, Array(arguments.dropFirst())) }
    if Workbench.Verb(rawValue: first) != nil {
      return Workbench(workpieces, program: "turnstile").run(arguments)
    }
    return first.hasPrefix("--") || isFile(first) ? play(.gate, arguments) : refuse(first)
  }

  /// Whether a first argument names a file of words: no verb has a dot or a slash.
  private static func isFile(_ argument: String) -> Bool {
    argument.contains { $0 == "." || $0 == "/" }
      || FileManager.default.fileExists(atPath: argument)
  }

  private static func refuse(_ argument: String) -> Int32 {
    let verbs = Verb.allCases.map(\.rawValue) + Workbench.Verb.allCases.map(\.rawValue)
    let known = verbs.joined(separator: ", ")
    FileDescriptor.standardError.write(
      "turnstile: \(argument): neither a file nor a command; the commands are \(known)"
        + "\(nearName(to: argument, among: verbs))\n")
    return 64
  }

  private static func play(_ verb: Verb, _ arguments: [String]) -> Int32 {
    do throws(CommandLineWords.UsageError) {
      switch verb {
      case .gate: return try playGate(arguments)
      case .simulate: return try simulate(arguments)
      case .replay: return try Replay.run(arguments)
      case .bring: return try Import.run(arguments)
      }
    } catch {
      FileDescriptor.standardError.write("turnstile: \(error.message)\n")
      return 64
    }
  }

  /// Plays the words of a script on a simulated gate, or those of a person; the session's status.
  private static func playGate(
    _ arguments: [String]
  ) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    return try Script(words, words.single()).play(DeskHost(), as: "A simulated turnstile")
  }

  /// Plays the machine that is named, or lists them; the session's status.
  private static func simulate(
    _ arguments: [String]
  ) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    guard let name = try words.single() else {
      for piece in workpieces { print(piece.name) }
      return 0
    }
    guard let piece = workpieces.first(where: { $0.name == name }) else {
      let near = nearName(to: name, among: workpieces.map(\.name))
      throw .init(message: "\(name): unknown machine; without a name all are listed\(near)")
    }
    return piece.play(Script(words["scenario"]))
  }

  private static var help: String {
    """
    Simulate a coin-operated turnstile. With no argument: a simulated gate at a prompt, or a script on
    standard input.

      turnstile [gate] [FILE | --scenario FILE]   play a simulated gate with words, or a file of words
      turnstile simulate [NAME] [--scenario FILE] play a machine; without a name, list them
      turnstile replay FILE [--expect TRANSCRIPT] play a recording (VCD) on a new gate, print its journal,
                                                  and compare it with a file
      turnstile import FILE|- [--coin OFFSET] [--push OFFSET] [--repairman OFFSET]
                                                  make a recording of what gpiomon printed

    """ + Workbench(workpieces, program: "turnstile").help
  }
}
