// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import GateConsole
import GateController
import Simulation
import System
import Terminal
import Turnstile

/// A simulated gate: the workbench's default.
struct PlayGate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Run a simulated gate with words: at a prompt or from a script.")

  @OptionGroup var script: Script

  func run() throws {
    let gate = SimulatedGate(Wiring(), conditions: .simulated, writer: StandardStreams())
    try script.play(
      GateHost(gate),
      greeting: """
        A simulated turnstile. It is locked: a coin opens it for one push, and the push may break it.
        Type words and press Enter. Try: coin   push   repairman   5 seconds   .state   see unlocked
        `words` lists them all; `bye` quits.
        """)
  }
}
