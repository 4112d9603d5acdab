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
    func lint<A: Automaton>(_ machine: A.Type) {
      machine.lint { finding in
        print("\(machine): \(finding)")
        count += 1
      }
    }
    lint(Turnstile.self)
    lint(ApplicationLifecycle.self)
    lint(NumberParser.self)
    lint(EditMode.self)
    lint(AlarmClock.self)
    print("5 tables, \(count) \(count == 1 ? "problem" : "problems")")
    throw ExitCode(count == 0 ? 0 : 1)
  }
}
