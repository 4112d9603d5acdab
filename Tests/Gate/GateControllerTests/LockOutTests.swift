// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GateSupport
import Ledger
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// A gate whose firmware crashed repeatedly.
@Suite struct LockOutTests {
  let memory = Memory()
  let disk = ScriptedDisk(isFast: true)

  private func gate() -> KeptController {
    KeptController(memory, conditions(breakChance: 0, relock: 0), disk: disk)
  }

  /// The gate of a new process behind one that took a coin, and that is locked out before its first turn.
  private func lockedOut(rules: VisitRules = VisitRules()) throws -> KeptController {
    var before = KeptController(memory, conditions(), disk: disk, rules: rules)
    before.turn(at: 0)
    before.press(coinOffset)
    before.pass(400)
    expectEqual(before.machine.state, .unlocked)
    _ = memory.take()
    var after = KeptController(memory, conditions(), disk: disk, rules: rules)
    after.resume(from: try #require(disk.durable), at: 0, clock: .stood)
    after.lockOut(at: 0)
    return after
  }

  @Test("a paid gate comes up locked with its fault lamp, its coin void, and the books balance")
  func paid() throws {
    var after = try lockedOut()
    after.turn(at: 0)
    expectEqual(memory.take(), ["0: resumed unlocked", "0: locked out broken", "0: held"])
    expectEqual(after.picture, "lock red fault")
    expectEqual(after.counters[.coins, .voidedCoins], [1, 1])
    expectEqual(after.counters.pendingCoins, 0)
    after.press(coinOffset)
    expectEqual(after.picture, "lock red fault")
    expectEqual(after.counters[.refusedCoins], 1)
    after.pass(5000)
    expectEqual(disk.durable?.counters, after.counters)
  }

  @Test(
    "its price is credit again, whatever becomes of unused ones: the gate ended the visit",
    arguments: [UnusedPrice.credit, .void])
  func price(unused: UnusedPrice) throws {
    let rules = changed(VisitRules()) { ($0.coin, $0.coin.unused) = (.acceptor, unused) }
    let after = try lockedOut(rules: rules)
    expectEqual(after.till.credit, 1)
    expectEqual(after.counters.pendingCoins, 0)
    expectEqual(after.counters[.voidedCoins, .returnedCoins], [0, 1])
  }

  @Test func `the solenoid had no current, from the first moment on`() throws {
    var after = try lockedOut()
    #expect(after.stage.wanted[.lock])
    after.turn(at: 0)
    after.pass(60_000)
    expectEqual(after.picture, "lock red fault")
  }

  @Test func `the repairman ends it, as for a gate that broke`() throws {
    var gate = gate()
    gate.lockOut(at: 0)
    gate.turn(at: 0)
    expectEqual(gate.picture, "lock red fault")
    gate.press(repairmanOffset)
    gate.pass(repairTime)
    expectEqual(gate.machine.state, .locked)
    gate.press(coinOffset)
    expectEqual(gate.picture, "green")
  }

  @Test func `it lasts over further starts: the books say that the gate is broken`() throws {
    var first = gate()
    first.lockOut(at: 0)
    first.turn(at: 0)
    first.pass(10)
    var second = gate()
    second.resume(from: try #require(disk.durable), at: 0, clock: .stood)
    second.turn(at: 0)
    expectEqual(second.picture, "lock red fault")
  }
}
