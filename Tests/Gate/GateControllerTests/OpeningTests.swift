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

/// A gate whose ledger is opened by a disk that takes its time.
@Suite struct OpeningTests {
  let memory = Memory()
  let disk = ScriptedDisk(isOpening: true)

  /// A gate that holds its lines since 0 ms, and waits for its ledger.
  private func gate(
    relock: UInt32 = 0, rule: LedgerRule = .refuseCoins, wiring: Wiring = .bench
  ) -> KeptController {
    var gate = KeptController(
      memory, conditions(relock: relock), disk: disk, rule: rule, wiring: wiring)
    gate.turn(at: 0)
    return gate
  }

  /// The record of a gate on which this was pressed in turn.
  private func record(after offsets: [UInt8], relock: UInt32 = 0) throws -> Record {
    let disk = ScriptedDisk(isFast: true)
    var gate = KeptController(Memory(), conditions(relock: relock), disk: disk)
    gate.turn(at: 0)
    for offset in offsets { gate.press(offset) }
    // A coin that was refused is on the disk after 5 s.
    gate.pass(offsets.count > 1 ? 5000 : 10)
    var record = try #require(disk.durable)
    record.boot = .ofTests
    return record
  }

  /// Whether the lock has never opened since the lines are held.
  private func hasStayedLocked(_ gate: borrowing KeptController) -> Bool {
    let history = gate.lines.hardware.history
    return (0..<history.count).allSatisfy { history[$0].output != 0 || history[$0].isActive }
  }

  @Test("it holds its lines, locked, with red and the fault lamp, and its machine is not started")
  func waiting() {
    var gate = gate()
    gate.pass(1000)
    #expect(gate.picture == "lock red fault" && gate.outputs[0] && gate.machine.state == nil)
    expectEqual(memory.take(), ["0: held"])
    expectEqual(disk.count, 0)
    #expect(gate.ledger.fault == nil)
    expectEqual(gate.deadline, 2000 * millisecond)
    let status = GateStatus(gate)
    #expect(status.isOpeningLedger && status.counters == nil && status.state == nil)
  }

  @Test func `a lock that opens without power is held as well, and its coil has a budget`() {
    let longest = 1000 * millisecond
    var gate = gate(
      wiring: changed(.bench) { ($0.failure, $0.longestEnergised) = (.safe, longest) })
    expectEqual(gate.picture, "lock red fault")
    gate.pass(1000)
    expectEqual(gate.picture, "red fault")
  }

  @Test func `a new ledger: the gate starts, and its records go on after the first one`() {
    var gate = gate()
    gate.pass(100)
    disk.open(Opening(.created))
    gate.pass(1)
    expectEqual(gate.picture, "lock red")
    expectEqual(disk.underWay?.sequence, 2)
    expectEqual(
      memory.take(), ["0: held", "101: ledger opened created", "101: start moved locked"])
  }

  @Test("a ledger that is open before the lines are held: the gate resumes, and then holds them")
  func beforeTheLines() throws {
    var gate = KeptController(memory, conditions(), disk: disk)
    disk.open(Opening(nil, record: try record(after: [coinOffset])))
    gate.turn(at: 0)
    expectEqual(memory.take(), ["0: resumed unlocked", "0: held"])
    expectEqual(gate.picture, "lock red fault")
    gate.settle(disk)
    expectEqual(gate.picture, "green")
  }

  @Test("a paid coin opens the lock when the ledger says so, and this start is in it")
  func paidCoin() throws {
    var gate = gate()
    gate.pass(3000)
    disk.open(Opening(nil, record: try record(after: [coinOffset])))
    gate.pass(1)
    expectEqual(gate.picture, "lock red fault")
    expectEqual(gate.machine.state, .unlocked)
    gate.settle(disk)
    expectEqual(gate.picture, "green")
    expectEqual(gate.counters.pendingCoins, 1)
    let told = ["0: held", "2000: ledger late", "3001: resumed unlocked", "3001: ledger kept"]
    expectEqual(memory.take(), told)
    gate.press(pushOffset)
    expectEqual(gate.counters[.passages], 1)
  }

  @Test("a push before this start is in the ledger is in vain, by any rule, and the coin goes on")
  func pushBeforeTheRecord() throws {
    for rules in [PassageRules(), try #require(PassageRules(sensor: .level, mechanism: .rides))] {
      let disk = ScriptedDisk(isOpening: true)
      let visit = changed(VisitRules()) { $0.passage = rules }
      var gate = KeptController(memory, conditions(), disk: disk, rules: visit)
      gate.turn(at: 0)
      disk.open(Opening(.failed(30, isRead: true), record: try record(after: [coinOffset])))
      gate.press(pushOffset, for: 300)
      expectEqual(gate.machine.state, .unlocked)
      expectEqual(gate.counters.pendingCoins, 1)
      expectEqual(gate.counters[.passages, .refusedPushes], [0, 1])
      gate.settle(disk)
      gate.press(pushOffset, for: 300)
      expectEqual(gate.counters[.passages], 1)
      expectEqual(gate.machine.state, .locked)
    }
  }

  @Test(
    "the time of the opening ran after a crash, and stood after a loss of power",
    arguments: [true, false])
  func repair(isCrash: Bool) throws {
    var record = try record(after: [repairmanOffset])
    if !isCrash { record.boot = BootIdentity(high: 8, low: 9) }
    var gate = gate()
    gate.pass(3000)
    disk.open(Opening(nil, record: record))
    gate.pass(1)
    expectEqual(gate.machine.state, .outOfOrder)
    // The record was made when the key was turned, at 5 ms.
    gate.pass(isCrash ? repairTime + 5 - 3002 : repairTime - 1)
    expectEqual(gate.machine.state, .outOfOrder)
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
  }

  @Test func `a relock that came due meanwhile does not open the lock for a moment`() throws {
    let record = try record(after: [coinOffset], relock: 1000)
    var gate = gate(relock: 1000)
    gate.pass(1500)
    disk.open(Opening(nil, record: record))
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters[.voidedCoins], 1)
    #expect(gate.picture == "lock red" && hasStayedLocked(gate))
  }

  @Test("a coin meanwhile is refused, told and counted, by either rule and late or not")
  func coin() throws {
    for rule in [LedgerRule.refuseCoins, .acceptCoins] {
      let disk = ScriptedDisk(isOpening: true)
      var gate = KeptController(memory, conditions(), disk: disk, rule: rule)
      gate.turn(at: 0)
      gate.press(coinOffset)
      gate.pass(2900)
      gate.press(coinOffset)
      #expect(gate.picture == "lock red fault" && gate.machine.state == nil)
      let told = ["0: held", "5: coin not kept", "2000: ledger late", "3005: coin not kept"]
      expectEqual(memory.take(), told)
      disk.open(Opening(nil, record: try record(after: [coinOffset, coinOffset])))
      gate.pass(1)
      gate.settle(disk)
      expectEqual(gate.counters[.coins, .refusedCoins], [1, 3])
      expectEqual(disk.durable?.counters, gate.counters)
      _ = memory.take()
    }
  }

  @Test("a push meanwhile is in vain, and told; it is no passage for the coin that waits")
  func push() throws {
    var gate = gate()
    gate.press(pushOffset)
    expectEqual(memory.take(), ["0: held", "5: push notStarted nowhere"])
    disk.open(Opening(nil, record: try record(after: [coinOffset])))
    gate.pass(1)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.passages], 0)
  }

  @Test("the repairman's key waits for the ledger, and the repair counts from the key")
  func key() throws {
    var gate = gate()
    gate.press(repairmanOffset)
    gate.pass(900)
    expectEqual(gate.picture, "lock red fault")
    expectEqual(memory.take(), ["0: held"])
    disk.open(Opening(nil, record: try record(after: [coinOffset])))
    gate.pass(1)
    expectEqual(memory.take(), ["1001: resumed unlocked", "5: repairman moved out-of-order"])
    #expect(gate.picture == "lock fault" && hasStayedLocked(gate))
    gate.pass(repairTime + 5 - 1002)
    expectEqual(gate.machine.state, .outOfOrder)
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
  }

  @Test func `commands meanwhile find the disk busy, but for one repairman, who waits`() throws {
    var gate = gate()
    let peer = Peer(user: 7, process: 8)
    for command in [Command.unlockOnce, .lock] {
      #expect(throws: CommandError.diskIsBusy) { try gate.execute(command, of: peer, at: 0) }
    }
    let result = try gate.execute(.repairman, of: peer, at: 0)
    expectEqual(result, .waits)
    #expect(throws: CommandError.diskIsBusy) { try gate.execute(.repairman, of: peer, at: 0) }
    disk.open(Opening(.created))
    gate.pass(1)
    expectEqual(memory.take().last, "0: repairman by 7/8 moved out-of-order")
    #expect(gate.machine.state == .outOfOrder && hasStayedLocked(gate))
  }

  @Test func `a switch that is pressed since before the ledger is open raises no event`() throws {
    var gate = gate()
    gate.hold(coinOffset, for: 100)
    _ = memory.take()
    disk.open(Opening(.created))
    gate.pass(1000)
    expectEqual(gate.counters[.coins, .refusedCoins], [0, 1])
  }

  @Test func `lines that are lost and held again meanwhile show the same`() {
    var gate = gate()
    gate.lines.hardware.unplug()
    gate.pass(10)
    gate.lines.hardware.replug()
    gate.pass(1500)
    #expect(gate.picture == "lock red fault" && gate.machine.state == nil)
    expectEqual(memory.take().last?.hasSuffix("held"), true)
  }

  @Test(
    "a gate that is out of service never opens, however late its ledger is, and its coin is void")
  func lockOut() throws {
    var gate = KeptController(memory, conditions(), disk: disk)
    gate.lockOut(at: 0)
    gate.turn(at: 0)
    gate.pass(3000)
    #expect(gate.machine.state == nil && memory.take() == ["0: held", "2000: ledger late"])
    disk.open(Opening(nil, record: try record(after: [coinOffset])))
    gate.pass(1)
    gate.settle(disk)
    let told = ["3001: resumed unlocked", "3001: locked out broken", "3001: ledger kept"]
    expectEqual(memory.take(), told)
    #expect(gate.picture == "lock red fault" && hasStayedLocked(gate))
    expectEqual(gate.counters[.voidedCoins], 1)
    expectEqual(gate.counters.pendingCoins, 0)
  }

  @Test(
    "a gate that is stopped meanwhile has safe outputs, and writes what it counted, if anything")
  func stop() throws {
    var idle = gate()
    idle.stop(at: idle.lines.hardware.now)
    expectEqual(idle.isFlushed, true)
    expectEqual(disk.count, 0)
    var gate = gate()
    gate.press(coinOffset)
    _ = memory.take()
    gate.stop(at: gate.lines.hardware.now)
    expectEqual(memory.take(), ["100: stopped"])
    expectEqual(gate.lines.driven, Wiring.bench.safeOutputs)
    expectEqual(gate.isFlushed, false)
    expectEqual(disk.count, 0)
    disk.open(Opening(nil, record: try record(after: [coinOffset])))
    gate.turn(at: gate.lines.hardware.now)
    gate.settle(disk)
    expectEqual(memory.take(), ["100: resumed unlocked"])
    expectEqual(gate.isFlushed, true)
    expectEqual(disk.durable?.state, .unlocked)
    expectEqual(disk.durable?.openings, 0)
    expectEqual(disk.durable?.counters[.refusedCoins, .coins], [1, 1])
  }

  @Test("a ledger that cannot be opened: the gate knows its state, and holds the arm")
  func failed() throws {
    var gate = gate()
    disk.open(Opening(.failed(30, isRead: true), record: try record(after: [coinOffset])))
    gate.pass(1)
    expectEqual(gate.machine.state, .unlocked)
    gate.hear(of: disk, failing: 30)
    expectEqual(gate.picture, "lock red fault")
    expectEqual(gate.ledger.fault, .failed(30))
    let opened = memory.take().first { $0.contains("opened") }
    expectEqual(opened, "1: ledger opened failed(30, isRead: true)")
  }

  /// A gate that has started from a record, whose disk has written what that start had to say.
  private func start(from record: Record, _ disk: ScriptedDisk) -> KeptController {
    var gate = KeptController(memory, conditions(), disk: disk)
    disk.open(Opening(nil, record: record))
    gate.turn(at: 0)
    gate.settle(disk)
    return gate
  }

  @Test("a gate whose power fails whenever its lock opens is out of service at the sixth start")
  func powerFails() throws {
    var record = try record(after: [coinOffset])
    for round in 1...5 {
      let disk = ScriptedDisk(isOpening: true)
      var gate = start(from: record, disk)
      if round > 1 { gate.pass(10_000) }
      expectEqual(gate.picture, "green")
      record = try #require(disk.durable)
      record.boot = BootIdentity(high: 8, low: 9)
    }
    let disk = ScriptedDisk(isOpening: true)
    let gate = start(from: record, disk)
    expectEqual(gate.picture, "lock red fault")
    expectEqual(gate.machine.state, .broken)
    #expect(gate.counters[.voidedCoins] == 1 && hasStayedLocked(gate))
    #expect(memory.lines.contains("0: tooManyOpenings") && disk.durable?.openings == 0)
  }

  @Test("after a second cut in a row the lock waits for ten seconds, and its relock begins then")
  func secondCut() throws {
    for (openings, pause) in [(0, 0), (1, 10_000)] as [(UInt8, Int)] {
      let disk = ScriptedDisk(isOpening: true)
      var record = try record(after: [coinOffset], relock: 5000)
      record.openings = openings
      record.boot = BootIdentity(high: 8, low: 9)
      var gate = KeptController(memory, conditions(relock: 5000), disk: disk)
      disk.open(Opening(nil, record: record))
      gate.turn(at: 0)
      gate.settle(disk)
      if pause > 0 { gate.pass(pause - 1) }
      expectEqual(hasStayedLocked(gate), pause > 0, "\(openings)")
      if pause > 0 { gate.pass(1) }
      #expect(gate.picture == "green" && gate.machine.state == .unlocked, "\(openings)")
      gate.pass(4900)
      expectEqual(gate.picture, "green", "\(openings)")
      gate.pass(200)
      expectEqual(gate.machine.state, .locked, "\(openings)")
    }
  }

  @Test("a start whose lock has been open for ten seconds is a good one, and none before it counts")
  func goodStart() throws {
    var record = try record(after: [coinOffset])
    record.openings = 4
    var gate = start(from: record, disk)
    gate.pass(10_000)
    expectEqual(gate.picture, "green")
    gate.pass(9999)
    expectEqual(disk.durable?.openings, 5)
    gate.pass(1)
    gate.settle(disk)
    expectEqual(disk.durable?.openings, 0)
    expectEqual(gate.picture, "green")
  }
}
