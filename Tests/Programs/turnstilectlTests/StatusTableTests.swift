// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

/// `status --all`: the gates that have a configuration, as a shell sees them.
@Suite struct StatusTableTests {
  private let (configurations, gates): (TestFolder, TestFolder)

  init() throws { (configurations, gates) = (try TestFolder(), try TestFolder()) }

  private func status(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(
      ["status", "--all", "--runtime", gates.path] + arguments,
      environment: ["CONFIGURATION_DIRECTORY": configurations.path])
  }

  /// Gives each of these gates a configuration, and the first one this gate's sockets.
  private func configure(_ names: String..., as gate: RunningGate? = nil) throws {
    for name in names { _ = try configurations.write("", to: "\(name).conf") }
    guard let gate, let first = names.first else { return }
    let path = gates.path(first == "turnstile" ? first : "turnstile@\(first)")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: gate.folder.path)
  }

  @Test func `has a row for each gate, the dead ones too, and is 69 where there is one`() throws {
    let gate = try RunningGate()
    try configure("north", "south-entrance", as: gate)
    let run = try status()
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.status == 69 && run.errors.isEmpty)
    #expect(
      Set(lines) == [
        "turnstile@north         waiting for the lines; not started; 0 coins, 0 passages; "
          + "fault: no such chip",
        "turnstile@south-entrance does not answer: No such file or directory; "
          + "no gate is running: `systemctl start turnstile@south-entrance`",
      ])
    try FileManager.default.removeItem(atPath: configurations.path("south-entrance.conf"))
    #expect(try status().status == 0)
  }

  @Test func `as JSON, a gate is an object, and a dead one says why`() throws {
    let gate = try RunningGate()
    try configure("north", "south", as: gate)
    let run = try status("--json")
    var objects: [String: [String: Any]] = [:]
    for line in run.output.split(separator: "\n") {
      let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let object = try #require(parsed as? [String: Any])
      objects[try #require(object["gate"] as? String)] = object
    }
    #expect(run.status == 69 && objects.count == 2)
    #expect(objects["turnstile@north"]?["coins"] as? Int == 0)
    let error = try #require(objects["turnstile@south"]?["error"] as? String)
    #expect(error.hasPrefix("No such file or directory; no gate is running"))
  }

  @Test func `waits for a gate that hangs, but not for ever`() throws {
    let gate = try RunningGate()
    try configure("north", as: gate)
    gate.send(SIGSTOP)
    let begin = Date()
    let run = try status()
    gate.send(SIGCONT)
    #expect(run.status == 69 && Date().timeIntervalSince(begin) < 60)
    #expect(run.output.contains("does not answer: the gate does not answer; see"))
  }

  @Test("the package's own file counts where it is the only one; no other file is a gate")
  func names() throws {
    try configure("turnstile", ".hidden", "two words", "north.old")
    #expect(try status().output.contains("turnstile@north.old     does not answer"))
    for name in ["north.old", "two words"] {
      try FileManager.default.removeItem(atPath: configurations.path("\(name).conf"))
    }
    let run = try status()
    #expect(run.output.hasPrefix("turnstile               does not answer: "))
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func `no gate is 69, and says what to do; a gate beside --all is 64`() throws {
    let run = try status()
    #expect(run.status == 69 && run.output.isEmpty)
    #expect(run.errors.contains("/: no gate is configured; edit turnstile.conf there\n"))
    let wrong = try status("north")
    #expect(wrong.status == 64 && wrong.errors.contains("expected no gate beside --all\n"))
  }
}
