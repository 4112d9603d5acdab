// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools
import Foundation
import Sequencing
import Testing

@testable import TurnstileTool

@Suite struct ProveTests {
  @Test("every promise of the turnstile and of the examples holds, and the size is printed")
  func all() throws {
    let (status, output) = try turnstile(["prove"])
    #expect(status == 0)
    for name in TurnstileTool.workpieces.map(\.name) {
      let report = try #require(
        output.matches(of: try Regex("(?m)^\(name): (\\d+) situations, (\\d+) steps")).first)
      #expect(report.output.count == 3)
    }
    #expect(!output.contains("fails"))
    #expect(!output.contains("mistake"))
  }

  @Test(
    "a false claim about each machine is refuted by a script that replays to its end",
    arguments: [
      ("turnstile", "never broken", "coin  | 1 worn push  | expect broken"),
      ("turnstile", "always locked implies lock", "push  | expect locked"),
      ("alarm-clock", "never playing and timeout", "1 alarm start  | 1 seconds  | expect playing"),
      ("application-lifecycle", "never terminating", "quit  | expect terminating"),
      ("edit-mode", "always play", "edit-button  | expect edit"),
      // The published parser delivers a point without a digit.
      ("number-parser", "never fraction", "point  | expect fraction"),
    ])
  func refuted(machine: String, claim: String, way: String) throws {
    let parts = claim.split(separator: " ", maxSplits: 1).map { String($0) }
    let (status, output) = try turnstile(["prove", "--machine", machine, "--\(parts[0])", parts[1]])
    #expect(status == 1)
    let failure = try #require(output.components(separatedBy: "fails: \(claim)\n").last)
    let script = failure.split(separator: "\n").map { $0.dropFirst(2) }
    #expect(script.map { $0.prefix { $0 != "\\" } }.joined(separator: "| ") == way)
    let replay = try turnstile(
      ["play", "--machine", machine], input: script.joined(separator: "\n") + "\n")
    #expect(replay.0 == 0, "\(replay.1)")
  }

  @Test("a false claim about the launch sequence is refuted by a script that replays")
  func launch() throws {
    let report = LaunchSystem.report([
      .init("never two batches wait and the second task runs") { step in
        step.place.waiting.count < 2 || step.place.sequence.sequencer.running?.index != 1
      }
    ])
    let script = try #require(report.verdicts.first?.script)
    #expect(script == ["a", "3 seconds", "a", "expect two"] || script.count == 4)
    let replay = try turnstile(
      ["play", "--machine", "launch-sequence"], input: script.joined(separator: "\n") + "\n")
    #expect(replay.0 == 0, "\(replay.1)")
  }

  @Test func `each machine can be drawn, seen and checked by its name, and has no other`() throws {
    for name in ["turnstile", "alarm-clock", "application-lifecycle", "edit-mode", "number-parser"]
    {
      for format in ["mermaid", "dot", "svg"] {
        #expect(try turnstile(["diagram", "--machine", name, "--format", format]).0 == 0)
      }
      #expect(try turnstile(["see", "--machine", name]).0 == 0)
      #expect(try turnstile(["lint", "--machine", name]) == (0, "1 table, 0 problems\n"))
    }
    #expect(
      try turnstile(["diagram", "--machine", "launch-sequence"])
        == (64, "turnstile: launch-sequence: has no table, which this command needs\n"))
    let (status, message) = try turnstile(["see", "--machine", "clock"])
    #expect(status == 64)
    #expect(message.hasPrefix("turnstile: clock: unknown machine; expected one of turnstile, "))
  }
}
