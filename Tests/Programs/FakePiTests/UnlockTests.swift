// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import TestSupport
import Testing

/// `turnstilectl unlock N`: a group that passes one after the other.
@Suite struct UnlockTests {
  private let gate: Gate
  private var pi: FakePi { gate.pi }

  init() throws { gate = try Gate.locked(on: FakePi(), hasSockets: true) }

  private func unlock(_ number: String) throws -> Program {
    try Program("turnstilectl", ["unlock", number, "--runtime", pi.folder.path], on: pi)
  }

  @Test("the gate opens again after each passage, until all have passed")
  func group() throws {
    let program = try unlock("3")
    for visitor in 1...3 {
      #expect(eventually { gate.program.output.matches(of: /locked -> unlocked/).count == visitor })
      #expect(gate.shows(.unlocked))
      pi.press(.push)
      #expect(eventually { program.output.contains("\(visitor) of 3 passed\n") })
    }
    #expect(program.status == 0 && gate.shows(.locked))
    #expect(gate.program.output.matches(of: /unlock-once by user/).count == 3)
  }

  @Test("a visitor who does not come is the end, and says how many have passed")
  func relock() throws {
    let program = try unlock("5")
    #expect(gate.shows(.unlocked))
    pi.press(.push)
    #expect(eventually { program.output.contains("1 of 5 passed\n") } && gate.shows(.unlocked))
    pi.press(.repairman, milliseconds: 100)
    #expect(program.status == 1)
    #expect(program.output.contains("1 of 5 passed: the passage ended without a push"))
    #expect(gate.shows(.outOfOrder))
  }

  @Test("a gate that cannot open says why, and a number that is none is refused")
  func refused() throws {
    pi.press(.repairman, milliseconds: 100)
    try #require(gate.shows(.outOfOrder))
    let program = try unlock("2")
    #expect(program.status == 1)
    #expect(program.output.contains("0 of 2 passed: only a locked gate can be unlocked"))
    for number in ["0", "1001", "two"] {
      let program = try unlock(number)
      #expect(program.status == 64)
      #expect(program.output.contains("expected a number of visitors from 1 to 1000 after unlock"))
    }
  }
}
