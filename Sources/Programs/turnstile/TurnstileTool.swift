// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser

/// The workbench: a gate to play with, and other tools for a machine without the lines.
@main
struct TurnstileTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turnstile",
    abstract: "Simulate a coin-operated turnstile.",
    discussion: "With no argument: a simulated gate at a prompt, or a script on standard input.",
    version: "turnstile 0.1.0",
    subcommands: [
      PlayGate.self, Simulate.self, Drive.self, Diagram.self, Lint.self,
    ],
    defaultSubcommand: PlayGate.self)
}
