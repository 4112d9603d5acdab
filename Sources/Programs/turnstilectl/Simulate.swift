// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GateConsole
import Interpreter
import Simulation
import System
import Terminal
import Turnstile

/// `simulate`: a gate on a chip in memory, worked by words; the classic one, unless a configuration
/// is named.
func simulate(_ options: Options) throws(ExitStatus) -> Int32 {
  let isConfigured = options.has(.config)
  let configuration = try isConfigured ? options.configuration(.partial) : Configuration()
  let scenario = try Scenario(options.path(.scenario))
  let gate = SimulatedGate(
    configuration.setup.wiring,
    conditions: isConfigured ? configuration.setup.conditions : .simulated,
    writer: StandardStreams())
  let source = scenario.isTyped ? TextBuffer() : scenario.name
  var console = Console(host: GateHost(gate), source: source)
  if scenario.isTyped { console.greet(as: "A simulated gate") }
  return console.run(from: scenario.descriptor, isPrompted: scenario.isTyped)
}

/// The source of the words for a simulated gate: a file, or standard input.
private struct Scenario {
  /// The open file.
  let descriptor: FileDescriptor
  /// The script's name in messages; the end of a long path, so that there is room for the rest.
  let name: TextBuffer

  /// The scenario at a path; `nil` or `-` is standard input.
  init(_ path: FilePath?) throws(ExitStatus) {
    let name: TextBuffer = path.map { "\($0)" } ?? "-"
    guard let path, !(name == "-") else {
      (descriptor, self.name) = (.standardInput, "stdin")
      return
    }
    self.name = name
    descriptor = unsafe path.withCString {
      unsafe FileDescriptor(clinux_open($0, O_RDONLY | O_CLOEXEC))
    }
    // Reading 0 bytes changes nothing, and fails where reading is impossible: in a directory.
    guard descriptor.number >= 0, CLinux.read(descriptor.number, nil, 0) == 0 else {
      let reason = "\(name): \(errno: clinux_errno())" as TextBuffer
      (reason + "; --scenario takes a file of words, or - for standard input")
        .writeToStandardError()
      throw .noInput
    }
  }

  /// Whether a person types the words.
  var isTyped: Bool { descriptor.number == 0 && descriptor.isTerminal }
}
