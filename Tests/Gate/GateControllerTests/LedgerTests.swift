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

/// A coin is on the disk before the lock opens, or the lock does not open.
@Suite struct LedgerTests {
  let memory = Memory()
  let disk = ScriptedDisk()

  /// A gate that is locked, with everything recorded on the disk.
  private func gate(relock: UInt32 = 0, rule: LedgerRule = .refuseCoins) -> KeptController {
    var gate = KeptController(memory, conditions(relock: relock), disk: disk, rule: rule)
    gate.turn(at: 0)
    gate.settle(disk)
    _ = memory.take()
    return gate
  }

  @Test func `the lock opens when the coin's record is on the disk, and not a moment before`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.pass(500)
    expectEqual(gate.picture, "lock red")
    expectEqual(gate.machine.state, .locked)
    #expect(gate.counters[.coins] == 0 && memory.take() == [])
    expectEqual(disk.underWay?.state, .unlocked)
    expectEqual(disk.underWay?.counters[.coins], 1)
    gate.hear(of: disk)
    expectEqual(gate.picture, "green")
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(memory.take(), ["601: coin moved unlocked"])
    // The record has the result already: there is nothing more to write.
    expectTrue(gate.isFlushed)
    expectEqual(disk.durable?.counters, gate.counters)
  }

  @Test func `closing the lock does not wait, and its record follows`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.settle(disk)
    gate.press(pushOffset)
    expectEqual(gate.picture, "lock red")
    expectEqual(gate.isFlushed, false)
    expectEqual(disk.underWay?.counters[.passages], 1)
    expectEqual(disk.underWay?.state, .locked)
    gate.settle(disk)
    expectTrue(gate.isFlushed)
    expectEqual(disk.durable?.counters[.passages], 1)
  }

  @Test("records do not pile up: one is under way, and the next one says all that happened since")
  func latestWins() {
    var gate = gate()
    let before = disk.count
    for _ in 0..<9 { gate.press(repairmanOffset) }
    expectEqual(disk.count, before + 1)
    expectEqual(disk.underWay?.counters[.repairs], 1)
    gate.hear(of: disk)
    expectEqual(disk.count, before + 2)
    expectEqual(disk.underWay?.counters[.repairs], 9)
  }

  @Test func `a rattled arm costs a record every 5 s, and a coin in between is recorded at once`() {
    var gate = gate()
    disk.isFast = true
    let before = disk.count
    // Pushes as fast as they settle, for a minute.
    while gate.lines.hardware.now < 60_000 * millisecond { gate.press(pushOffset) }
    #expect(gate.counters[.refusedPushes] > 500)
    #expect((11...13).contains(disk.count - before))
    gate.press(coinOffset)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(disk.durable?.counters, gate.counters)
  }

  @Test(
    "what was counted last is on the disk after 5 s, or when the gate stops",
    arguments: [false, true])
  func lastCount(isStopped: Bool) {
    var gate = gate()
    gate.press(pushOffset)
    expectFalse(gate.isFlushed)
    expectEqual(disk.durable?.counters[.refusedPushes], 0)
    if isStopped { gate.stop(at: gate.lines.hardware.now) } else { gate.pass(5000) }
    gate.settle(disk)
    expectTrue(gate.isFlushed)
    expectEqual(disk.durable?.counters[.refusedPushes], 1)
  }

  @Test("a coin that cannot be written down is refused; the fault shows, and goes when it is over")
  func diskFails() {
    var gate = gate()
    gate.press(coinOffset)
    gate.hear(of: disk, failing: 28)
    expectEqual(memory.take(), ["101: ledger failed(28)", "101: coin not kept"])
    expectEqual(gate.picture, "lock red fault")
    expectEqual(gate.ledger.fault, .failed(28))
    expectEqual(gate.counters[.coins, .refusedCoins], [0, 1])
    // The next one is refused at once, and the disk is left alone for a while.
    gate.press(coinOffset)
    #expect(gate.counters[.refusedCoins] == 2 && disk.underWay == nil)
    expectEqual(memory.take(), ["106: coin not kept"])
    gate.pass(4900)
    expectEqual(disk.underWay?.counters[.refusedCoins], 2)
    gate.settle(disk)
    expectEqual(memory.take(), ["5101: ledger kept"])
    #expect(gate.picture == "lock red")
    #expect(gate.ledger.fault == nil)
    gate.press(coinOffset)
    gate.settle(disk)
    expectEqual(gate.picture, "green")
    expectEqual(disk.durable?.counters[.coins], 1)
  }

  @Test func `while the disk fails everything else goes on, from memory`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.settle(disk)
    gate.press(repairmanOffset)
    disk.fail(30)
    gate.pass(10)
    expectEqual(gate.picture, "lock fault")
    expectEqual(gate.machine.state, .outOfOrder)
    for _ in 0..<repairTime { gate.hear(of: disk, failing: 30) }
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.picture, "lock red fault")
    gate.press(repairmanOffset)
    expectEqual(gate.counters[.repairs], 2)
    gate.hear(of: disk, failing: 30)
    // The same fault is logged once.
    expectEqual(memory.take().filter { $0.contains("ledger") }.count, 1)
  }

  @Test("a record that is late says of a coin that it is paid; the next one says it was refused")
  func lateRecordIsSuperseded() {
    var gate = gate()
    gate.press(coinOffset)
    gate.pass(2000)
    expectEqual(memory.take(), ["2005: ledger late", "2005: coin not kept"])
    // After a power cut now, or before the next record, a person whose coin was returned can pass.
    // The reverse never happens: every coin that is kept opens the gate.
    disk.landSilently()
    expectEqual(disk.durable?.state, .unlocked)
    expectEqual(disk.durable?.counters.pendingCoins, 1)
    gate.hear(of: disk)
    expectEqual(gate.picture, "lock red fault")
    expectEqual(gate.ledger.fault, .late)
    expectEqual(disk.underWay?.state, .locked)
    expectEqual(disk.underWay?.counters[.refusedCoins], 1)
    gate.hear(of: disk)
    expectEqual(disk.durable?.state, .locked)
    expectEqual(disk.durable?.counters[.coins], 0)
    #expect(gate.ledger.fault == nil)
    #expect(memory.take() == ["2102: ledger kept"])
    gate.press(coinOffset)
    gate.settle(disk)
    expectEqual(gate.picture, "green")
    expectEqual(disk.durable?.counters[.coins], 1)
  }

  @Test func `a record that is late and then fails is tried again`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.pass(2000)
    gate.hear(of: disk, failing: 5)
    #expect(gate.ledger.fault == .failed(5))
    #expect(disk.underWay == nil)
    gate.pass(5000)
    expectEqual(disk.underWay?.counters[.refusedCoins], 1)
    gate.settle(disk)
    expectEqual(gate.ledger.fault, nil)
  }

  @Test func `by the other rule coins are taken while the disk fails, and written down later`() {
    var gate = gate(rule: .acceptCoins)
    gate.press(coinOffset)
    gate.hear(of: disk, failing: 28)
    expectEqual(memory.take(), ["101: ledger failed(28)", "101: coin moved unlocked"])
    expectEqual(gate.picture, "green fault")
    gate.press(pushOffset)
    gate.press(coinOffset)
    expectEqual(gate.counters[.coins, .passages], [2, 1])
    gate.pass(5000)
    gate.settle(disk)
    expectEqual(disk.durable?.counters, gate.counters)
    expectEqual(gate.picture, "green")
  }

  @Test func `a push while a coin waits is in vain: the arm is still held`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.press(pushOffset)
    expectEqual(memory.take(), ["105: push stayed locked"])
    gate.settle(disk)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.passages], 0)
    gate.pass(5000)
    gate.settle(disk)
    expectTrue(gate.isFlushed)
    expectEqual(disk.durable?.counters[.refusedPushes], 1)
    expectEqual(disk.durable?.state, .unlocked)
    gate.press(pushOffset)
    expectEqual(gate.counters[.passages], 1)
  }

  @Test("coins wait behind a coin; the key withdraws it, and the gate refuses those behind it")
  func othersWait() {
    var gate = gate()
    for _ in 0..<9 { gate.press(coinOffset) }
    gate.press(repairmanOffset)
    // One waits for its record, seven in the queue, and the ninth found it full.
    #expect(
      memory.take().prefix(3) == [
        "805: coin full locked", "905: coin not kept", "905: repairman moved out-of-order",
      ])
    expectEqual(gate.machine.state, .outOfOrder)
    expectEqual(gate.picture, "lock fault")
    expectEqual(gate.counters[.coins, .refusedCoins, .repairs], [0, 8, 1])
    gate.settle(disk)
    expectEqual(disk.durable?.counters, gate.counters)
    // The repair counts from the key.
    gate.pass(905 + repairTime - 1000 - 1)
    expectEqual(gate.machine.state, .outOfOrder)
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
  }

  @Test func `when a coin cannot be written down, those behind it are refused as well`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.press(coinOffset)
    gate.press(repairmanOffset)
    gate.hear(of: disk, failing: 5)
    expectEqual(gate.counters[.refusedCoins, .coins], [2, 0])
    expectEqual(gate.machine.state, .outOfOrder)
  }

  @Test("an unused coin has its whole time from when the lock opens, not from when it was paid")
  func relockWhileWaiting() {
    var gate = gate(relock: 1000)
    gate.press(coinOffset)
    gate.pass(1800)
    gate.hear(of: disk)
    expectEqual(gate.picture, "green")
    gate.pass(999)
    expectEqual(gate.picture, "green")
    gate.pass(1)
    expectEqual(gate.picture, "lock red")
    expectEqual(gate.counters[.voidedCoins], 1)
  }

  @Test("a gate that waits for its disk wakes for nothing else, and at the timeout at the latest")
  func deadlines() {
    var gate = gate(relock: 1000)
    gate.press(coinOffset)
    expectEqual(gate.deadline, 2005 * millisecond)
    gate.pass(2000)
    expectEqual(gate.deadline, .never)
    gate.hear(of: disk, failing: 5)
    expectEqual(gate.deadline, (gate.lines.hardware.now / millisecond + 5000) * millisecond)
  }

  @Test func `lines that are lost while a coin waits: the lock opens when they are back`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.lines.hardware.unplug()
    gate.pass(10)
    disk.write()
    gate.pass(10)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.isHolding, false)
    gate.lines.hardware.replug()
    gate.pass(1000)
    expectEqual(gate.picture, "green")
  }

  @Test(
    "stopping refuses the coin or the grant that waits, and the last record says so",
    arguments: [true, false])
  func stop(isCoin: Bool) {
    var gate = gate()
    if isCoin { gate.press(coinOffset) } else { _ = give(.unlockOnce, to: &gate) }
    gate.stop(at: gate.lines.hardware.now)
    let told = isCoin ? "100: coin" : "0: unlock-once by 1000/42"
    expectEqual(memory.take(), ["\(told) not kept", isCoin ? "100: stopped" : "0: stopped"])
    expectEqual(gate.isFlushed, false)
    // The one under way, the last one, and one that says that the audit trail ends.
    for _ in 0..<3 {
      disk.write()
      gate.writeRecords(at: gate.lines.hardware.now)
    }
    expectTrue(gate.isFlushed)
    expectEqual(disk.durable?.state, .locked)
    expectEqual(disk.durable?.counters[.refusedCoins, .coins, .grants], [isCoin ? 1 : 0, 0, 0])
  }
}
