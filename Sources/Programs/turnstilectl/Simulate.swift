// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GateConsole
import GateMessages
import Interpreter
import Simulation
import System
import Terminal
import Turnstile

/// `simulate`: a gate on a chip in memory, worked by words; the classic one, unless a configuration
/// is named.
///
/// - Returns: the process's exit status.
func simulate(_ options: Options) -> Int32 {
  guard let path = options.namedConfig else {
    return simulate(Wiring(), conditions: .simulated, scenario: options.scenario)
  }
  do throws(ConfigurationError) {
    let configuration = try Configuration(path, reading: .partial)
    return simulate(
      configuration.wiring, conditions: configuration.conditions, scenario: options.scenario)
  } catch {
    return report(error, in: path).rawValue
  }
}

private func simulate(
  _ wiring: Wiring, conditions: GateConditions, scenario path: FilePath?
) -> Int32 {
  let scenario = Scenario(path)
  guard scenario.descriptor.number >= 0 else { return ExitStatus.noInput.rawValue }
  let gate = SimulatedGate(wiring, conditions: conditions, writer: StandardStreams())
  let source = scenario.isTyped ? TextBuffer() : scenario.name
  var console = Console(host: GateHost(gate), source: source)
  if scenario.isTyped { console.greet(as: "A simulated gate") }
  return TerminalSession.run(&console, from: scenario.descriptor, isPrompted: scenario.isTyped)
}

/// The source of the words for a simulated gate: a file, or standard input.
struct Scenario {
  /// The open file; negative where it could not be opened, and the reason has been printed.
  let descriptor: FileDescriptor
  /// The script's name in messages; the end of a long path, so that there is room for the rest.
  let name: TextBuffer

  /// The scenario at a path; `nil` or `-` is standard input.
  init(_ path: FilePath?) {
    var name = TextBuffer()
    path?.describe(into: &name)
    guard let path, !(name == "-") else {
      descriptor = .standardInput
      self.name = "stdin"
      return
    }
    self.name = name
    let descriptor = unsafe path.withCString {
      unsafe FileDescriptor(clinux_open($0, O_RDONLY | O_CLOEXEC))
    }
    // Reading 0 bytes changes nothing, and fails where reading is impossible: in a directory.
    guard descriptor.number >= 0, CLinux.read(descriptor.number, nil, 0) == 0 else {
      self.descriptor = FileDescriptor(-1)
      reportError()
      return
    }
    self.descriptor = descriptor
  }

  /// Whether a person types the words.
  var isTyped: Bool { descriptor.number == 0 && descriptor.isTerminal }

  private func reportError() {
    let reason: TextBuffer = "\(errno: clinux_errno())"
    (name + ": \(reason); --scenario takes a file of words, or - for standard input")
      .writeToStandardError()
  }
}
