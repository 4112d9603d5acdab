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
  // What another validator or the desk reads codes from.
  private let other = Pipe()

  init() throws {
    gate = try Gate.locked(on: FakePi(), hasSockets: true)
    try "red\ngreen\nblue\n".write(to: tickets, atomically: true, encoding: .utf8)
  }

  private var tickets: URL { pi.folder.appending(path: "tickets") }
  private var list: URL { pi.folder.appending(path: "tickets.spent") }
  private var spent: String { (try? String(contentsOf: list, encoding: .utf8)) ?? "" }
  /// The steps of the list, below its heading.
  private var steps: [Substring] {
    spent.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
  }

  private func validator(_ options: String..., reading reader: Pipe? = nil) throws -> Program {
    try Program(
      "validator", [tickets.path, "--door", pi.folder.appending(path: "door").path] + options,
      on: pi, environment: ["LD_PRELOAD": ""],
      input: (reader ?? self.reader).fileHandleForReading,
      from: repository.appending(path: "systemd"))
  }

  private func read(_ code: String, at reader: Pipe? = nil) {
    (reader ?? self.reader).fileHandleForWriting.write(Data("\(code)\n".utf8))
  }

  /// What a validator says of a visit whose end the gate does not know, and of the ticket from then on.
  private let unsure = "the gate cannot say whether somebody passed: ask at the desk\n"
  private let refusal = "perhaps used: ask at the desk\n"

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
    #expect(steps == ["reserved", "spent"])
  }

  @Test("only the owner reads the list of visits, and nobody guesses its codes without the key")
  func secret() throws {
    let program = try validator()
    read("red")
    #expect(gate.shows(.unlocked), "\(program.output)")
    for file in [list, pi.folder.appending(path: "tickets.key")] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file.path)")
    }
    #expect(!spent.contains("red\n"))
    // The SHA-256 of `red`.
    #expect(!spent.contains("b1f51a511f1da0cd348b8f8598db32e61cb963e5fc69e2b41485bf99590ed75a"))
  }

  @Test("a list of another format, or without its key, is left alone", arguments: [true, false])
  func foreign(isOld: Bool) throws {
    if isOld {
      try "reserved 1 b1f5\n".write(to: list, atomically: true, encoding: .utf8)
    } else {
      let program = try validator()
      #expect(eventually { spent.hasSuffix("\n") }, "\(program.output)")
      program.kill()
      try FileManager.default.removeItem(at: pi.folder.appending(path: "tickets.key"))
    }
    let before = spent
    let program = try validator()
    #expect(program.status == 1)
    #expect(program.output.hasSuffix("has another format or another key; it is left alone\n"))
    #expect(spent == before)
  }

  @Test("a line that a power cut has torn is dropped")
  func torn() throws {
    let first = try validator()
    read("red")
    #expect(gate.shows(.unlocked), "\(first.output)")
    first.kill()
    let whole = spent
    try (whole + "spent 12").write(to: list, atomically: true, encoding: .utf8)
    let program = try validator()
    #expect(eventually { spent == whole }, "\(program.output)")
    pi.press(.push)
    #expect(eventually { steps == ["reserved", "spent"] }, "\(program.output)")
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
    #expect(eventually { again.output.hasSuffix(unsure) })
    #expect(steps == ["reserved", "unsure"])
    // The gate opens for others, and forgets the token.
    #expect(later.shows(.locked))
    for (number, code) in ["red", "blue"].enumerated() {
      read(code)
      #expect(later.shows(.unlocked), "\(again.output)")
      pi.press(.push)
      let passages = String(repeating: "passed\n", count: number + 1)
      #expect(eventually { again.output.hasSuffix(unsure + passages) })
      #expect(later.shows(.locked))
    }
    again.kill()
    let last = try validator()
    read("green")
    #expect(eventually { last.output == refusal })
    #expect(later.shows(.locked))
    // The desk may decide otherwise, while the validator runs.
    let desk = try validator("--desk", reading: other)
    read("green", at: other)
    #expect(eventually { desk.output == "good again\n" })
    read("red", at: other)
    #expect(eventually { desk.output.hasSuffix("not unsure, but spent\n") })
    read("green")
    #expect(later.shows(.unlocked), "\(last.output)")
  }

  @Test("a ticket is not good again when the gate has forgotten its token")
  func forgotten() throws {
    let (slow, quick) = (try validator(), try validator(reading: other))
    // Both have read the list.
    read("yellow", at: other)
    #expect(eventually { quick.output == "no ticket\n" })
    read("red")
    #expect(gate.shows(.unlocked), "\(slow.output)")
    slow.send(SIGSTOP)
    #expect(eventually { slow.isStopped })
    pi.press(.push)
    #expect(gate.shows(.locked))
    for (number, code) in ["green", "blue"].enumerated() {
      read(code, at: other)
      #expect(gate.shows(.unlocked), "\(quick.output)")
      pi.press(.push)
      let passages = String(repeating: "passed\n", count: number + 1)
      #expect(eventually { quick.output == "no ticket\n" + passages })
      #expect(gate.shows(.locked))
    }
    slow.send(SIGCONT)
    #expect(eventually { slow.output == unsure })
    // Both validators have one list.
    read("red")
    #expect(eventually { slow.output == unsure + refusal })
    read("red", at: other)
    #expect(eventually { quick.output.hasSuffix(refusal) })
    #expect(gate.shows(.locked))
  }

  @Test func `a validator whose gate has restarted admits the next visitor`() throws {
    let program = try validator()
    read("red")
    #expect(gate.shows(.unlocked))
    pi.press(.push)
    #expect(eventually { program.output == "passed\n" })
    gate.program.stop()
    let later = try Gate.withSockets(on: pi)
    #expect(later.resumes("locked"))
    #expect(later.shows(.locked))
    read("green")
    #expect(later.shows(.unlocked), "\(program.output)")
  }
}
