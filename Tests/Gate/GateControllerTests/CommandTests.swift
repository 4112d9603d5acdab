// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GateSupport
import Ledger
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// Commands to the gate, through the table and into the counters.
@Suite struct OrderTests {
  private let memory = Memory()
  private let peer = Peer(user: 1000, process: 42)

  private func gate(relock: UInt32 = 0) -> SimulatedController {
    var gate = SimulatedController(memory, conditions(relock: relock))
    gate.turn(at: 0)
    _ = memory.take()
    return gate
  }

  private func give(_ command: Command, to gate: inout SimulatedController) -> CommandError? {
    thrown { () throws(CommandError) in
      let result = try gate.execute(command, of: peer, at: gate.lines.hardware.now)
      expectEqual(result, .done)
    }
  }

  @Test(
    "each command is executed in the states where it makes sense, and refused in the others",
    arguments: [Command.repairman, .lock, .unlockOnce],
    [Turnstile.State.locked, .unlocked, .broken, .outOfOrder, .released])
  func grid(command: Command, state: Turnstile.State) {
    var gate = SimulatedController(memory, conditions(breakChance: 100))
    gate.turn(at: 0)
    switch state {
    case .locked: break
    case .unlocked: gate.press(coinOffset)
    case .broken:
      gate.press(coinOffset)
      gate.press(pushOffset)
    case .outOfOrder: gate.press(repairmanOffset)
    case .released: expectEqual(give(.holdOpen, to: &gate), nil)
    }
    expectEqual(gate.machine.state, state)
    let before = gate.counters
    let fault = give(command, to: &gate)
    let expected: Turnstile.State? =
      switch (command, state) {
      case (.repairman, .released): .released
      case (.repairman, _): .outOfOrder
      case (.lock, .unlocked): .locked
      case (.unlockOnce, .locked): .unlocked
      default: nil
      }
    expectEqual(gate.machine.state, expected ?? state)
    #expect(expected == nil ? fault == .notNow : fault == nil)
    if expected == nil { expectEqual(gate.counters, before) }
    expectEqual(gate.counters[.coins], before[.coins])
  }

  @Test func `a granted passage is logged with its client, and never counts as a coin`() {
    var gate = gate()
    expectEqual(give(.unlockOnce, to: &gate), nil)
    expectEqual(gate.picture, "green")
    gate.press(pushOffset)
    expectEqual(
      memory.take(), ["0: unlock-once by 1000/42 moved unlocked", "5: push moved locked"])
    expectEqual(gate.counters[.coins, .grants, .passages], [0, 1, 1])
  }

  @Test func `a granted passage waits as long as a coin, and is voided like one`() {
    var gate = gate(relock: 3000)
    expectEqual(give(.unlockOnce, to: &gate), nil)
    gate.pass(3000)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters[.voidedCoins], 1)
    expectEqual(gate.counters.pendingCoins, 0)
  }

  @Test func `while the lines are not held no command is executed`() {
    var gate = gate()
    gate.lines.hardware.faults.isMissing = true
    gate.verify(at: gate.lines.hardware.now)
    for command in [Command.repairman, .lock, .unlockOnce] {
      expectEqual(give(command, to: &gate), .notHeld)
    }
    expectEqual(gate.machine.state, .locked)
  }
}

/// Commands to a gate with a ledger.
@Suite struct KeptOrderTests {
  private let memory = Memory()
  private let disk = ScriptedDisk()

  private func gate(rule: LedgerRule = .refuseCoins) -> KeptController {
    var gate = KeptController(memory, conditions(), disk: disk, rule: rule)
    gate.turn(at: 0)
    gate.settle(disk)
    _ = memory.take()
    return gate
  }

  @Test func `a passage is granted when it is on the disk, and the record made ahead says so`() {
    var gate = gate()
    expectEqual(give(.unlockOnce, to: &gate), .success(.waits))
    #expect(gate.picture == "lock red" && memory.take().isEmpty)
    expectEqual(disk.underWay?.counters[.grants, .coins], [1, 0])
    expectEqual(disk.underWay?.state, .unlocked)
    gate.hear(of: disk)
    expectEqual(gate.picture, "green")
    expectEqual(memory.take(), ["1: unlock-once by 1000/42 moved unlocked"])
    expectTrue(gate.isFlushed)
    expectEqual(disk.durable?.counters, gate.counters)
    gate.press(pushOffset)
    expectEqual(gate.counters[.grants, .passages, .coins], [1, 1, 0])
  }

  @Test("power lost while a grant is on the disk and the lock still holds: it opens afterwards")
  func powerLostAfterGrant() throws {
    var gate = gate()
    _ = give(.unlockOnce, to: &gate)
    disk.landSilently()
    let record = try #require(disk.durable)
    disk.forget()
    var next = KeptController(memory, conditions(), disk: disk)
    next.resume(from: record, at: 0, clock: .stood)
    next.turn(at: 0)
    expectEqual(next.picture, "lock red fault")
    expectEqual(next.counters.pendingCoins, 1)
    next.pass(1)
    next.settle(disk)
    expectEqual(next.picture, "green")
    next.press(pushOffset)
    expectEqual(next.counters[.grants, .passages], [1, 1])
  }

  @Test("a grant that the disk fails to take is refused, is no refused coin, and names who asked")
  func diskFails() {
    var gate = gate()
    _ = give(.unlockOnce, to: &gate)
    gate.hear(of: disk, failing: 28)
    expectEqual(memory.take(), ["1: ledger failed(28)", "1: unlock-once by 1000/42 not kept"])
    expectEqual(gate.picture, "lock red fault")
    expectEqual(gate.machine.state, .locked)
    // While the fault lasts the grant is refused at once; the repairman comes all the same.
    expectEqual(give(.unlockOnce, to: &gate), .failure(.notKept))
    expectEqual(memory.take(), ["1: unlock-once by 1000/42 not kept"])
    expectEqual(give(.repairman, to: &gate), .success(.done))
    expectEqual(gate.picture, "lock fault")
    gate.pass(5000)
    gate.settle(disk)
    #expect(gate.ledger.fault == nil)
    #expect(disk.durable?.counters == gate.counters)
    expectEqual(gate.counters[.grants, .refusedCoins], [0, 0])
  }

  @Test("a record that is late says that a passage was granted; the next one, that it was not")
  func diskIsLate() {
    var gate = gate()
    _ = give(.unlockOnce, to: &gate)
    gate.pass(2000)
    expectEqual(memory.take(), ["2000: ledger late", "2000: unlock-once by 1000/42 not kept"])
    gate.hear(of: disk)
    expectEqual(disk.underWay?.counters[.grants], 0)
    expectEqual(disk.underWay?.state, .locked)
    gate.settle(disk)
    #expect(gate.ledger.fault == nil)
    #expect(gate.picture == "lock red")
  }

  @Test("by the other rule a passage is granted while the disk fails, and written down later")
  func acceptCoins() {
    var gate = gate(rule: .acceptCoins)
    _ = give(.unlockOnce, to: &gate)
    gate.hear(of: disk, failing: 28)
    expectEqual(
      memory.take(), ["1: ledger failed(28)", "1: unlock-once by 1000/42 moved unlocked"])
    gate.press(pushOffset)
    expectEqual(give(.unlockOnce, to: &gate), .success(.done))
    expectEqual(gate.counters[.grants, .coins], [2, 0])
    gate.pass(5000)
    gate.settle(disk)
    expectEqual(disk.durable?.counters, gate.counters)
  }

  @Test func `while a coin waits for its record nothing comes between, and nothing has happened`() {
    var gate = gate()
    gate.press(coinOffset)
    let before = gate.counters
    expectEqual(give(.unlockOnce, to: &gate), .failure(.diskIsBusy))
    expectEqual(give(.lock, to: &gate), .failure(.diskIsBusy))
    #expect(gate.counters == before && memory.take().isEmpty)
    gate.settle(disk)
    expectEqual(gate.picture, "green")
    expectEqual(gate.counters[.coins, .grants], [1, 0])
    // To lock acts at once, because it grants nothing, and its record follows.
    expectEqual(give(.lock, to: &gate), .success(.done))
    expectEqual(gate.picture, "lock red")
    expectEqual(disk.underWay?.counters[.voidedCoins], 1)
    gate.settle(disk)
    expectTrue(gate.isFlushed)
    expectEqual(disk.durable?.counters, gate.counters)
  }

  @Test("a repairman who is sent while a coin waits comes after it, and the time counts from then")
  func repairmanBehindCoin() {
    var gate = gate()
    gate.press(coinOffset)
    expectEqual(give(.repairman, to: &gate), .success(.waits))
    expectEqual(give(.repairman, to: &gate), .failure(.diskIsBusy))
    expectEqual(gate.picture, "lock red")
    expectEqual(gate.counters[.repairs], 0)
    gate.pass(50)
    gate.hear(of: disk)
    expectEqual(
      memory.take(), ["151: coin moved unlocked", "100: repairman by 1000/42 moved out-of-order"])
    expectEqual(gate.counters[.coins, .voidedCoins, .repairs], [1, 1, 1])
    expectEqual(gate.counters.pendingCoins, 0)
    gate.settle(disk)
    expectEqual(disk.durable?.counters, gate.counters)
    gate.pass(100 + repairTime - 151 - 1)
    expectEqual(gate.machine.state, .outOfOrder)
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
  }

  @Test func `a coin while a grant waits comes after it, and is refused: the gate is open`() {
    var gate = gate()
    _ = give(.unlockOnce, to: &gate)
    gate.press(coinOffset)
    gate.settle(disk)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.grants, .coins, .refusedCoins], [1, 0, 1])
  }
}
