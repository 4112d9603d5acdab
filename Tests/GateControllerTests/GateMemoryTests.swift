// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GateSupport
import Ledger
import Testing
import Turnstile

@testable import GateController

@Suite struct GateMemoryTests {
  private func started() -> GateMemory {
    var memory = GateMemory(conditions(), CoinRules())
    _ = memory.machine.start(at: 0, in: memory.conditions)
    return memory
  }

  private func planned(_ memory: GateMemory, _ event: Turnstile.Event) -> PlannedStep {
    let step = memory.machine.plan(event, in: memory.conditions)
    return PlannedStep(step: step, payment: .coin, command: nil)
  }

  @Test("a plan changes nothing, and its record says what the gate is once it is committed")
  func planThenCommit() {
    var memory = started()
    let coin = planned(memory, .coin)
    let record = memory.record(7, after: coin, at: 5)
    #expect(memory.machine.state == .locked && memory.books.counters[.coins] == 0)
    #expect(coin.freesArm && record.sequence == 7 && record.state == .unlocked)
    let step = memory.machine.commit(coin.step, at: 5, in: memory.conditions)
    for word in step.words { memory.count(word) }
    #expect(memory.machine.state == .unlocked && memory.books.counters == record.counters)
  }

  @Test("a state that flipped while a step was planned is corrupt, and changes nothing")
  func flipped() {
    var memory = started()
    let coin = planned(memory, .coin)
    unsafe withUnsafeMutableBytes(of: &memory) { unsafe $0[0] ^= 0b10 }
    let outcome = memory.machine.commit(coin.step, at: 5, in: memory.conditions).outcome
    #expect(outcome == .corrupt && !memory.machine.isSound)
  }

  @Test("a step that was planned in another state is corrupt")
  func stale() {
    var memory = started()
    let coin = planned(memory, .coin)
    let repair = planned(memory, .repairman)
    #expect(memory.machine.commit(repair.step, at: 5, in: memory.conditions).outcome == .moved)
    #expect(memory.machine.commit(coin.step, at: 6, in: memory.conditions).outcome == .corrupt)
    #expect(memory.machine.state == .outOfOrder)
  }

  @Test("a corrupt machine takes no step into its record, and is not resumed from it")
  func corruptRecord() {
    var memory = started()
    let coin = planned(memory, .coin)
    unsafe withUnsafeMutableBytes(of: &memory) { unsafe $0[0] ^= 0b10 }
    let record = memory.record(1, after: coin, at: 0)
    #expect(record.counters[.coins] == 0 && record.state == nil)
  }

  @Test("a gate whose machine was found in another state is not trusted any more, nor its record")
  func distrusted() {
    var memory = started()
    #expect(memory.isSound)
    memory.count(.corrupt)
    #expect(!memory.isSound && memory.record(1, after: nil, at: 0).state == nil)
  }

  @Test("no timeout frees the arm, since it would wait for no record")
  func timeouts() {
    for state in [Turnstile.State.locked, .unlocked, .broken, .outOfOrder] {
      var machine = Machine<Turnstile>()
      _ = machine.enter(state, at: 0, in: conditions())
      #expect(!machine.plan(.timeout, in: conditions()).performs(.unlock), "\(state)")
    }
  }

  @Test("a grant is counted in a coin's place, in the record too")
  func grant() {
    let memory = started()
    let command = IssuedCommand(command: .unlockOnce, peer: Peer(user: 1, process: 2))
    let step = planned(memory, .coin).step
    let grant = PlannedStep(step: step, payment: .grant, command: command)
    let record = memory.record(1, after: grant, at: 0)
    #expect(record.counters[.grants] == 1 && record.counters[.coins] == 0)
  }

  @Test("a gate that resumes has the record's state and counters, or starts anew with the counters")
  func resumed() throws {
    var memory = started()
    let coin = planned(memory, .coin)
    _ = memory.machine.commit(coin.step, at: 0, in: memory.conditions)
    memory.count(.acceptCoin)
    var record = memory.record(3, after: nil, at: 0)
    var next = GateMemory(conditions(), CoinRules())
    #expect(try next.resume(from: record, at: 0, clock: .stood).to == .unlocked)
    #expect(next.books.counters == memory.books.counters)
    record.machine.bytes[3] ^= 1
    var broken = GateMemory(conditions(), CoinRules())
    #expect(throws: Snapshot.DecodingError.damaged) {
      try broken.resume(from: record, at: 0, clock: .stood)
    }
    #expect(broken.machine.state == nil && broken.books.counters[.voidedCoins] == 1)
  }

  @Test("a push that is let through draws for the next one; a push in vain does not")
  func wear() {
    var memory = started()
    let seed = memory.conditions.wear.seed
    memory.count(.refusePush)
    #expect(memory.conditions.wear.seed == seed)
    memory.count(.countPassage)
    #expect(memory.conditions.wear.seed != seed)
  }
}
