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

  @Test("a command is handed over with its peer, whatever becomes of it, and then what it did")
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
        "lock*", "unlock-once*", "grant*", "hold-open*", "release", "close*", "restore",
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

  @Test("a command that changes nothing has a record within 5 s, which makes room for other lines")
  func confirmed() {
    var gate = gate()
    let before = disk.count
    for _ in 0..<7 { _ = give(.lock, to: &gate) }
    gate.pass(4900)
    expectEqual(disk.count, before)
    gate.pass(101)
    expectEqual(disk.count, before + 1)
    expectEqual(disk.audit.count, 7)
  }

  @Test func `eight commands that change nothing have a record at once`() {
    var gate = gate()
    for number in 1...20 {
      for _ in 0..<8 { _ = give(.lock, to: &gate) }
      expectEqual(gate.deadline, 0)
      gate.turn(at: gate.lines.hardware.now)
      gate.settle(disk)
      expectEqual(disk.audit.count, 8 * number)
      expectEqual(disk.audit.last?.serial, UInt32(8 * number))
    }
  }

  @Test("a flood of commands hides none that opens the lock, and says how many have no line")
  func flood() {
    var gate = gate()
    for _ in 0..<20 {
      _ = give(.close, to: &gate)
      gate.turn(at: gate.lines.hardware.now)
    }
    #expect(disk.audit.count == 12 && disk.underWay != nil)
    expectEqual(give(.unlockOnce, to: &gate), .failure(.diskIsBusy))
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters[.grants], 0)
    gate.settle(disk)
    expectEqual(give(.unlockOnce, to: &gate), .success(.waits))
    gate.settle(disk)
    expectEqual(kinds.suffix(2), ["unlock-once*", "grant*"])
    // Nine of them: the serial numbers say so.
    expectEqual(disk.audit.map(\.serial), Array(1...12) + [22, 23])
  }

  @Test func `a release waits for no place, and what people and switches do has four`() {
    var gate = gate()
    for _ in 0..<20 { _ = give(.close, to: &gate) }
    expectEqual(give(.holdOpen, to: &gate), .success(.done))
    expectEqual(gate.machine.state, .released)
    expectEqual(kinds.suffix(2), ["hold-open*", "release"])
    expectEqual(give(.close, to: &gate), .failure(.diskIsBusy))
    expectEqual(give(.holdOpen, to: &gate), .failure(.notNow))
    expectEqual(give(.holdOpen, to: &gate), .failure(.notNow))
    expectEqual(give(.holdOpen, to: &gate), .failure(.notNow))
    expectEqual(disk.audit.count, 16)
    gate.turn(at: gate.lines.hardware.now)
    gate.settle(disk)
    expectEqual(give(.close, to: &gate), .success(.done))
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
