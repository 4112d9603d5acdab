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
    if let other = try words.single() {
      throw .init(message: "\(other): expected only --scenario after gate")
    }
    let gate = SimulatedGate(Wiring(), conditions: .simulated, writer: StandardStreams())
    return Script(words["scenario"]).play(
      GateHost(gate),
      greeting: """
        A simulated turnstile. It is locked: a coin opens it for one push, and the push may break it.
        Type words and press Enter. Try: coin   push   repairman   5 seconds   .state   see unlocked
        `words` lists them all; `bye` quits.
        """)
  }
}
