// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GateSupport
import Ledger
import MachineSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct GateMemoryTests {
  private func started() -> GateMemory {
    var memory = GateMemory(conditions(), CoinRules())
    _ = memory.machine.start(at: 0, in: memory.conditions)
    return memory
  }

  private func step(_ memory: GateMemory, _ event: Turnstile.Event) -> Step<Turnstile> {
    memory.machine.plan(event, in: memory.conditions)
  }

  private func planned(_ memory: GateMemory, _ event: Turnstile.Event) -> PlannedStep {
    PlannedStep(step: step(memory, event), command: nil)
  }

  @Test func `a plan changes nothing, and its record says what the gate is once it is committed`() {
    var memory = started()
    let coin = planned(memory, .coin)
    let record = memory.record(7, after: coin, at: 5)
    expectEqual(memory.machine.state, .locked)
    expectEqual(memory.books.counters[.coins], 0)
    expectTrue(coin.needsRecord)
    expectEqual(record.sequence, 7)
    expectEqual(record.state, .unlocked)
    let step = memory.commit(step(memory, .coin), paidBy: .coin, at: 5)
    for word in step.words { memory.count(word) }
    expectEqual(memory.machine.state, .unlocked)
    expectEqual(memory.books.counters, record.counters)
  }

  @Test func `a state that flipped while a step was planned is corrupt, and changes nothing`() {
    var memory = started()
    let coin = step(memory, .coin)
    unsafe withUnsafeMutableBytes(of: &memory) { unsafe $0[0] ^= 0b10 }
    expectEqual(memory.commit(coin, paidBy: .coin, at: 5).outcome, .corrupt)
    expectFalse(memory.machine.isSound)
  }

  @Test func `a step that was planned in another state is corrupt`() {
    var memory = started()
    let (coin, repair) = (step(memory, .coin), step(memory, .repairman))
    expectEqual(memory.commit(repair, paidBy: .coin, at: 5).outcome, .moved)
    expectEqual(memory.commit(coin, paidBy: .coin, at: 6).outcome, .corrupt)
    expectEqual(memory.machine.state, .outOfOrder)
  }

  @Test(
    "a sale that finds less credit than its price is corrupt: nothing is sold, in the record neither"
  ) func uncovered() {
    var memory = GateMemory(conditions(), .acceptor)
    _ = memory.machine.start(at: 0, in: memory.conditions)
    let coin = planned(memory, .coin)
    let record = memory.record(1, after: coin, at: 0)
    expectEqual(record.counters, Counters())
    expectEqual(record.state, .locked)
    expectEqual(memory.commit(step(memory, .coin), paidBy: .coin, at: 0).outcome, .corrupt)
    expectEqual(memory.machine.state, .locked)
    expectEqual(memory.commit(step(memory, .coin), paidBy: .grant, at: 0).outcome, .moved)
  }

  @Test func `a corrupt machine takes no step into its record, and is not resumed from it`() {
    var memory = started()
    let coin = planned(memory, .coin)
    unsafe withUnsafeMutableBytes(of: &memory) { unsafe $0[0] ^= 0b10 }
    let record = memory.record(1, after: coin, at: 0)
    #expect(record.counters[.coins] == 0 && record.state == nil)
  }

  @Test("a gate whose machine was found in another state is not trusted any more, nor its record")
  func distrusted() {
    var memory = started()
    expectTrue(memory.isSound)
    memory.count(.corrupt)
    #expect(!memory.isSound && memory.record(1, after: nil, at: 0).state == nil)
  }

  @Test("a gate that resumes has the record's state and counters, or starts anew with the counters")
  func resumed() throws {
    var memory = started()
    _ = memory.commit(step(memory, .coin), paidBy: .coin, at: 0)
    memory.count(.acceptCoin)
    var record = memory.record(3, after: nil, at: 0)
    var next = GateMemory(conditions(), CoinRules())
    #expect(try next.resume(from: record, at: 0, clock: .stood).to == .unlocked)
    expectEqual(next.books.counters, memory.books.counters)
    record.machine.bytes[3] ^= 1
    var broken = GateMemory(conditions(), CoinRules())
    #expect(throws: Snapshot.DecodingError.damaged) {
      try broken.resume(from: record, at: 0, clock: .stood)
    }
    #expect(broken.machine.state == nil && broken.books.counters[.voidedCoins] == 1)
  }

  @Test("with the brake the time to pass is 5 s at most, and for ever stays for ever (law 2)")
  func brake() {
    for (relock, time) in [(30_000, 5000), (3000, 3000), (0, 0)] as [(UInt32, UInt32)] {
      var conditions = conditions(relock: relock)
      expectEqual(conditions.milliseconds(of: .relock), relock)
      conditions.isBraked = true
      expectEqual(conditions.milliseconds(of: .relock), time)
    }
  }
}
