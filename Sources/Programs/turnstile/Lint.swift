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
    var count = 0
    func report<A: Automaton>(_ finding: Finding, _ machine: A.Type) {
      print("\(machine): \(finding.message(in: machine))")
      count += 1
    }
    Turnstile.lint { report($0, Turnstile.self) }
    ApplicationLifecycle.lint { report($0, ApplicationLifecycle.self) }
    NumberParser.lint { report($0, NumberParser.self) }
    EditMode.lintHierarchy { report($0, EditMode.self) }
    AlarmClock.lintHierarchy { report($0, AlarmClock.self) }
    print("5 tables, \(count) \(count == 1 ? "problem" : "problems")")
    throw ExitCode(count == 0 ? 0 : 1)
  }
}
