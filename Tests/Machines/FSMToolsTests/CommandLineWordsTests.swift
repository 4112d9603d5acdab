// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

@testable import FSMTools

@Suite struct CommandLineWordsTests {
  @Test func `options have values, in either form, and may be given again`() throws {
    let words = try CommandLineWords(
      ["see", "--machine", "door", "--always=a b", "--always", "c"], options: ["machine", "always"])
    expectEqual(words.others, ["see"])
    expectEqual(words["machine"], "door")
    expectEqual(words.all("always"), ["a b", "c"])
    expectEqual(words["scenario"], nil)
  }

  @Test(
    "a mistake is refused with what to do",
    arguments: [
      (["--mashine", "door"], "--mashine: unknown option; expected one of --machine"),
      (["--machine"], "--machine: expected a value after this option"),
      (["open", "shut"], "shut: expected nothing more after open"),
    ])
  func mistakes(words: [String], message: String) {
    let error = #expect(throws: ToolFault.self) {
      try CommandLineWords(words, options: ["machine"]).single()
    }
    expectEqual(error?.message, message)
  }

  @Test(
    "the status is 64 for words that cannot be understood, and 1 for a broken claim",
    arguments: [
      (["fly"], 64), (["see", "ajar"], 64), (["lint", "now"], 64),
      (["play", "--machine", "x"], 64),
      (["diagram", "--format", "png"], 64), (["prove", "--never", "alarmed"], 1),
      (["prove", "--always", "ajar"], 1), (["prove", "--never", "alarmed and bolt"], 0),
      (["help"], 0), ([], 0), (["see", "open"], 0), (["see"], 0), (["diagram"], 0), (["lint"], 0),
    ] as [([String], Int32)])
  func status(arguments: [String], status: Int32) {
    expectEqual(Workbench([Workpiece(Machine<Safe>.self)], program: "safe").run(arguments), status)
  }

  @Test func `a machine's name is its type's, as people type it`() {
    expectEqual(Workpiece(Machine<Safe>.self).name, "safe")
    expectEqual(typedName("AlarmClock"), "alarm-clock")
    expectEqual(Workpiece(Machine<Safe>.self, name: "vault").name, "vault")
  }
}
