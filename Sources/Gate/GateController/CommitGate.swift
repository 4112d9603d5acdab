// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import Ledger
import Turnstile

/// Makes a step that frees the arm wait until its record is on the disk.
///
/// One record is being written at a time, and the newest is next. A fault lasts until a record that
/// was made after it is on the disk. The first thing to wait for is the store's opening. What only
/// counts is written at most every 5 s: a rattled arm must not wear out the card.
struct CommitGate<Store: RecordStore> {
  // How long a write may take, and how long after a failure the next one starts.
  private static var timeout: Nanoseconds { .seconds(2) }
  private static var pause: Nanoseconds { .seconds(5) }

  private(set) var fault: LedgerFault?
  /// The number of the newest record that was handed to the store; 0 for none.
  private(set) var sequence: UInt64 = 0

  private let rule: LedgerRule
  private var store: Store
  private var waiting: WaitingStep?
  private var isDirty = false
  private var hasCounts = false
  private var places = AuditPlaces()
  // How many records are to be made after the close: one that the last lines of the audit trail belong
  // to, and one that says that they are there.
  private var lastRecords = 0
  private var isUnderWay = false
  private var writeDeadline = Nanoseconds.never
  // In the past while no attempt has failed.
  private var retryDeadline: Nanoseconds = 0
  // When a record that only counts may be written.
  private var countsTime: Nanoseconds = 0
  // The last record that was made before the fault was noticed.
  private var faultSequence: UInt64 = 0
  /// How many of the pulses that were credited no record on the disk has.
  private(set) var unwrittenPulses: UInt32 = 0
  // Those of them that the record under way has.
  private var pulsesUnderWay: UInt32 = 0

  /// Writes records to `store`; `rule` decides about steps that cannot be recorded.
  init(_ store: Store, rule: LedgerRule) {
    self.store = store
    self.rule = rule
    isUnderWay = store.isOpening
  }

  var isEnabled: Bool { store.isEnabled }

  /// Whether a step that needs a record is refused now.
  var refusesSteps: Bool { store.isEnabled && fault != nil && rule == .refuseCoins }

  /// Whether the store is being opened: what the gate was before is not known yet.
  var isOpening: Bool { store.isOpening }

  /// The step that waits for its record, which is being written or is next.
  var pending: PlannedStep? { waiting?.planned }

  /// Whether a step of the machine waits for its record, so that the arm is held.
  var holdsStep: Bool { waiting?.planned.step != nil }

  /// Whether a step or an order waits for its record, or everything for the opening.
  var isBusy: Bool { waiting != nil || store.isOpening }

  /// Whether everything that needs recording is on the disk.
  ///
  /// Before the opening that is money and coins that were refused; the opening itself adds none.
  var isFlushed: Bool {
    guard store.isEnabled else { return true }
    return !isDirty && !hasCounts && lastRecords == 0 && waiting == nil
      && (!isUnderWay || store.isOpening)
  }

  /// Whether nothing that happens now is in a record soon: the ledger is being opened, or fails.
  var isBehind: Bool { store.isEnabled && (store.isOpening || fault != nil) }

  /// When the opening or a write is late, or the next attempt or record is due; or never.
  var deadline: Nanoseconds {
    if isUnderWay { return writeDeadline }
    guard retryDeadline == 0 else { return retryDeadline }
    guard hasCounts, store.isEnabled else { return .never }
    return places.isCrowded ? 0 : countsTime
  }

  mutating func wake() { store.wake() }

  /// The result of the opening, once; the first call begins the time that it may take.
  mutating func pollOpening(at now: Nanoseconds) -> Opening? {
    // What is late may have come meanwhile.
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

  /// Notes that pulses were credited, which the next record will have.
  mutating func noteCredit(of pulses: UInt32) {
    isDirty = true
    if store.isEnabled { unwrittenPulses &+= pulses }
    audit(.pulses, UInt64(pulses))
  }

  /// Notes that something was counted that is neither money nor a state.
  mutating func noteCount() { hasCounts = true }

  /// Decides about a step that needs a record; it waits no longer than its own write may take.
  mutating func submit(_ planned: PlannedStep, at now: Nanoseconds) -> Submission {
    guard store.isEnabled else { return .commit }
    guard fault == nil else { return rule == .acceptCoins ? .commit : .refuse }
    waiting = WaitingStep(planned: planned, since: now)
    return .waits
  }

  /// The next result of the store, or that it is late; `nil` for neither.
  mutating func poll(at now: Nanoseconds) -> RecordOutcome? {
    if writeDeadline <= now { wake() }
    if isUnderWay, let result = store.nextResult() { return receive(result, at: now) }
    guard writeDeadline <= now else { return nil }
    writeDeadline = .never
    return fail(.late, at: now)
  }

  /// The number of the next record, if one is to be written now.
  mutating func nextSequence(at now: Nanoseconds) -> UInt64? {
    let hasCounts = hasCounts && (places.isCrowded || countsTime <= now)
    let isDue = isDirty || waiting != nil || hasCounts || lastRecords > 0
    guard store.isEnabled, !isUnderWay, isDue, retryDeadline <= now else { return nil }
    sequence += 1
    (isDirty, self.hasCounts) = (false, false)
    lastRecords = max(lastRecords - 1, 0)
    countsTime = now &+ Self.pause
    isUnderWay = true
    waiting?.isUnderWay = true
    // A step has the whole time for its own record, unless the one before is late.
    writeDeadline = max(now, waiting?.since ?? now) &+ Self.timeout
    retryDeadline = 0
    return sequence
  }

  mutating func write(_ record: inout Record) {
    pulsesUnderWay = unwrittenPulses
    store.write(&record)
  }

  @inline(never)
  mutating func audit(_ kind: AuditKind, _ number: UInt64 = 1, isRecorded: Bool = false) {
    audit(AuditEntry(kind, [number, 0, 0, 0, 0, 0], isRecorded: isRecorded))
  }

  private mutating func audit(_ entry: AuditEntry) {
    guard store.isEnabled, let entry = places.number(entry) else { return }
    store.audit(entry)
  }

  /// Hands over that a process gave a command, done or refused, and returns whether that has its
  /// place in the trail.
  ///
  /// A record follows even where nothing has changed: its answer makes room for further entries.
  ///
  /// - Parameter pulses: of an order about the till that was carried out, how many pulses it was about.
  @inline(never)
  @discardableResult
  mutating func audit(_ command: Command, by peer: Peer, pulses: UInt64 = 0) -> Bool {
    hasCounts = true
    defer { audit(AuditEntry(command, by: peer, pulses: pulses)) }
    return hasRoomForCommand
  }

  /// Whether the trail has a place for a command.
  var hasRoomForCommand: Bool { places.hasRoomForCommand }

  /// Withdraws the step that waits for its record, since what comes before it will not wait, and
  /// returns it; it is not committed, and the next record shows the gate without it.
  ///
  /// An order about the till stays, for nothing waits for that.
  mutating func withdraw() -> PlannedStep? {
    guard holdsStep else { return nil }
    isDirty = true
    return takePending()
  }

  /// Submits the last record at once, unless the ledger is being opened and has nothing to keep,
  /// and returns the step that waited, which is refused.
  mutating func close() -> PlannedStep? {
    if !store.isOpening {
      audit(.stop)
      (isDirty, lastRecords) = (true, 2)
    }
    retryDeadline = 0
    return withdraw()
  }

  private mutating func receive(_ result: WriteResult, at now: Nanoseconds) -> RecordOutcome {
    (isUnderWay, writeDeadline) = (false, .never)
    places.free()
    guard result.code == 0 else { return fail(.failed(result.code), at: now) }
    unwrittenPulses &-= pulsesUnderWay
    var outcome = RecordOutcome(isRecorded: true)
    // A record made before the fault ends no fault: it may hold a coin that has been refused since.
    if fault != nil, sequence > faultSequence {
      fault = nil
      outcome.isRecovered = true
    }
    if waiting?.isUnderWay == true { outcome.planned = takePending() }
    return outcome
  }

  /// Notes a fault; the newest record is tried again after a pause.
  private mutating func fail(_ fault: LedgerFault, at now: Nanoseconds) -> RecordOutcome {
    var outcome = RecordOutcome(fault: fault != self.fault ? fault : nil, isRecorded: false)
    self.fault = fault
    faultSequence = sequence
    if !store.isOpening { isDirty = true }
    retryDeadline = isUnderWay ? 0 : now &+ Self.pause
    outcome.planned = takePending()
    outcome.isRefused = rule == .refuseCoins
    return outcome
  }

  @inline(never) private mutating func takePending() -> PlannedStep? {
    defer { waiting = nil }
    return waiting?.planned
  }
}
