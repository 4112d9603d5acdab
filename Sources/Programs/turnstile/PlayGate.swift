// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import GateConsole
import GateController
import Simulation
import Terminal
import Turnstile

/// A simulated gate: the workbench's default.
enum PlayGate {
  /// Plays the words of a script, or of a person; the session's status.
  static func run(_ arguments: [String]) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["scenario"])
    let file = try words.single()
    if file != nil, words["scenario"] != nil {
      throw .init(message: "FILE and --scenario both name a file of words; leave one out")
    }
    let gate = SimulatedGate(Wiring(), conditions: .simulated, writer: StandardStreams())
    return Script(file ?? words["scenario"]).play(GateHost(gate), as: "A simulated turnstile")
  }
}
