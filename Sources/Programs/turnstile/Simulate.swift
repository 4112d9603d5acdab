// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import Examples
import Fixed
import Interpreter
import Terminal

/// The other machines, each with words of its own.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run one of the example machines with words; without a name, list them.")

  /// The machines that can be played.
  enum Machine: String, CaseIterable, ExpressibleByArgument {
    case alarmClock = "alarm-clock"
    case applicationLifecycle = "application-lifecycle"
    case editMode = "edit-mode"
    case launchSequence = "launch-sequence"
    case numberParser = "number-parser"
  }

  @Argument(help: "The machine.")
  var machine: Machine?

  @OptionGroup var script: Script

  func run() throws {
    switch machine {
    case nil: for machine in Machine.allCases { print(machine.rawValue) }
    case .alarmClock: try script.play(MachineHost(HierarchicalPlayer<AlarmClock>()))
    case .applicationLifecycle:
      try script.play(MachineHost(FlatPlayer<ApplicationLifecycle>()))
    case .editMode: try script.play(MachineHost(HierarchicalPlayer<EditMode>()))
    case .launchSequence: try script.play(LaunchHost())
    case .numberParser: try script.play(MachineHost(FlatPlayer<NumberParser>()))
    }
  }
}
