// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import GateSupport
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// What a gate hands over for its audit trail.
@Suite struct AuditTests {
  let disk = ScriptedDisk()

  private func gate(relock: UInt32 = 0, rule: LedgerRule = .refuseCoins) -> KeptController {
    var gate = KeptController(Memory(), conditions(relock: relock), disk: disk, rule: rule)
    gate.turn(at: 0)
    gate.settle(disk)
    return gate
  }

  /// The kinds, with a star behind those that the newest record has.
  private var kinds: [String] { disk.audit.map { "\($0.kind.name)\($0.isRecorded ? "*" : "")" } }

  @Test func `a coin is handed over when its record is on the disk and the machine has taken it`() {
    var gate = gate()
    gate.press(coinOffset)
    expectEqual(kinds, [])
    gate.settle(disk)
    expectEqual(kinds, ["coin*"])
    gate.press(pushOffset)
    gate.settle(disk)
    gate.press(pushOffset)
    expectEqual(kinds, ["coin*"])
  }

  @Test("a coin that was refused because of the disk is none; one without a record waits for one")
  func failing() {
    var gate = gate()
    gate.press(coinOffset)
    gate.hear(of: disk, failing: 28)
    #expect(gate.counters[.refusedCoins] == 1 && kinds == [])
    var trusting = self.gate(rule: .acceptCoins)
    trusting.press(coinOffset)
    trusting.hear(of: disk, failing: 28)
    expectEqual(trusting.counters[.coins], 1)
    expectEqual(kinds, ["coin"])
  }

  @Test(
    "a command that is taken is handed over with its peer, and then what it did; a refused one is not"
  )
  func commands() {
    var gate = gate()
    expectEqual(give(.lock, to: &gate), .failure(.notNow))
    expectEqual(give(.unlockOnce, to: &gate), .success(.waits))
    gate.settle(disk)
    expectEqual(give(.holdOpen, to: &gate), .success(.done))
    gate.settle(disk)
    _ = give(.close, to: &gate)
    gate.settle(disk)
    expectEqual(give(.repairman, to: &gate), .success(.done))
    #expect(
      kinds == [
        "unlock-once*", "grant*", "hold-open*", "release", "close*", "restore",
        "repairman*",
      ])
    for entry in disk.audit where entry.kind.isCommand {
      expectEqual((0..<4).map { entry.values[$0] }, [1000, 42, 4_294_967_295, 0])
    }
  }

  @Test func `a command for a person is handed over with the person's number`() throws {
    var gate = gate()
    let peer = Peer(user: 991, process: 42, agent: .max)
    _ = try gate.execute(.closeTill, of: peer, at: gate.lines.hardware.now)
    gate.settle(disk)
    let entry = try #require(disk.audit.last)
    expectEqual((0..<4).map { entry.values[$0] }, [991, 42, 4_294_967_295, 4_294_967_295])
    expectEqual(entry.kind, .command(.closeTill))
  }

  @Test("an order that waits for its record keeps nobody from ending a release")
  func closeWhileBusy() {
    var gate = gate()
    expectEqual(give(.holdOpen, to: &gate), .success(.done))
    gate.settle(disk)
    expectEqual(give(.emptied, to: &gate), .success(.waits))
    expectEqual(give(.close, to: &gate), .success(.done))
    expectEqual(gate.machine.state, .locked)
    gate.settle(disk)
    expectEqual(gate.machine.state, .locked)
  }

  @Test("a flood of commands hides none that opens the lock, and says how many have no line")
  func flood() {
    var gate = gate()
    for _ in 0..<20 {
      expectEqual(give(.holdOpen, to: &gate), .success(.done))
      expectEqual(give(.close, to: &gate), .success(.done))
    }
    expectEqual(disk.audit.count, 16)
    expectEqual(gate.machine.state, .locked)
    expectEqual(give(.unlockOnce, to: &gate), .failure(.diskIsBusy))
    expectEqual(gate.counters[.grants], 0)
    gate.turn(at: gate.lines.hardware.now)
    gate.settle(disk)
    expectEqual(give(.unlockOnce, to: &gate), .success(.waits))
    gate.settle(disk)
    expectEqual(kinds.suffix(2), ["unlock-once*", "grant*"])
    // The serial numbers say how many have no line.
    let serials = disk.audit.map(\.serial)
    expectEqual(serials.prefix(16), ArraySlice(1...16))
    expectTrue(serials.suffix(2).allSatisfy { $0 > 80 })
  }

  @Test func `an orderly stop has the last line, one record for it, and one that knows of it`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.settle(disk)
    let before = disk.count
    gate.stop(at: gate.lines.hardware.now)
    expectEqual(kinds, ["coin*", "stop"])
    for number in 1...2 {
      expectEqual(disk.count, before + number)
      expectFalse(gate.isFlushed)
      disk.write()
      gate.writeRecords(at: gate.lines.hardware.now)
    }
    expectEqual(disk.count, before + 2)
    expectTrue(gate.isFlushed)
  }

  @Test func `a gate that is locked out says so`() {
    var gate = gate()
    gate.lockOut(at: gate.lines.hardware.now)
    expectEqual(kinds, ["lock-out"])
  }
}
