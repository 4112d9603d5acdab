// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import TestSupport
import Testing

/// The example of a validator, at the door of the shipped firmware.
@Suite struct ValidatorTests {
  private let gate: Gate
  private var pi: FakePi { gate.pi }
  // What a validator reads codes from.
  private let reader = Pipe()

  init() throws {
    gate = try Gate.locked(on: FakePi(), hasSockets: true)
    try "red\ngreen\nblue\n".write(to: tickets, atomically: true, encoding: .utf8)
  }

  private var tickets: URL { pi.folder.appending(path: "tickets") }
  private var spent: String {
    (try? String(contentsOf: pi.folder.appending(path: "tickets.spent"), encoding: .utf8)) ?? ""
  }

  private func validator() throws -> Program {
    try Program(
      "validator", [tickets.path, "--door", pi.folder.appending(path: "door").path], on: pi,
      environment: ["LD_PRELOAD": ""], input: reader.fileHandleForReading,
      from: repository.appending(path: "systemd"))
  }

  private func read(_ code: String) { reader.fileHandleForWriting.write(Data("\(code)\n".utf8)) }

  @Test("a ticket opens the gate once; no other code does")
  func ticket() throws {
    let program = try validator()
    read("yellow")
    #expect(eventually { program.output == "no ticket\n" } && gate.shows(.locked))
    read("red")
    #expect(gate.shows(.unlocked), "\(program.output)")
    pi.press(.push)
    #expect(eventually { program.output.hasSuffix("passed\n") } && gate.shows(.locked))
    read("red")
    #expect(eventually { program.output.hasSuffix("used already\n") } && gate.shows(.locked))
    // The file has no code.
    let steps = spent.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(steps == ["reserved", "spent"])
    #expect(!spent.contains("red\n"))
  }

  @Test("a visitor who does not come has a good ticket again, and one before a busy gate too")
  func unused() throws {
    let program = try validator()
    read("red")
    #expect(gate.shows(.unlocked))
    pi.press(.repairman, milliseconds: 100)
    #expect(eventually { program.output == "not used: the ticket is good again\n" })
    #expect(gate.shows(.locked))
    read("red")
    #expect(gate.shows(.unlocked))
    pi.press(.push)
    #expect(eventually { program.output.hasSuffix("passed\n") })
  }

  @Test("a validator that died asks what became of its token", arguments: [true, false])
  func died(isPassed: Bool) throws {
    let program = try validator()
    read("green")
    #expect(gate.shows(.unlocked))
    program.kill()
    if isPassed {
      pi.press(.push)
      #expect(gate.shows(.locked))
    } else {
      gate.program.kill()
    }
    let later = isPassed ? gate : try Gate.withSockets(on: pi)
    let again = try validator()
    if isPassed {
      #expect(eventually { again.output == "passed\n" })
      return
    }
    // Whether the visitor had gone through before the gate died, nothing shows.
    #expect(later.shows(.unlocked))
    pi.press(.repairman, milliseconds: 100)
    #expect(
      eventually {
        again.output.hasSuffix("the gate died while it was open: the ticket stays reserved\n")
      })
    #expect(spent.split(separator: "\n").count == 1)
  }
}
