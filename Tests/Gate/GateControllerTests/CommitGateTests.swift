// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateSupport
import Ledger
import Testing
import Turnstile

@testable import GateController

@Suite struct CommitGateTests {
  private let second: Nanoseconds = 1_000_000_000
  private let disk = ScriptedDisk()

  private func gate(_ rule: LedgerRule = .refuseCoins) -> CommitGate<ScriptedBooks> {
    CommitGate(ScriptedBooks(disk: disk), rule: rule)
  }

  private var coin: PlannedStep {
    var memory = GateMemory(conditions(), CoinRules())
    _ = memory.machine.start(at: 0, in: memory.conditions)
    let step = memory.machine.plan(.coin, in: memory.conditions)
    return PlannedStep(step: step, payment: .coin, command: nil)
  }

  private func write(_ gate: inout CommitGate<ScriptedBooks>, at now: Nanoseconds) -> Bool {
    guard let sequence = gate.nextSequence(at: now) else { return false }
    var memory = GateMemory(conditions(), CoinRules())
    var record = memory.record(sequence, after: gate.pending, at: now)
    gate.write(&record)
    return true
  }

  /// A gate whose first record is under way.
  private func writing(_ rule: LedgerRule = .refuseCoins) -> CommitGate<ScriptedBooks> {
    var gate = gate(rule)
    gate.markDirty()
    #expect(write(&gate, at: 0))
    return gate
  }

  /// What the gate hears when the record under way is on the disk.
  private func hear(_ gate: inout CommitGate<ScriptedBooks>, at now: Nanoseconds) -> RecordOutcome?
  {
    disk.write()
    return gate.poll(at: now)
  }

  @Test func `without a store every step is committed, and nothing is ever to be written`() {
    var gate = CommitGate(NoLedger(), rule: .refuseCoins)
    gate.markDirty()
    #expect(gate.submit(coin, at: 0) == .commit && gate.nextSequence(at: 0) == nil)
    #expect(gate.isFlushed && gate.deadline == .never)
  }

  @Test func `a step waits for its own record and not for the one under way before it`() {
    var gate = writing()
    #expect(gate.submit(coin, at: 1) == .waits && gate.pending != nil)
    #expect(!write(&gate, at: 1))
    let first = hear(&gate, at: 2)
    #expect(first?.isRecorded == true && first?.planned == nil && gate.pending != nil)
    #expect(write(&gate, at: 2))
    let second = hear(&gate, at: 3)
    #expect(second?.planned != nil && gate.pending == nil && gate.isFlushed)
  }

  @Test func `a step has 2 s for its own record, however slow the one before it was`() {
    var gate = writing()
    #expect(gate.submit(coin, at: second) == .waits)
    #expect(gate.deadline == 2 * second)
    _ = hear(&gate, at: 2 * second - 1)
    #expect(write(&gate, at: 2 * second - 1) && gate.deadline == 4 * second - 1)
    #expect(hear(&gate, at: 4 * second - 2)?.planned != nil)
    #expect(gate.fault == nil)
  }

  @Test func `a disk that says nothing for 2 s is late, told once, and the step is given back`() {
    var gate = gate()
    #expect(gate.submit(coin, at: 0) == .waits && write(&gate, at: 0))
    #expect(gate.deadline == 2 * second && gate.poll(at: 2 * second - 1) == nil)
    let late = gate.poll(at: 2 * second)
    #expect(late?.fault == .late && late?.planned != nil && late?.isRecorded == false)
    #expect(gate.poll(at: 3 * second) == nil && gate.submit(coin, at: 3 * second) == .refuse)
  }

  @Test func `a record from before the fault mends nothing; one made after it does`() {
    var gate = writing()
    _ = gate.poll(at: 2 * second)
    let old = hear(&gate, at: 3 * second)
    #expect(old?.isRecovered == false && gate.fault == .late)
    #expect(write(&gate, at: 3 * second))
    #expect(hear(&gate, at: 3 * second)?.isRecovered == true)
    #expect(gate.fault == nil)
  }

  @Test func `a failure is reported when it is new, and the write tried again after 5 s`() {
    var gate = gate()
    gate.markDirty()
    var told: [LedgerFault?] = []
    for (round, code) in [Int32(28), 28, 5].enumerated() {
      let now = Nanoseconds(round) * 5 * second
      #expect(write(&gate, at: now))
      disk.fail(code)
      told.append(gate.poll(at: now)?.fault)
      #expect(gate.deadline == now + 5 * second && !write(&gate, at: now + second))
    }
    #expect(told == [.failed(28), nil, .failed(5)])
  }

  @Test func `the rule decides about a step while the ledger fails`() {
    for (rule, expected) in [(LedgerRule.refuseCoins, Submission.refuse), (.acceptCoins, .commit)] {
      var gate = writing(rule)
      disk.fail(28)
      _ = gate.poll(at: 0)
      #expect(gate.submit(coin, at: 1) == expected, "\(rule)")
      disk.forget()
    }
  }

  @Test(
    "the last record is written at once, whatever the pause, and the step that waited is given back"
  ) func close() {
    var gate = writing()
    disk.fail(28)
    _ = gate.poll(at: 0)
    #expect(gate.nextSequence(at: 1) == nil)
    gate.close()
    #expect(write(&gate, at: 1) && !gate.isFlushed)
    #expect(hear(&gate, at: 2) != nil)
    #expect(!gate.isFlushed)
    // One more says that the audit trail ends.
    #expect(write(&gate, at: 2))
    #expect(hear(&gate, at: 2) != nil)
    #expect(gate.isFlushed)
    #expect(gate.submit(coin, at: 3) == .waits)
    #expect(gate.withdraw() != nil)
    #expect(gate.pending == nil)
  }

  @Test func `while the store is opened nothing is written, and after 2 s it is late, told once`() {
    let disk = ScriptedDisk(isOpening: true)
    var gate = CommitGate(ScriptedBooks(disk: disk), rule: .refuseCoins)
    #expect(gate.isFlushed && gate.isBehind)
    gate.markDirty()
    #expect(gate.pollOpening(at: second) == nil && gate.isBusy && !gate.isFlushed)
    #expect(!write(&gate, at: second) && gate.deadline == 3 * second)
    #expect(gate.poll(at: 3 * second - 1) == nil)
    #expect(gate.poll(at: 3 * second)?.fault == .late && gate.deadline == .never)
    #expect(gate.pollOpening(at: 4 * second) == nil && gate.poll(at: 99 * second) == nil)
    disk.open(Opening(.created))
    #expect(gate.pollOpening(at: 100 * second)?.notice == .created && !gate.isBusy)
    #expect(gate.nextSequence(at: 100 * second) == 2 && gate.fault == .late)
  }

  @Test("a mere count is recorded 5 s after the record before, or with the next one until then")
  func counts() {
    var gate = gate()
    gate.markDirty()
    #expect(write(&gate, at: second))
    gate.noteCount()
    #expect(hear(&gate, at: 2 * second) != nil)
    #expect(!gate.isFlushed)
    #expect(gate.deadline == 6 * second)
    #expect(!write(&gate, at: 6 * second - 1) && write(&gate, at: 6 * second))
    gate.noteCount()
    #expect(hear(&gate, at: 7 * second) != nil)
    #expect(gate.submit(coin, at: 8 * second) == .waits)
    #expect(write(&gate, at: 8 * second))
    #expect(
      hear(&gate, at: 9 * second)?.planned != nil && gate.isFlushed && gate.deadline == .never)
  }

  @Test func `records go on after the number that was resumed`() {
    var gate = gate()
    gate.resume(after: 41)
    #expect(gate.nextSequence(at: 0) == 42)
  }
}
