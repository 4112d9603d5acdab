// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import GPIO
import GateController
import GateSupport
import Ledger
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

private let releaseOffset: UInt8 = 5

/// A visitor whom a validator admits by a token, and what the validator hears.
@Suite struct TokenTests {
  private let memory = Memory()
  private let disk = ScriptedDisk()

  private func gate(
    relock: UInt32 = 0, rule: LedgerRule = .refuseCoins, rules: VisitRules = VisitRules()
  ) -> KeptController {
    var wiring = Wiring.bench
    wiring.wire(.release, as: SwitchWiring(InputSettings(offset: releaseOffset)))
    disk.isFast = true
    var gate = KeptController(
      memory, conditions(relock: relock), disk: disk, rule: rule, wiring: wiring, rules: rules)
    gate.pass(1)
    _ = memory.take()
    return gate
  }

  /// What a validator hears of a token.
  private func ask(
    _ token: UInt64, _ gate: inout KeptController, admitting: Bool = true
  ) -> String {
    do throws(CommandError) {
      let now = gate.lines.hardware.now
      let result = try gate.answer(about: token, admitting: admitting, by: 998, at: now)
      return result == .waits ? "waits" : "\(gate.fate(of: token))"
    } catch { return "\(error)" }
  }

  private func restart(_ gate: inout KeptController, clock: Snapshot.Clock = .stood) throws {
    let record = try #require(disk.durable)
    disk.forget()
    gate = self.gate()
    gate.resume(from: record, at: gate.lines.hardware.now, clock: clock)
    // A start that opens the lock again and again waits a little longer each time.
    gate.pass(20_000)
  }

  @Test("a token opens the gate, its visitor passes, log and trail say who admitted (law 3)")
  func opens() {
    var gate = gate()
    expectEqual(gate.fate(of: 7), .unknown)
    expectEqual(ask(7, &gate), "open")
    expectTrue(gate.isLockDrivenOpen)
    expectEqual(gate.counters[.admitted, .coins], [1, 0])
    expectEqual(disk.durable?.books.tokens.fate(of: 7), .open)
    #expect(memory.take().contains { $0.contains("admitted") })
    expectEqual(disk.audit.map(\.kind), [.admitted])
    expectEqual(disk.audit[0].values.array, [1, 998, 7, 0, 0, 0])
    gate.press(pushOffset)
    expectEqual(gate.fate(of: 7), .passed)
    expectEqual(gate.counters[.passages], 1)
    expectEqual(disk.durable?.books.tokens.fate(of: 7), .passed)
    expectEqual(gate.fate(of: 8), .unknown)
    expectEqual(gate.fate(of: 0), .unknown)
  }

  @Test("the gate opens when the record is on the disk, and the validator waits for it")
  func recordFirst() throws {
    var gate = gate()
    disk.isFast = false
    expectEqual(ask(7, &gate), "waits")
    expectEqual(ask(7, &gate), "waits")
    expectEqual(gate.fate(of: 7), .unknown)
    expectFalse(gate.isLockDrivenOpen)
    expectEqual(ask(7, &gate, admitting: false), "waits")
    expectEqual(ask(8, &gate, admitting: false), "unknown")
    expectEqual(disk.underWay?.books.tokens.fate(of: 7), .open)
    gate.hear(of: disk)
    expectEqual(gate.fate(of: 7), .open)
    expectTrue(gate.isLockDrivenOpen)
  }

  @Test func `the same token again has the same answer, passed or unused, and opens nothing`() {
    var gate = gate(relock: 1000)
    expectEqual(ask(7, &gate), "open")
    expectEqual(ask(7, &gate), "open")
    gate.press(pushOffset)
    expectEqual(ask(7, &gate), "passed")
    expectEqual(gate.machine.state, .locked)
    gate.pass(100)
    expectEqual(ask(8, &gate), "open")
    gate.pass(1001)
    expectEqual(ask(8, &gate), "unused")
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters[.admitted], 2)
  }

  @Test("of two validators, a coin and a release at once one opens, and the others hear that")
  func together() {
    var gate = gate()
    disk.isFast = false
    expectEqual(ask(1, &gate), "waits")
    expectEqual(ask(2, &gate), "notNow")
    gate.settle(disk)
    expectEqual(gate.fate(of: 1), .open)
    expectEqual(ask(2, &gate), "notNow")
    gate.press(pushOffset)
    gate.settle(disk)
    gate.pass(100)
    gate.hold(coinOffset, for: 6)
    expectEqual(ask(3, &gate), "notNow")
    gate.settle(disk)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.coins], 1)
    gate.press(pushOffset)
    gate.settle(disk)
    gate.pass(100)
    expectEqual(ask(4, &gate), "waits")
    gate.hold(releaseOffset, for: 100)
    expectEqual(gate.machine.state, .released)
    expectEqual(ask(5, &gate), "notNow")
    expectEqual(gate.fate(of: 4), .unknown)
    expectEqual(gate.counters[.admitted], 1)
  }

  @Test func `what is stronger ends an open passage as unused`() {
    var gate = gate()
    expectEqual(ask(7, &gate), "open")
    gate.hold(releaseOffset, for: 100)
    expectEqual(gate.machine.state, .released)
    expectEqual(gate.fate(of: 7), .unused)
    gate.press(pushOffset)
    expectEqual(gate.fate(of: 7), .unused)
  }

  @Test func `a closed till, a repair and a stop open for no token`() {
    var gate = gate()
    _ = give(.closeTill, to: &gate)
    expectEqual(ask(1, &gate), "notNow")
    _ = give(.openTill, to: &gate)
    gate.press(repairmanOffset)
    expectEqual(ask(2, &gate), "notNow")
    gate.pass(6000)
    gate.beginStop(at: gate.lines.hardware.now)
    expectEqual(ask(3, &gate), "notNow")
    expectEqual(gate.counters[.admitted], 0)
  }

  @Test func `before the books are open no token is known to be unknown`() {
    let disk = ScriptedDisk(isOpening: true)
    var gate = KeptController(memory, conditions(), disk: disk)
    gate.pass(1)
    expectEqual(ask(7, &gate), "diskIsBusy")
    expectEqual(ask(7, &gate, admitting: false), "diskIsBusy")
  }

  @Test func `on a full disk a token opens nothing, whatever the rule for coins (law 13)`() {
    for rule in [LedgerRule.refuseCoins, .acceptCoins] {
      var gate = gate(rule: rule)
      disk.isFast = false
      gate.press(repairmanOffset)
      disk.fail(28)
      gate.pass(6000)
      expectEqual(gate.machine.state, .locked)
      expectEqual(ask(7, &gate), "notNow")
      disk.forget()
    }
  }

  @Test func `a disk that fails while a token waits leaves it unknown`() {
    var gate = gate()
    disk.isFast = false
    expectEqual(ask(7, &gate), "waits")
    gate.hear(of: disk, failing: 28)
    expectEqual(gate.fate(of: 7), .unknown)
    expectFalse(gate.isLockDrivenOpen)
  }

  @Test("a gate that died while it was open is unsure, unless its visitor passes then")
  func unsure() throws {
    var gate = gate(relock: 30_000)
    expectEqual(ask(7, &gate), "open")
    try restart(&gate)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.fate(of: 7), .open)
    _ = give(.lock, to: &gate)
    expectEqual(gate.fate(of: 7), .unsure)
    try restart(&gate)
    expectEqual(gate.fate(of: 7), .unsure)

    expectEqual(ask(8, &gate), "open")
    try restart(&gate)
    gate.press(pushOffset)
    expectEqual(gate.fate(of: 8), .passed)
    try restart(&gate)
    expectEqual(gate.fate(of: 8), .passed)
    expectEqual(gate.fate(of: 7), .unsure)
    expectEqual(ask(9, &gate), "open")
    expectEqual(gate.fate(of: 8), .passed)
    expectEqual(gate.fate(of: 7), .unknown)
  }

  @Test func `a gate that cannot resume where it was is unsure at once`() throws {
    var gate = gate()
    expectEqual(ask(7, &gate), "open")
    var record = try #require(disk.durable)
    record.machine = Snapshot(bytes: InlineArray(repeating: 0))
    disk.forget()
    gate = self.gate()
    gate.resume(from: record, at: gate.lines.hardware.now, clock: .stood)
    gate.pass(1)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.fate(of: 7), .unsure)
  }

  @Test("a push that never ends leaves a token unsure: nothing shows whether its visitor passed")
  func stuck() throws {
    var gate = try gate(sensor: .contact)
    expectEqual(ask(7, &gate), "open")
    gate.hold(pushOffset, for: 31_000)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.fate(of: 7), .unsure)
  }

  @Test("a gate that stops while a token's visitor pushes is unsure, not unused (law 13)")
  func stop() {
    var gate = gate(relock: 1500)
    expectEqual(ask(7, &gate), "open")
    gate.stop(at: gate.lines.hardware.now)
    gate.pass(3000)
    expectEqual(gate.fate(of: 7), .unsure)
  }

  @Test func `a chip that is gone leaves a token unsure, and its price is credit again`() {
    let rules = changed(VisitRules()) { ($0.coin, $0.coin.unused) = (.acceptor, .void) }
    var gate = gate(relock: 1000, rules: rules)
    for isToken in [true, false] {
      if isToken { _ = ask(7, &gate) } else { gate.press(coinOffset) }
      gate.pass(300)
      expectEqual(gate.machine.state, .unlocked)
      gate.lines.hardware.unplug()
      gate.pass(1500)
      expectEqual(gate.machine.state, .locked)
      gate.lines.hardware.replug()
      gate.pass(2000)
    }
    expectEqual(gate.fate(of: 7), .unsure)
    expectEqual(gate.counters[.returnedCoins], 1)
  }

  private func gate(sensor: PushSensor) throws -> KeptController {
    var rules = VisitRules()
    rules.passage = try #require(PassageRules(sensor: sensor, mechanism: .rides))
    rules.coin = .acceptor
    return gate(relock: 1000, rules: rules)
  }

  @Test(
    "a visitor whose rotation begins before the relock has passed (law 13)",
    arguments: [PushSensor.pulse, .level, .unknown])
  func late(sensor: PushSensor) throws {
    var gate = try gate(sensor: sensor)
    expectEqual(ask(7, &gate), "open")
    gate.pass(950)
    expectEqual(gate.fate(of: 7), .open)
    gate.pass(100)
    gate.press(pushOffset, for: 500)
    gate.pass(1000)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.fate(of: 7), .passed)
  }

  @Test("two seconds behind the relock the end of a token is final (law 13)")
  func final() throws {
    var gate = try gate(sensor: .pulse)
    expectEqual(ask(7, &gate), "open")
    gate.pass(1100)
    expectEqual(gate.machine.state, .locked)
    gate.pass(1800)
    expectEqual(gate.fate(of: 7), .open)
    gate.pass(200)
    expectEqual(gate.fate(of: 7), .unused)
    gate.press(pushOffset)
    expectEqual(gate.fate(of: 7), .unused)
    expectEqual(memory.take().last?.hasSuffix("passageWhileLocked"), true)
  }

  @Test("whoever comes within these two seconds is another visitor (law 13)")
  func another() throws {
    var gate = try gate(sensor: .pulse)
    expectEqual(ask(7, &gate), "open")
    gate.pass(1400)
    expectEqual(ask(8, &gate), "open")
    expectEqual(gate.fate(of: 7), .unused)
    gate.press(pushOffset)
    expectEqual(gate.fate(of: 8), .passed)
    expectEqual(gate.fate(of: 7), .unused)
  }

  @Test func `a validator hears of an end once its record is on the disk (law 13)`() {
    var gate = gate(relock: 1000)
    expectEqual(ask(7, &gate), "open")
    disk.isFast = false
    gate.press(pushOffset)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.fate(of: 7), .open)
    gate.settle(disk)
    expectEqual(gate.fate(of: 7), .passed)
  }

  @Test(
    "a key turned while somebody is in the arm leaves a token unsure and keeps the price (law 13)")
  func keyTurned() throws {
    for isToken in [true, false] {
      var gate = try gate(sensor: .contact)
      if isToken { expectEqual(ask(7, &gate), "open") } else { gate.press(coinOffset) }
      gate.pass(300)
      gate.hold(pushOffset, for: 250)
      gate.press(repairmanOffset, for: 100)
      expectEqual(gate.machine.state, .outOfOrder)
      expectEqual(gate.fate(of: 7), isToken ? .unsure : .unknown)
      expectEqual(gate.till.credit, 0)
      expectEqual(gate.counters[.returnedCoins], 0)
    }
  }
}
