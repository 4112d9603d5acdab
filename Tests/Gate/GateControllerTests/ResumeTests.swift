// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateSupport
import Ledger
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// A gate after a crash or a power cut.
@Suite struct ResumeTests {
  let memory = Memory()
  let disk = ScriptedDisk(isFast: true)

  /// A gate that has run, with this pressed in turn.
  private func worked(
    _ offsets: [UInt8], breakChance: UInt8 = 0, relock: UInt32 = 0
  ) -> KeptController {
    var gate = KeptController(
      memory, conditions(breakChance: breakChance, relock: relock), disk: disk)
    gate.turn(at: 0)
    for offset in offsets { gate.press(offset) }
    // A coin that was refused is on the disk after 5 s.
    gate.pass(offsets.count > 1 ? 5000 : 10)
    return gate
  }

  /// A new process, at `time`, on the same disk.
  private func restarted(
    at time: UInt64 = 1000, _ clock: Snapshot.Clock = .stood, breakChance: UInt8 = 0,
    relock: UInt32 = 0, record: Record? = nil
  ) throws -> KeptController {
    _ = memory.take()
    var gate = KeptController(
      memory, conditions(breakChance: breakChance, relock: relock), disk: disk)
    gate.lines.hardware.advance(by: time * millisecond)
    gate.resume(
      from: try #require(record ?? disk.durable), at: gate.lines.hardware.now, clock: clock)
    gate.turn(at: gate.lines.hardware.now)
    return gate
  }

  @Test func `a paid coin still opens the gate, and the books are what they were`() throws {
    let before = worked([coinOffset, coinOffset])
    var gate = try restarted()
    expectEqual(memory.take(), ["1000: resumed unlocked", "1000: held"])
    expectEqual(gate.picture, "green")
    expectEqual(gate.counters, before.counters)
    gate.press(pushOffset)
    expectEqual(gate.counters[.passages], 1)
    expectEqual(gate.counters.pendingCoins, 0)
    expectEqual(disk.durable?.counters, gate.counters)
  }

  @Test func `a coin paid under another table is void`() throws {
    _ = worked([coinOffset])
    var record = try #require(disk.durable)
    record.fingerprint ^= 1
    let gate = try restarted(record: record)
    expectEqual(memory.take().first, "1000: not resumed otherTable")
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters.pendingCoins, 0)
  }

  @Test func `a coil is as hot as it was under another table, too`() throws {
    _ = worked([coinOffset])
    var record = try #require(disk.durable)
    record.fingerprint ^= 1
    record.coilHeat = 4_000_000
    let settings = Timeline.Settings { ($0.wiring.duty, $0.wiring.failure) = (25, .secure) }
    var gate = KeptController(settings, memory, disk: disk)
    gate.resume(from: record, at: 0, clock: .stood)
    gate.turn(at: 0)
    expectEqual(gate.hindrances(at: 0)[.coil], true)
  }

  @Test func `a start that finds the lock closed is in no row of starts that open it`() throws {
    _ = worked([])
    var record = try #require(disk.durable)
    record.openings = 4
    var gate = try restarted(record: record)
    gate.settle(disk)
    gate.press(coinOffset)
    expectEqual(disk.durable?.openings, 0)
  }

  @Test(
    "a repair has the rest of its time after a crash, and all of it after a loss of power",
    arguments: [true, false])
  func repair(isCrash: Bool) throws {
    _ = worked([repairmanOffset])
    // The record was made when the key was turned, at 5 ms.
    let past = UInt64(repairTime - 2000)
    var gate = try restarted(at: 5 + past, isCrash ? .ran(past * millisecond) : .stood)
    expectEqual(gate.picture, "lock fault")
    gate.pass(isCrash ? 1999 : repairTime - 1)
    expectEqual(gate.machine.state, .outOfOrder)
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
  }

  @Test func `a relock that came due while no process ran never opens the lock again`() throws {
    _ = worked([coinOffset], relock: 3000)
    let gate = try restarted(at: 9000, .ran(8000 * millisecond), relock: 3000)
    let told = ["9000: resumed unlocked", "9000: timeout moved locked", "9000: held"]
    expectEqual(memory.take(), told)
    expectEqual(gate.counters[.voidedCoins], 1)
    expectEqual(gate.counters.pendingCoins, 0)
    let history = gate.lines.hardware.history
    #expect((0..<history.count).allSatisfy { history[$0].output != 0 || history[$0].isActive })
  }

  @Test func `a broken gate is still broken, and wear goes on where it was`() throws {
    var pushes: [UInt8] = []
    for _ in 0..<40 { pushes += [coinOffset, pushOffset, repairmanOffset] }
    let other = ScriptedDisk(isFast: true)
    var whole = KeptController(memory, conditions(breakChance: 30), disk: other)
    whole.turn(at: 0)
    for offset in pushes {
      whole.press(offset)
      if offset == repairmanOffset { whole.pass(repairTime) }
    }
    var gate = worked([], breakChance: 30)
    for (index, offset) in pushes.enumerated() {
      if index % 7 == 3 {
        gate = try restarted(at: gate.lines.hardware.now / millisecond, breakChance: 30)
      }
      gate.press(offset)
      if offset == repairmanOffset { gate.pass(repairTime) }
    }
    #expect(whole.counters[.breakages] > 0)
    expectEqual(gate.counters, whole.counters)
  }

  @Test("a machine that failed its self-check starts locked; its coin is void, its books are kept")
  func corrupt() throws {
    var gate = worked([coinOffset, pushOffset, coinOffset])
    unsafe withUnsafeMutableBytes(of: &gate.memory) { unsafe $0[0] ^= 0b10 }
    gate.press(pushOffset)
    gate.stop(at: gate.lines.hardware.now)
    let next = try restarted()
    let told = ["1000: not resumed damaged", "1000: held", "1000: start moved locked"]
    expectEqual(memory.take(), told)
    expectEqual(next.picture, "lock red")
    expectEqual(next.counters[.coins, .passages, .voidedCoins], [2, 1, 1])
    expectEqual(disk.durable?.counters, next.counters)
  }

  @Test func `the first record is of a gate that was never started: it starts`() throws {
    let machine = try #require(Machine<Turnstile>().save(at: 0))
    let first = Record(sequence: 1, books: Books(), machine: machine, wear: 3, savedAt: 0)
    let gate = try restarted(record: first)
    expectEqual(memory.take(), ["1000: held", "1000: start moved locked"])
    #expect(gate.isFlushed && disk.durable?.sequence ?? 0 > 1)
  }
}
