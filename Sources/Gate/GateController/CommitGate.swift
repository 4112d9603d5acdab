// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Ledger
import Turnstile

/// A planned step, and the command it came from; `nil` for an event of the gate's own.
struct PlannedStep {
  let step: Step<Turnstile>
  let command: IssuedCommand?

  /// Whether the lock opens with it.
  var freesArm: Bool { step.performs(.unlock) }

  /// Whether it grants a passage that is not paid for.
  var isGrant: Bool { command?.isGrant == true }
}

/// What becomes of a step that frees the arm.
enum Submission: UInt8 {
  /// It needs no record, or the rule does without one.
  case commit
  /// It waits for its record.
  case waits
  /// It cannot be recorded, and the rule refuses it.
  case refuse
}

/// What the store has told, and what that means for the step that waited.
struct RecordOutcome {
  /// The fault there is now, if it is news.
  var fault: LedgerFault?
  /// Whether a fault is over.
  var isRecovered = false
  /// Whether the record is on the disk.
  var isRecorded: Bool
  /// The step that waits no more.
  var planned: PlannedStep?
  /// Whether the rule refuses it, for it has no record.
  var isRefused = false
}

/// Lets a step that frees the arm wait until its record is on the disk.
///
/// One record is under way at a time, and the newest is next. A fault lasts until a record that was
/// made later is on the disk.
struct CommitGate<Store: RecordStore> {
  // How long the disk may take, and when it is tried again after a failure.
  private static var timeout: Nanoseconds { .seconds(2) }
  private static var pause: Nanoseconds { .seconds(5) }

  private struct Waiting {
    let planned: PlannedStep
    let deadline: Nanoseconds
    // Whether the record under way is its own, and not one that was before it.
    var isUnderWay = false
  }

  /// What is wrong; `nil` when all is well.
  private(set) var fault: LedgerFault?

  private let rule: LedgerRule
  private var store: Store
  private var waiting: Waiting?
  private var isDirty = false
  private var isUnderWay = false
  private var sequence: UInt64 = 0
  private var writeDeadline: Nanoseconds?
  private var retryDeadline: Nanoseconds?
  // The last record that was made before the fault was noticed.
  private var faultSequence: UInt64 = 0

  /// Writes records to `store`; `rule` is for steps that cannot be recorded.
  init(_ store: Store, rule: LedgerRule) {
    self.store = store
    self.rule = rule
  }

  /// The step that waits for its record, which is then the next one or the one under way.
  var pending: PlannedStep? { waiting?.planned }

  /// Whether the disk has all there is to record.
  var isFlushed: Bool { !store.isEnabled || !isDirty && !isUnderWay }

  /// When something is due although the store says nothing.
  var deadline: Nanoseconds? { isUnderWay ? writeDeadline : retryDeadline }

  /// Goes on after the record of this number.
  mutating func resume(after sequence: UInt64) {
    self.sequence = sequence
    isDirty = true
  }

  /// Says that there is something no record has yet.
  mutating func markDirty() { isDirty = true }

  /// Decides about a step that frees the arm; one that waits does so no longer than the disk may
  /// take.
  mutating func submit(_ planned: PlannedStep, at now: Nanoseconds) -> Submission {
    guard store.isEnabled else { return .commit }
    guard fault == nil else { return rule == .acceptCoins ? .commit : .refuse }
    waiting = Waiting(planned: planned, deadline: now &+ Self.timeout)
    return .waits
  }

  /// The next thing the store has told, or that it is late; `nil` when there is none.
  mutating func poll(at now: Nanoseconds) -> RecordOutcome? {
    if isUnderWay, let result = store.nextResult() { return receive(result, at: now) }
    guard let writeDeadline, writeDeadline <= now else { return nil }
    self.writeDeadline = nil
    return fail(.late, at: now)
  }

  /// The number for the next record, if one is to be written now.
  mutating func nextSequence(at now: Nanoseconds) -> UInt64? {
    guard store.isEnabled, !isUnderWay, isDirty || waiting != nil, retryDeadline ?? 0 <= now else {
      return nil
    }
    sequence += 1
    isDirty = false
    isUnderWay = true
    waiting?.isUnderWay = true
    writeDeadline = waiting?.deadline ?? now &+ Self.timeout
    retryDeadline = nil
    return sequence
  }

  /// Hands the record of that number to the store.
  mutating func write(_ record: Record) { store.write(record) }

  /// Has the last record written at once.
  ///
  /// - Returns: the step that waited, which is refused.
  mutating func close() -> PlannedStep? {
    isDirty = true
    retryDeadline = nil
    return takePending()
  }

  private mutating func receive(_ result: WriteResult, at now: Nanoseconds) -> RecordOutcome {
    isUnderWay = false
    writeDeadline = nil
    guard result.code == 0 else { return fail(.failed(result.code), at: now) }
    var outcome = RecordOutcome(isRecorded: true)
    // A record from before the fault, which took its time, mends nothing: it may speak of a coin
    // that was refused since.
    if fault != nil, sequence > faultSequence {
      fault = nil
      outcome.isRecovered = true
    }
    if waiting?.isUnderWay == true { outcome.planned = takePending() }
    return outcome
  }

  /// Takes a fault; the newest record is tried again in a few seconds.
  private mutating func fail(_ fault: LedgerFault, at now: Nanoseconds) -> RecordOutcome {
    var outcome = RecordOutcome(isRecorded: false)
    if fault != self.fault { outcome.fault = fault }
    self.fault = fault
    faultSequence = sequence
    isDirty = true
    retryDeadline = isUnderWay ? nil : now &+ Self.pause
    outcome.planned = takePending()
    outcome.isRefused = rule == .refuseCoins
    return outcome
  }

  private mutating func takePending() -> PlannedStep? {
    defer { waiting = nil }
    return waiting?.planned
  }
}
