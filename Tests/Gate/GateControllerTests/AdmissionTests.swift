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
private let passedOffset: UInt8 = 12

/// A visitor whom another device admits, and the signal that the visitor has passed.
@Suite struct AdmissionTests {
  private let memory = Memory()
  private let disk = ScriptedDisk()

  private var wiring: Wiring {
    var wiring = Wiring.bench
    let contact = InputSettings(offset: admitOffset)
    wiring.wire(.admit, as: SwitchWiring(contact, longestPress: .seconds(30)))
    wiring[.passed] = OutputSettings(offset: passedOffset)
    return wiring
  }

  private func gate(
    relock: UInt32 = 0, rule: LedgerRule = .refuseCoins, rules: VisitRules = VisitRules()
  ) -> KeptController {
    disk.isFast = true
    var gate = KeptController(
      memory, conditions(relock: relock), disk: disk, rule: rule, wiring: wiring, rules: rules)
    gate.pass(1)
    _ = memory.take()
    return gate
  }

  private let money = changed(VisitRules()) { $0.coin = .acceptor }

  /// Whether coins, admissions and grants are passages, voided ones and the open one.
  private func balances(_ gate: borrowing KeptController) -> Bool {
    gate.counters.pendingCoins == (gate.machine.state == .unlocked ? 1 : 0)
  }

  @Test func `a closed contact opens the gate after its shortest time, and counts no coin`() {
    var gate = gate()
    gate.press(admitOffset, for: 99)
    expectEqual(gate.machine.state, .locked)
    expectEqual(memory.take().map { $0.hasSuffix("admissionTooShort") }, [true])
    gate.press(admitOffset, for: 101)
    #expect(gate.machine.state == .unlocked && balances(gate))
    expectEqual(gate.counters[.admitted, .coins], [1, 0])
    expectEqual(disk.durable?.books.till.payment, .admitted)
    expectEqual(disk.audit.map(\.kind), [.admitted])
    gate.press(pushOffset)
    expectEqual(gate.machine.state, .locked)
    expectEqual(gate.counters[.passages], 1)
    expectTrue(balances(gate))
    expectEqual(disk.durable?.books.till.payment, .coin)
  }

  @Test func `the lock opens only when the admission is on the disk`() {
    var gate = gate()
    disk.isFast = false
    gate.hold(admitOffset, for: 200)
    expectEqual(disk.underWay?.counters[.admitted], 1)
    expectFalse(gate.isLockDrivenOpen)
    gate.hear(of: disk)
    expectTrue(gate.isLockDrivenOpen)
    expectEqual(gate.counters[.admitted], 1)
  }

  @Test("a contact that stays closed admits one visitor, and is stuck after its time; coins go on")
  func stuck() {
    var gate = gate()
    gate.hold(admitOffset, for: 200)
    gate.press(pushOffset)
    expectEqual(gate.counters[.admitted], 1)
    expectEqual(gate.machine.state, .locked)
    gate.pass(30_000)
    #expect(memory.take().contains { $0.hasSuffix("switchStuck 13") })
    gate.press(coinOffset)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.coins, .admitted, .refusedAdmissions], [1, 1, 0])
  }

  @Test func `a contact that chatters admits none, and coins go on`() {
    var gate = gate()
    for _ in 0..<700 {
      gate.lines.hardware.bounce(admitOffset, times: 5, every: millisecond / 2)
      gate.turn(at: gate.lines.hardware.now)
    }
    expectEqual(gate.counters[.admitted], 0)
    expectEqual(gate.machine.state, .locked)
    #expect(memory.take().contains { $0.hasSuffix("switchChatters 13") })
    gate.press(coinOffset)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.coins], 1)
  }

  @Test("an admission waits for 5 s until the gate can open, a second one behind it is refused")
  func waits() {
    var gate = gate()
    gate.press(coinOffset)
    gate.press(admitOffset, for: 150)
    gate.pass(2000)
    gate.press(admitOffset, for: 150)
    expectEqual(gate.counters[.refusedAdmissions, .admitted], [1, 0])
    expectEqual(memory.take().last?.hasSuffix("admissionRefused: passage"), true)
    gate.pass(1000)
    gate.press(pushOffset)
    gate.pass(200)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.admitted], 1)
    expectTrue(balances(gate))
  }

  @Test func `an admission that the gate does not become ready for is refused after 5 s`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.press(admitOffset, for: 150)
    _ = memory.take()
    gate.pass(4850)
    expectEqual(gate.counters[.refusedAdmissions], 0)
    gate.pass(60)
    expectEqual(gate.counters[.refusedAdmissions], 1)
    expectEqual(memory.take().map { $0.hasSuffix("admissionRefused: passage") }, [true])
  }

  @Test func `an admission waits for the end of a repair`() {
    var gate = gate()
    expectEqual(give(.repairman, to: &gate), .success(.done))
    gate.pass(1000)
    gate.press(admitOffset, for: 150)
    gate.pass(5010)
    expectEqual(gate.counters[.admitted], 1)
  }

  @Test("a release and a closed till refuse an admission at once, and tell why (law 3)")
  func stronger() {
    for (command, reason) in [(Command.holdOpen, "release"), (.closeTill, "closedTill")] {
      var gate = gate()
      gate.press(coinOffset)
      gate.press(admitOffset, for: 150)
      for count in 1...2 {
        if count == 1 { _ = give(command, to: &gate) } else { gate.press(admitOffset, for: 150) }
        gate.pass(2000)
        expectEqual(gate.counters[.refusedAdmissions], UInt64(count))
        let lines = memory.take().filter { $0.contains("admissionRefused") }
        expectEqual(lines.map { $0.hasSuffix(": \(reason)") }, [true])
      }
    }
  }

  @Test("one card that its reader sends several times lets one person in (law 3)")
  func sentAgain() {
    for (times, length, pause, later) in [
      (2, 300, 300, 0), (3, 300, 1000, 0), (5, 1500, 1500, 0), (2, 20_000, 1000, 0),
      (2, 300, 1999, 0), (2, 300, 2000, 1),
    ] as [(Int, Int, Int, UInt64)] {
      var gate = gate(relock: 1000)
      for _ in 0..<times {
        gate.press(admitOffset, for: length)
        gate.press(pushOffset)
        gate.pass(pause - 150)
      }
      expectEqual(gate.counters[.admitted], 1 + later, "\(times) times \(length) ms")
      expectEqual(gate.counters[.repeatedAdmissions], UInt64(times) - 1 - later)
    }
  }

  @Test("an admission without a record is refused as a coin is, and one by the other rule is not")
  func fullDisk() {
    for rule in [LedgerRule.refuseCoins, .acceptCoins] {
      var gate = gate(rule: rule)
      disk.isFast = false
      gate.hold(admitOffset, for: 150)
      gate.hear(of: disk, failing: 28)
      let isRefused = rule == .refuseCoins
      expectEqual(gate.machine.state, isRefused ? .locked : .unlocked)
      #expect(gate.counters[.refusedAdmissions] == (isRefused ? 1 : 0) && balances(gate))
      expectEqual(gate.counters[.refusedCoins], 0)
    }
  }

  @Test("an unused admission is void and gives nothing back, and a coin beside it opens (law 11)")
  func unused() {
    var gate = gate(relock: 2000, rules: money)
    gate.press(admitOffset, for: 150)
    gate.press(coinOffset)
    gate.pass(2500)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.voidedCoins], 1)
    expectTrue(balances(gate))
    expectEqual(gate.counters[.coins, .returnedCoins], [1, 0])
  }

  @Test func `a price that is paid comes before an admission that waits, and both visitors pass`() {
    var gate = gate(rules: money)
    expectEqual(give(.repairman, to: &gate), .success(.done))
    gate.press(coinOffset)
    gate.pass(4500)
    gate.press(admitOffset, for: 150)
    gate.pass(2000)
    expectEqual(gate.counters[.coins], 1)
    expectEqual(gate.machine.state, .unlocked)
    gate.press(pushOffset)
    gate.pass(500)
    expectEqual(gate.counters[.admitted], 1)
    expectEqual(gate.machine.state, .unlocked)
    expectTrue(balances(gate))
  }

  @Test("of a coin and an admission in one millisecond one opens, and a release ends it as unused")
  func atOnce() {
    var gate = gate()
    // Both contacts have settled after a hundred milliseconds.
    gate.hold(admitOffset, for: 95)
    gate.hold(coinOffset, for: 5)
    expectEqual(gate.machine.state, .unlocked)
    expectEqual(gate.counters[.coins], 1)
    #expect(gate.counters[.admitted] == 0 && balances(gate))
    expectEqual(give(.holdOpen, to: &gate), .success(.done))
    #expect(gate.counters[.voidedCoins] == 1 && balances(gate))
    gate.pass(5100)
    expectEqual(gate.counters[.refusedAdmissions, .admitted], [1, 0])
  }

  @Test func `an orderly stop refuses an admission that waits`() {
    var gate = gate()
    gate.press(coinOffset)
    gate.press(admitOffset, for: 150)
    gate.beginStop(at: gate.lines.hardware.now)
    expectEqual(gate.counters[.refusedAdmissions], 1)
  }

  @Test func `an open admission goes on after a cut, as an admission`() throws {
    var gate = gate()
    gate.press(admitOffset, for: 150)
    let record = try #require(disk.durable)
    let other = ScriptedDisk(isFast: true)
    var next = KeptController(memory, conditions(), disk: other, wiring: wiring)
    next.resume(from: record, at: 0, clock: .stood)
    next.pass(20)
    expectEqual(next.machine.state, .unlocked)
    expectEqual(next.till.payment, .admitted)
    expectTrue(balances(next))
    next.press(pushOffset)
    #expect(next.counters[.passages] == 1 && balances(next))
  }

  /// The changes of the output `passed`, in milliseconds.
  private func pulses(of gate: inout KeptController, within milliseconds: Int) -> [(Int, Bool)] {
    var (changes, isActive) = ([(Int, Bool)](), false)
    for millisecond in 0..<milliseconds {
      let now = gate.outputs[.passed]
      if now != isActive { changes.append((millisecond, now)) }
      isActive = now
      gate.pass(1)
    }
    return changes
  }

  @Test func `each passage is a pulse of 250 ms and a pause of 250 ms, and at most eight wait`() {
    var gate = gate()
    for _ in 0..<12 {
      expectEqual(give(.unlockOnce, to: &gate), .success(.done))
      gate.hold(pushOffset, for: 6)
      gate.release(pushOffset, for: 6)
    }
    expectEqual(gate.counters[.passages], 12)
    let changes = pulses(of: &gate, within: 6000)
    // The first of them is under way since the first passage.
    expectEqual(changes.filter(\.1).count, 9)
    for index in changes.indices.dropFirst(2) {
      expectEqual(changes[index].0 - changes[index - 1].0, 250)
    }
  }

  @Test func `a release, a refused push and a touch are no pulse, and a stop ends one`() {
    var gate = gate()
    gate.press(pushOffset)
    expectEqual(give(.holdOpen, to: &gate), .success(.done))
    gate.press(pushOffset)
    #expect(pulses(of: &gate, within: 1000).isEmpty && gate.counters[.freePassages] == 1)
    expectEqual(give(.close, to: &gate), .success(.done))
    gate.pass(100)
    gate.press(coinOffset)
    gate.press(pushOffset)
    #expect(gate.outputs[.passed])
    gate.stop(at: gate.lines.hardware.now)
    let history = gate.lines.hardware.history
    let last = history[history.count - 1]
    expectEqual(last.output, 4)
    expectFalse(last.isActive)
    var next = KeptController(memory, conditions(), disk: ScriptedDisk(), wiring: wiring)
    #expect(pulses(of: &next, within: 1000).isEmpty)
  }
}
