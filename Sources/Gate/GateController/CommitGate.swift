// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import Ledger
import Turnstile

/// Makes a step that frees the arm wait until its record is on the disk.
///
/// One record is written at a time, and the newest is next. A fault lasts until a record made after
/// the fault is on the disk. Everything waits for the store's opening first. Mere counts are
/// written at most every 5 s, since a rattled arm must not wear out the card.
struct CommitGate<Store: RecordStore> {
  // The longest time of a write, and the pause after a failure.
  private static var timeout: Nanoseconds { .seconds(2) }
  private static var pause: Nanoseconds { .seconds(5) }

  private(set) var fault: LedgerFault?
  /// The number of the newest record handed to the store; 0 for none.
  private(set) var sequence: UInt64 = 0

  private let rule: LedgerRule
  var store: Store
  private var waiting: WaitingStep?
  private var isDirty = false
  private var hasCounts = false
  private var places = AuditPlaces()
  // The number of records still to be made after the close. One has the last lines of the audit
  // trail; another says that these lines are on the disk.
  private var lastRecords = 0
  private var isUnderWay = false
  private var writeDeadline = Nanoseconds.never
  // In the past while no attempt has failed.
  private var retryDeadline: Nanoseconds = 0
  // The earliest time for a record of mere counts.
  private var countsTime: Nanoseconds = 0
  // The last record that was made before the fault was noticed.
  private var faultSequence: UInt64 = 0
  /// The number of credited pulses that are in no record on the disk.
  private(set) var unwrittenPulses: UInt32 = 0
  // The number of these pulses that are in the record being written.
  private var pulsesUnderWay: UInt32 = 0

  /// A commit gate that writes records to `store`; `rule` decides about steps that cannot be recorded.
  init(_ store: Store, rule: LedgerRule) {
    self.store = store
    self.rule = rule
    isUnderWay = store.isOpening
  }

  var isEnabled: Bool { store.isEnabled }

  /// Whether nothing waits for a record; a record may be under way.
  var isIdle: Bool {
    guard store.isEnabled else { return true }
    return !isDirty && !hasCounts && lastRecords == 0 && waiting == nil && !store.isOpening
  }

  /// The number of the newest record that the store has answered, with success or not.
  var answered: UInt64 { isUnderWay && sequence > 0 ? sequence - 1 : sequence }

  /// Whether a step that needs a record is refused now.
  var refusesSteps: Bool { store.isEnabled && fault != nil && rule == .refuseCoins }

  /// Whether the store is being opened, so that the gate's earlier state is not known yet.
  var isOpening: Bool { store.isOpening }

  /// The step that waits for its record, which is being written or is next.
  var pending: PlannedStep? { waiting?.planned }

  /// Whether a step of the machine waits for its record, so that the arm is held.
  var holdsStep: Bool { waiting?.planned.step != nil }

  /// Whether a step or an order waits for its record, or everything waits for the store's opening.
  var isBusy: Bool { waiting != nil || store.isOpening }

  /// Whether everything that needs recording is on the disk.
  ///
  /// Before the opening, refused coins and money need recording; the opening itself adds nothing.
  @inline(never) var isFlushed: Bool {
    guard store.isEnabled else { return true }
    return !isDirty && !hasCounts && lastRecords == 0 && waiting == nil
      && (!isUnderWay || store.isOpening)
  }

  /// Whether records are delayed, because the ledger is being opened or fails.
  var isBehind: Bool { store.isEnabled && (store.isOpening || fault != nil) }

  /// The next deadline: a late opening or write, the next attempt, or the next record; or `.never`.
  var deadline: Nanoseconds {
    if isUnderWay { return writeDeadline }
    guard retryDeadline == 0 else { return retryDeadline }
    return hasCounts && store.isEnabled ? countsTime : .never
  }

  mutating func wake() { store.wake() }

  /// Returns the result of the opening once; the first call starts the time allowed for the opening.
  mutating func pollOpening(at now: Nanoseconds) -> Opening? {
    // A late result may have come in the meantime.
    if writeDeadline <= now { wake() }
    guard let opening = store.nextOpening() else {
      if fault == nil, writeDeadline == .never { writeDeadline = now &+ Self.timeout }
      return nil
    }
    (isUnderWay, writeDeadline) = (false, .never)
    resume(after: opening.newest.sequence)
    return opening
  }

  func clock(since record: Record, at now: Nanoseconds) -> Snapshot.Clock {
    record.clock(at: now, boot: store.boot)
  }

  mutating func resume(after sequence: UInt64) {
    self.sequence = sequence
    isDirty = true
  }

  mutating func markDirty() { isDirty = true }

  /// Notes that pulses were credited; the next record will contain them.
  mutating func noteCredit(of pulses: UInt32) {
    isDirty = true
    if store.isEnabled { unwrittenPulses &+= pulses }
    audit(.pulses, UInt64(pulses))
  }

  /// Notes a count that is neither money nor a state.
  mutating func noteCount() { hasCounts = true }

  /// Decides about a step that needs a record; the step waits no longer than its own write may take.
  mutating func submit(_ planned: PlannedStep, at now: Nanoseconds) -> Submission {
    guard store.isEnabled else { return .commit }
    guard fault == nil else { return rule == .acceptCoins ? .commit : .refuse }
    waiting = WaitingStep(planned: planned, since: now)
    return .waits
  }

  /// Returns the next result of the store, or that the result is late; `nil` for neither.
  mutating func poll(at now: Nanoseconds) -> RecordOutcome? {
    if writeDeadline <= now { wake() }
    if isUnderWay, let result = store.nextResult() { return receive(result, at: now) }
    guard writeDeadline <= now else { return nil }
    writeDeadline = .never
    return fail(.late, at: now)
  }

  /// Returns the number of the next record, if a record must be written now.
  mutating func nextSequence(at now: Nanoseconds) -> UInt64? {
    let hasCounts = hasCounts && countsTime <= now
    let isDue = isDirty || waiting != nil || hasCounts || lastRecords > 0
    guard store.isEnabled, !isUnderWay, isDue, retryDeadline <= now else { return nil }
    sequence += 1
    (isDirty, self.hasCounts) = (false, false)
    lastRecords = max(lastRecords - 1, 0)
    countsTime = now &+ Self.pause
    isUnderWay = true
    waiting?.isUnderWay = true
    // A step has the whole time for its own record, unless the record before is late.
    writeDeadline = max(now, waiting?.since ?? now) &+ Self.timeout
    retryDeadline = 0
    return sequence
  }

  mutating func write(_ record: inout Record) {
    pulsesUnderWay = unwrittenPulses
    store.write(&record)
  }

  @inline(never)
  mutating func audit(
    _ kind: AuditKind, _ number: UInt64 = 1, by admission: Admission = Admission(),
    isRecorded: Bool = false
  ) {
    let (user, token) = (UInt64(admission.user), admission.token)
    audit(AuditEntry(kind, [number, user, token, 0, 0, 0], isRecorded: isRecorded))
  }

  private mutating func audit(_ entry: AuditEntry) {
    guard store.isEnabled, let entry = places.number(entry) else { return }
    store.audit(entry)
  }

  /// Hands over an entry for a command that the gate takes.
  ///
  /// A record follows even if nothing has changed, since its answer makes room for further entries.
  ///
  /// - Parameter pulses: the number of pulses of an order about the till that was carried out.
  @inline(never) mutating func audit(_ command: Command, by peer: Peer, pulses: UInt64 = 0) {
    note(AuditEntry(command, by: peer, pulses: pulses))
  }

  /// Hands over an entry without an effect of its own.
  mutating func note(_ entry: AuditEntry) {
    hasCounts = true
    audit(entry)
  }

  /// Whether the trail has a place for a command.
  var hasRoomForCommand: Bool { places.hasRoomForCommand }

  /// Withdraws the step that waits for its record and returns the step, which must not be committed.
  ///
  /// The next record shows the gate without the step. An order about the till stays: nothing else waits for an order.
  mutating func withdraw() -> PlannedStep? {
    guard holdsStep else { return nil }
    isDirty = true
    return takePending()
  }

  /// Submits the last record at once, unless the ledger is being opened and has nothing to keep.
  mutating func close() {
    if !store.isOpening {
      audit(.stop)
      (isDirty, lastRecords) = (true, 2)
    }
    retryDeadline = 0
  }

  private mutating func receive(_ result: WriteResult, at now: Nanoseconds) -> RecordOutcome {
    (isUnderWay, writeDeadline) = (false, .never)
    places.free()
    guard result.code == 0 else { return fail(.failed(result.code), at: now) }
    unwrittenPulses &-= pulsesUnderWay
    var outcome = RecordOutcome(isRecorded: true)
    // A record made before the fault does not end the fault: it may hold a coin that was refused since.
    if fault != nil, sequence > faultSequence {
      fault = nil
      outcome.isRecovered = true
    }
    if waiting?.isUnderWay == true { outcome.planned = takePending() }
    return outcome
  }

  /// Notes a fault; the newest record is tried again after a pause.
  @inline(never)
  private mutating func fail(_ fault: LedgerFault, at now: Nanoseconds) -> RecordOutcome {
    var outcome = RecordOutcome(fault: fault != self.fault ? fault : nil, isRecorded: false)
    self.fault = fault
    faultSequence = sequence
    if !store.isOpening { isDirty = true }
    retryDeadline = isUnderWay ? 0 : now &+ Self.pause
    outcome.planned = takePending()
    return outcome
  }

  @inline(never) private mutating func takePending() -> PlannedStep? {
    defer { waiting = nil }
    return waiting?.planned
  }
}
