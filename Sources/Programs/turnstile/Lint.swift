// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import Examples
import FSM
import Turnstile

/// Mistakes in the tables of the turnstile and of the examples.
struct Lint: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the tables for mistakes: unreachable states, traps, shadowed cells ...")

  func run() throws {
    var complaints = 0
    func complain<A: Automaton>(_ finding: Finding, _ machine: A.Type) {
      print("\(machine): \(finding.message(in: machine))")
      complaints += 1
    }
    Turnstile.lint { complain($0, Turnstile.self) }
    ApplicationLifecycle.lint { complain($0, ApplicationLifecycle.self) }
    NumberParser.lint { complain($0, NumberParser.self) }
    EditMode.lintHierarchy { complain($0, EditMode.self) }
    AlarmClock.lintHierarchy { complain($0, AlarmClock.self) }
    print("5 tables, \(complaints) \(complaints == 1 ? "problem" : "problems")")
    throw ExitCode(complaints == 0 ? 0 : 1)
  }
}
