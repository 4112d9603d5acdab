// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import GPIO
import GateController
import GateSupport
import Ledger
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

private let admitOffset: UInt8 = 13
private let acceptOffset: UInt8 = 16
private let loopOffset: UInt8 = 5

/// What can be the case at a gate, the strongest first: each has a picture of its own.
private enum Case: Int, CaseIterable {
  case emergency, holdOpen, broken, outOfOrder, closed, sale

  var picture: String {
    switch self {
    case .emergency, .holdOpen: "green fault"
    case .broken: "lock red fault"
    case .outOfOrder: "lock fault"
    case .closed: "lock"
    case .sale: "green"
    }
  }
}

/// The till: closed for the night, emptied, and its credit given back.
@Suite struct TillTests {
  private let memory = Memory()
  private let disk = ScriptedDisk()

  private var wiring: Wiring {
    var wiring = Wiring.bench
    wiring.change(.admit) { $0.line.offset = admitOffset }
    wiring.change(.release) { $0.line.offset = loopOffset }
    wiring[.accept] = OutputSettings(offset: acceptOffset)
    return wiring
  }

  private func gate(
    isMoney: Bool = false, breakChance: UInt8 = 0, passage: PassageRules = PassageRules()
  ) -> KeptController {
    disk.isFast = true
    var rules = VisitRules()
    if isMoney { rules.coin = .acceptor }
    rules.passage = passage
    var gate = KeptController(
      memory, conditions(breakChance: breakChance), disk: disk, wiring: wiring, rules: rules)
    // A loop to ground that is closed while all is well.
    gate.hold(loopOffset, for: 100)
    _ = memory.take()
    return gate
  }

  private func order(_ command: Command, _ gate: inout KeptController) {
    expectEqual(give(command, to: &gate), .success(.done), "\(command)")
  }

  @Test("a closed till takes no coin and admits no visitor, has no lamp, and sells once it is open")
  func closed() {
    var gate = gate(isMoney: true)
    #expect(gate.outputs[.accept] && gate.picture == "lock red")
    order(.closeTill, &gate)
    #expect(!gate.outputs[.accept])
    expectEqual(gate.picture, "lock")
    expectTrue(gate.hindrances()[.closedTill])
    gate.press(coinOffset)
    gate.press(admitOffset, for: 150)
    gate.pass(5000)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.till.credit, 1)
    expectEqual(gate.counters[.refusedAdmissions], 1)
    order(.closeTill, &gate)
    order(.openTill, &gate)
    gate.pass(5000)
    expectEqual(gate.machine.state, .locked)
    expectEqual(
      disk.audit.map(\.kind).filter(\.isCommand),
      [.command(.closeTill), .command(.closeTill), .command(.openTill)])
    gate.press(coinOffset)
    gate.pass(300)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.till.credit, 1)
  }

  @Test("credit that was left opens for the sign of a visitor, and not with the till (law 11)")
  func morning() throws {
    let passage = try #require(PassageRules(sensor: .contact, mechanism: .rides))
    var gate = gate(isMoney: true, passage: passage)
    order(.closeTill, &gate)
    gate.press(coinOffset)
    gate.pass(300)
    order(.openTill, &gate)
    gate.pass(5000)
    expectEqual(gate.machine.state, .locked)
    #expect(gate.outputs[.accept])
    gate.press(pushOffset)
    expectEqual(gate.machine.state, .unlocked)
  }

  @Test("two prices that are left at a relock are told (law 11)", arguments: [1, 2])
  func keptPrices(coins: Int) {
    disk.isFast = true
    let rules = changed(VisitRules()) {
      ($0.coin, $0.coin.extra, $0.coin.unused) = (.acceptor, .credit, .credit)
    }
    var gate = KeptController(memory, conditions(relock: 1000), disk: disk, rules: rules)
    gate.pass(1)
    for _ in 0..<coins { gate.press(coinOffset, for: 50) }
    gate.pass(1600)
    expectEqual(memory.take().contains { $0.hasSuffix("keptPrices") }, coins == 2)
  }

  @Test("a press of a classic gate's coin switch is refused while the till is closed, and logged")
  func classic() {
    var gate = gate()
    order(.closeTill, &gate)
    _ = memory.take()
    gate.press(coinOffset)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters[.refusedCoins], 1)
    expectEqual(memory.take().last?.hasSuffix("refused, credit 0"), true)
    // The staff may let a person through all the same.
    order(.unlockOnce, &gate)
    expectEqual(gate.machine.state, .unlocked)
  }

  @Test func `a coin that a gate refuses is the sign for a price that was returned`() {
    let settings = Timeline.Settings { ($0.rules.coin.extra, $0.relock) = (.refuse, 1000) }
    disk.isFast = true
    var gate = KeptController(settings, memory, disk: disk)
    gate.pass(1)
    gate.press(coinOffset)
    gate.pass(2500)
    expectTrue(gate.till.waitsForSign)
    expectEqual(gate.machine.state, .locked)
    gate.press(coinOffset)
    gate.pass(300)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.refusedCoins], 1)
  }

  @Test func `an open passage stays open when the till is closed, and is counted`() {
    var gate = gate()
    gate.press(admitOffset, for: 150)
    order(.closeTill, &gate)
    expectEqual(gate.picture, "green")
    gate.press(pushOffset)
    expectEqual(gate.counters[.passages], 1)
    expectEqual(gate.picture, "lock")
  }

  @Test func `a till stays closed over a cut, and after a start that finds it so`() throws {
    var gate = gate()
    order(.closeTill, &gate)
    gate.pass(1)
    let record = try #require(disk.durable)
    expectTrue(record.books.isClosed)
    var read = Record()
    let bytes = record.bytes
    try read.decode(bytes.span)
    var next = KeptController(memory, conditions(), disk: ScriptedDisk(), wiring: wiring)
    next.resume(from: read, at: 0, clock: .stood)
    next.hold(loopOffset, for: 100)
    expectTrue(next.hindrances()[.closedTill])
    expectEqual(next.picture, "lock")
  }

  @Test(
    "of two things that are the case the stronger one shows", arguments: Case.allCases,
    Case.allCases)
  fileprivate func precedence(first: Case, second: Case) {
    var gate = gate(breakChance: 100)
    begin(first, &gate)
    begin(second, &gate)
    let stronger = min(first.rawValue, second.rawValue)
    let expected: Case? =
      switch (first, second) {
      // A repair is the end of what it repairs, and lets no push through that would break the gate
      // again; and a passage that is open is not taken back.
      case (.broken, .outOfOrder), (.outOfOrder, .broken): .outOfOrder
      case (.sale, .closed): .sale
      default: Case(rawValue: stronger)
      }
    expectEqual(gate.picture, expected?.picture)
    let isEnded = first == .sale && expected != .sale
    #expect(!isEnded || gate.counters[.voidedCoins] == 1)
    expectEqual(gate.counters.pendingCoins, gate.machine.state == .unlocked ? 1 : 0)
  }

  private func begin(_ which: Case, _ gate: inout KeptController) {
    switch which {
    case .emergency: gate.release(loopOffset, for: 100)
    case .holdOpen: _ = give(.holdOpen, to: &gate)
    case .broken:
      // The first push that is let through breaks this gate.
      if gate.machine.state == .locked { _ = give(.unlockOnce, to: &gate) }
      gate.press(pushOffset)
    case .outOfOrder: _ = give(.repairman, to: &gate)
    case .closed: order(.closeTill, &gate)
    case .sale: gate.press(admitOffset, for: 150)
    }
    gate.pass(1)
  }

  @Test("what is given back is credit no longer, and what the box had is counted from its emptying")
  func refund() throws {
    var gate = gate(isMoney: true)
    order(.repairman, &gate)
    gate.press(coinOffset)
    gate.pass(300)
    gate.press(coinOffset)
    gate.pass(300)
    expectEqual(gate.till.credit, 2)
    order(.emptied, &gate)
    order(.refund, &gate)
    let lines = disk.audit.filter { $0.kind == .command(.emptied) || $0.kind == .command(.refund) }
    expectEqual(lines.map { $0.values[4] }, [2, 2])
    expectEqual(gate.till.credit, 0)
    expectEqual(gate.counters[.refundedPulses], 2)
    expectEqual(memory.take().last?.hasSuffix("refunded, credit 2"), true)
    gate.press(coinOffset)
    gate.pass(300)
    let record = try #require(disk.durable)
    expectEqual(record.counters[.pulses] - record.books.emptiedAt, 1)
    expectEqual(record.books.till.credit, 1)
    expectEqual(gate.till.credit, 1)
    order(.refund, &gate)
    order(.refund, &gate)
    expectEqual(gate.counters[.refundedPulses, .pulses], [3, 3])
  }

  @Test func `before the ledger is open the till is unknown, and no command about it is taken`() {
    let disk = ScriptedDisk(isOpening: true)
    var gate = KeptController(memory, conditions(), disk: disk, wiring: wiring)
    gate.pass(1)
    for command in Self.orders { expectEqual(give(command, to: &gate), .failure(.diskIsBusy)) }
  }

  static let orders: [Command] = [.closeTill, .openTill, .emptied, .refund]

  @Test(
    "an order is done when its record is on the disk, and a third one finds the disk busy (law 1)",
    arguments: orders)
  func waits(command: Command) {
    var gate = gate(isMoney: true)
    disk.isFast = false
    expectEqual(give(command, to: &gate), .success(.waits))
    expectEqual(give(.emptied, to: &gate), .success(.waits))
    expectEqual(give(.refund, to: &gate), .failure(.diskIsBusy))
    let before = memory.take()
    #expect(!before.contains { $0.hasSuffix("\(command.name) by 1000/42") })
    expectFalse(gate.hindrances()[.closedTill])
    gate.settle(disk)
    expectEqual(memory.take().first?.hasSuffix("\(command.name) by 1000/42"), true)
    expectEqual(gate.hindrances()[.closedTill], command == .closeTill)
    expectEqual(disk.durable?.books.isClosed, command == .closeTill)
  }

  @Test(
    "a dead disk keeps no order; a gate that accepts coins all the same carries it out, and says so (law 1)",
    arguments: orders)
  func deadDisk(command: Command) {
    for rule in [LedgerRule.refuseCoins, .acceptCoins] {
      let disk = ScriptedDisk()
      var gate = KeptController(memory, conditions(), disk: disk, rule: rule, wiring: wiring)
      gate.hold(loopOffset, for: 1)
      gate.hear(of: disk, failing: 5)
      _ = memory.take()
      let isKept = rule == .acceptCoins
      expectEqual(give(command, to: &gate), isKept ? .success(.done) : .failure(.notKept))
      expectEqual(gate.hindrances()[.closedTill], isKept && command == .closeTill)
      expectEqual(memory.take().last?.hasSuffix("orderNotRecorded"), isKept)
    }
  }

  @Test(
    "neither the key nor a release waits for an order, and the order is carried out all the same")
  func stronger() {
    for isKey in [true, false] {
      var gate = gate(isMoney: true)
      disk.isFast = false
      expectEqual(give(.closeTill, to: &gate), .success(.waits))
      if isKey { gate.press(repairmanOffset) } else { gate.release(loopOffset, for: 60) }
      expectEqual(gate.machine.state, isKey ? .outOfOrder : .released)
      expectFalse(gate.hindrances()[.closedTill])
      gate.settle(disk)
      expectTrue(gate.hindrances()[.closedTill])
      expectEqual(gate.machine.state, isKey ? .outOfOrder : .released)
    }
  }

  @Test("an order that waits when the gate stops is carried out before the process may end (law 1)")
  func stop() {
    var gate = gate(isMoney: true)
    disk.isFast = false
    expectEqual(give(.closeTill, to: &gate), .success(.waits))
    let now = gate.lines.hardware.now
    gate.beginStop(at: now)
    expectFalse(gate.finishStop(at: now))
    gate.settle(disk)
    expectTrue(gate.finishStop(at: now))
    expectEqual(disk.durable?.books.isClosed, true)
  }
}
