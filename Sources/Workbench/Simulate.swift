// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import Console
import Controller
import Desk
import EventLoop
import Terminal
import Text
import Turnstile

/// A simulated gate, worked with words.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Work a simulated gate with words: at a prompt, or from a script.")

  @OptionGroup var script: Script

  func run() throws {
    let input = try script.open()
    let isPrompted = script.scenario == nil && input.isTerminal
    let gate = SimulatedGate(Wiring(), conditions: .desk, writer: StandardStreams())
    var console = Console(stage: GateStage(gate), source: isPrompted ? TextBuffer() : script.name)
    if isPrompted { greet() }
    throw ExitCode(ConsoleSession.run(&console, from: input, isPrompted: isPrompted))
  }

  private func greet() {
    print(
      """
      A simulated turnstile. It is locked: a coin opens it for one push, and the push may break it.
      Type words and press Enter. Try: coin   push   repairman   5 seconds   .state   see unlocked
      `words` lists them all; `bye` leaves.
      """)
  }
}
