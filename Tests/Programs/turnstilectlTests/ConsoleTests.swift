// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

/// `turnstilectl console`, as a shell sees it.
@Suite struct ConsoleTests {
  @Test("words go to the gate at work, answers come back, and mistakes have their status")
  func answers() throws {
    let gate = try RunningGate()
    let faults = try gate.call(".faults\n")
    expectEqual(faults.status, 0)
    expectTrue(faults.errors.isEmpty)
    #expect(
      faults.output.hasPrefix("lines: no such chip; plug the chip in, or correct label in [chip]"))
    #expect(faults.output.hasSuffix("\nlost-log-lines 0\n"))
    let mistake = try gate.call("coim\n.faults\n")
    mistake.expect(status: 65, errors: "stdin:1:1: coim: unknown word; type `words` for a list\n")
    let expectation = try gate.call("expect locked\n.faults\n")
    expectation.expect(status: 1, errors: "stdin:1:8: expected locked, found no state\n")
    #expect(try gate.end().hasSuffix("<4>stopped: outputs unknown\n"))
  }

  @Test("at a terminal lines are edited and completed, Ctrl-C keeps the session, SIGTERM restores")
  func terminal() throws {
    let gate = try RunningGate()
    let program = ProgramRun.path(of: "turnstilectl")
    let terminal = try PseudoTerminal([program, "console", "--runtime", gate.folder.path])
    #expect(terminal.waits(for: "A running gate, "))
    #expect(terminal.waits(for: "Try: .state   .counters   watch "))
    #expect(terminal.waits(for: "> "))
    terminal.type("x\u{7F}: f .fau\t ; half\u{03}", shows: "^C")
    terminal.type("\u{1B}[A.fau\t\r", shows: "lines: no such chip")
    #expect(terminal.waits(for: "lost-log-lines 0"))
    #expect(terminal.waits(for: "> "))
    terminal.send(SIGTERM)
    let status = try #require(terminal.end())
    expectEqual(status & 0x7F, SIGTERM)
    expectTrue(terminal.isRestored)
  }

  @Test func `a user outside both groups gets status 77, and is shown what to do`() throws {
    let gate = try RunningGate()
    if geteuid() == 0 {
      // Root may open everything, so this is another user, who may search the folder.
      try gate.folder.setMode(0o755)
    } else {
      for name in ["command", "status"] { try gate.folder.setMode(0, of: name) }
    }
    let run = try gate.call(".state\n", wrapper: stranger)
    expectEqual(run.status, 77)
    expectTrue(run.output.isEmpty)
    #expect(
      run.errors.hasSuffix(
        "Permission denied; add yourself to the group of the socket and log in again\n"))
  }

  @Test("a user of the status socket can look, and a command is refused with a reason")
  func onlyLook() throws {
    let gate = try RunningGate()
    if geteuid() == 0 {
      try gate.folder.setMode(0o755)
      try gate.folder.setMode(0o666, of: "status")
    } else {
      try gate.folder.setMode(0, of: "command")
    }
    #expect(try gate.call(".faults\n", wrapper: stranger).status == 0)
    let refused = try gate.call("unlock-once\n", wrapper: stranger)
    #expect(refused.status == 65 && refused.errors.contains("unlock-once: "))
    #expect(try !gate.end().contains("unlock-once"))
  }

  @Test("four consoles are enough, and the fifth is 69; a gate that goes takes them with it")
  func busy() throws {
    let gate = try RunningGate()
    let visitors = try takeSeats(of: gate)
    let fifth = try gate.call(".faults\n")
    expectEqual(fifth.status, 69)
    // Those who look have seats of their own.
    #expect(try gate.status().status == 0)
    _ = try gate.end()
    for (visitor, _) in visitors {
      visitor.waitUntilExit()
      expectEqual(visitor.terminationStatus, 69)
    }
  }

  @Test("root reaches a gate whose four seats are those of members", .enabled(if: geteuid() == 0))
  func rootFindsSeat() throws {
    let gate = try RunningGate()
    try gate.folder.setMode(0o755)
    try gate.folder.setMode(0o666, of: "command")
    let visitors = try takeSeats(of: gate, wrapper: stranger)
    #expect(try gate.call(".faults\n", wrapper: stranger).status == 69)
    #expect(try gate.call(".faults\n").status == 0)
    for (visitor, inlet) in visitors {
      try inlet.fileHandleForWriting.close()
      visitor.waitUntilExit()
    }
  }

  /// Four consoles, each with a pipe to its standard input.
  private func takeSeats(of gate: RunningGate, wrapper: [String] = []) throws -> [(Process, Pipe)] {
    try (0..<4).map { _ in
      let (visitor, inlet, outlet) = (Process(), Pipe(), Pipe())
      let command =
        wrapper + [ProgramRun.path(of: "turnstilectl"), "console", "--runtime", gate.folder.path]
      visitor.executableURL = URL(filePath: command[0])
      visitor.arguments = Array(command.dropFirst())
      visitor.standardInput = inlet
      visitor.standardOutput = outlet
      visitor.standardError = FileHandle.nullDevice
      try visitor.run()
      try inlet.fileHandleForWriting.write(contentsOf: Data(".stack\n".utf8))
      expectEqual(outlet.fileHandleForReading.availableData, Data("<0>\n".utf8))
      return (visitor, inlet)
    }
  }
}
