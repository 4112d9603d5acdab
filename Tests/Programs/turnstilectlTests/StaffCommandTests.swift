// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// The staff's commands as verbs, as a script sees them.
@Suite struct StaffCommandTests {
  private func give(_ command: String, to gate: RunningGate) throws -> ProgramRun {
    try ProgramRun([command, "--runtime", gate.folder.path])
  }

  @Test("a command that is done is 0, says so, and is on the disk by then")
  func done() throws {
    let state = try TestFolder()
    let gate = try RunningGate(state: state)
    let run = try give("close-till", to: gate)
    expectEqual(run.errors, "")
    expectEqual(run.status, 0)
    expectTrue(run.output.hasPrefix("close-till: "))
    let trail = try ProgramRun(["audit", "--state", state.path]).output
    expectTrue(trail.contains(" close-till by user "))
    expectTrue(try gate.status().output.contains("till closed"))
  }

  @Test("a command that the gate refuses is 1, with the reason")
  func refused() throws {
    let gate = try RunningGate(state: TestFolder())
    let run = try give("unlock-once", to: gate)
    expectEqual(run.status, 1)
    expectTrue(run.errors.hasPrefix("unlock-once: "))
    expectEqual(run.output, "")
  }

  @Test(
    "each command of the gate is a verb; without a gate it is 69", arguments: Command.allCommands)
  func unavailable(command: String) throws {
    let run = try ProgramRun([command, "--runtime", "/nowhere"])
    expectEqual(run.status, 69)
    expectTrue(run.errors.contains("no gate is running"))
  }

  @Test(
    "a word near a command, a verb or a task has its cure",
    arguments: [
      (["closetill"], "did you mean close-till?"), (["hold-opne"], "did you mean hold-open?"),
      (["audit", "verifj"], "did you mean verify?"), (["audit", "sreve"], "did you mean serve?"),
      (["COMMAND"], "expected a verb, found COMMAND"),
    ])
  func near(words: [String], cure: String) throws {
    let run = try ProgramRun(words)
    expectEqual(run.status, 64)
    expectTrue(run.errors.contains(cure))
  }
}

extension Command {
  fileprivate static var allCommands: [String] {
    var names: [String] = []
    forEach { names.append("\($0.name)") }
    return names
  }
}
