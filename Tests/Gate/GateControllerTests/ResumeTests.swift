// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
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
  let disk = ScriptedDisk()

  init() { disk.isFast = true }

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

  @Test func `after a crash time ran: a repair has the rest of its time left`() throws {
    _ = worked([repairmanOffset])
    // The record was made when the key was turned, at 5 ms.
    let past = UInt64(repairTime - 2000)
    var gate = try restarted(at: 5 + past, .ran(past * millisecond))
    expectEqual(gate.picture, "lock fault")
    gate.pass(1999)
    expectEqual(gate.machine.state, .outOfOrder)
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
  }

  @Test("after a loss of power time stood: a repair goes on from what is on the disk")
  func repairAfterALossOfPower() throws {
    _ = worked([repairmanOffset])
    var gate = try restarted(at: 700, .stood)
    gate.pass(repairTime - 1)
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
    let other = ScriptedDisk()
    other.isFast = true
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
    expectEqual(next.counters[.coins], 2)
    expectEqual(next.counters[.passages], 1)
    expectEqual(next.counters[.voidedCoins], 1)
    expectEqual(disk.durable?.counters, next.counters)
  }

  @Test func `the first record is of a gate that was never started: it starts`() throws {
    let machine = try #require(Machine<Turnstile>().save(at: 0))
    let first = Record(sequence: 1, books: Books(), machine: machine, wear: 3, savedAt: 0)
    let gate = try restarted(record: first)
    expectEqual(memory.take(), ["1000: held", "1000: start moved locked"])
    #expect(gate.isFlushed && disk.durable?.sequence ?? 0 > 1)
  }

  @Test func `a switch that is pressed when the gate returns is not an event`() throws {
    _ = worked([])
    var gate = KeptController(memory, conditions(), disk: disk)
    gate.lines.hardware.press(coinOffset)
    gate.resume(from: try #require(disk.durable), at: 0, clock: .stood)
    gate.turn(at: 0)
    gate.pass(1000)
    expectEqual(gate.counters[.coins], 0)
  }

  @Test("whatever happens and whenever the power goes: the books balance, and an open lock is paid")
  func anyInstant() throws {
    for seed in 1...(isWhole ? 40 : 10) as ClosedRange<UInt64> {
      var hand = SeededGenerator(seed: seed)
      let disk = ScriptedDisk()
      let setting = conditions(breakChance: 30, relock: 3000)
      var gate = KeptController(memory, setting, disk: disk)
      gate.turn(at: 0)
      gate.settle(disk)
      for _ in 0..<60 {
        let offset = [coinOffset, coinOffset, pushOffset, repairmanOffset][Int(hand.next(below: 4))]
        gate.lines.hardware.press(offset)
        for _ in 0..<hand.next(below: 60) { runMillisecond(&gate, disk, &hand) }
        gate.lines.hardware.release(offset)
        for _ in 0..<hand.next(below: 900) { runMillisecond(&gate, disk, &hand) }
        expectEqual(gate.counters.pendingCoins, gate.machine.state == .unlocked ? 1 : 0)
        guard hand.next(below: 6) == 0, let record = disk.durable else { continue }
        // The power goes; the record under way may have made it.
        if hand.next(below: 2) == 0 { disk.landSilently() }
        disk.forget()
        let now = gate.lines.hardware.now
        gate = KeptController(memory, setting, disk: disk)
        gate.lines.hardware.advance(by: now)
        gate.resume(from: disk.durable ?? record, at: now, clock: .ran(0))
        gate.turn(at: now)
      }
    }
  }

  private func runMillisecond(
    _ gate: inout KeptController, _ disk: ScriptedDisk, _ hand: inout SeededGenerator
  ) {
    gate.lines.hardware.advance(by: millisecond)
    let wasLocked = gate.lines.hardware.levels?.outputs[0] ?? true
    switch hand.next(below: 40) {
    case 0: disk.fail(5)
    case 1...12: disk.write()
    default: break
    }
    gate.turn(at: gate.lines.hardware.now)
    guard wasLocked, gate.lines.hardware.levels?.outputs[0] == false else { return }
    // The lock has opened this very moment: the coin is on the disk, and the disk says open.
    expectEqual(disk.durable?.state, .unlocked)
    expectEqual(disk.durable?.counters[.coins], gate.counters[.coins])
    expectEqual(disk.durable?.counters.pendingCoins, 1)
  }
}
