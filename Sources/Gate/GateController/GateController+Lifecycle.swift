// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
package import FSM
import Fixed
import GPIO
package import Ledger
package import Turnstile

// Starting, resuming and commanding.

extension GateController where Hardware: ~Copyable {
  /// Enters the initial state and drives its outputs.
  mutating func start(at now: Nanoseconds) {
    clock.pass(to: now)
    let step = memory.start(at: now)
    perform(step, at: now, as: .step(step))
    enterReleased(at: now)
  }

  /// Resumes from the ledger as soon as it is open, or starts; until then the arm is held.
  ///
  /// The outputs change only at the end, so a lock that stays closed does not open for a moment.
  mutating func openLedger(at now: Nanoseconds) {
    guard ledger.isOpening, let opening = ledger.pollOpening(at: now) else { return }
    if let notice = opening.notice { log.record(.ledgerOpened(notice), at: now) }
    if let record = opening.record {
      resume(from: record, at: now, clock: ledger.clock(since: record, at: now))
    }
    if isLockOutDue { lockOut(at: now) }
    if lines.isHeld, memory.machine.state == nil { start(at: now) }
    enterReleased(at: now)
    handleWaiting()
    stage.awaitsState = self.opening.isWaiting
    drive(at: now)
  }

  /// Resumes from a record: its counters, its wear, and its machine if that can be resumed.
  ///
  /// Call it once, before the first turn. A lock that was open opens as soon as this start is on the
  /// disk, too. A machine that failed its self-check, or was made from another table, starts anew.
  package mutating func resume(
    from record: Record, at now: Nanoseconds, clock: Snapshot.Clock
  ) {
    self.clock.pass(to: now)
    do throws(Snapshot.DecodingError) {
      let step = try memory.resume(from: record, at: now, clock: clock)
      resumeCoil(clock)
      countOpening()
      if step.outcome == .moved { perform(step, at: now, as: .resumed(step)) }
    } catch {
      log.record(.notResumed(error), at: now)
    }
    resumeMoney(at: now)
    ledger.resume(after: record.sequence)
    if memory.openings > OpeningCount.most { breakLoop(at: now) }
    advance(to: now)
  }

  /// Continues with the coil's heat: one that was open may have had current ever since, and after a
  /// power cut it is as hot as it may be.
  private mutating func resumeCoil(_ clock: Snapshot.Clock) {
    // The heat counts from now on, and not from the start of the kernel's clock.
    stage.observeCoil(at: self.clock.reached)
    let isOpen = memory.machine.state == .unlocked || memory.machine.state == .released
    var time = Nanoseconds.never
    if case .ran(let length) = clock { time = length }
    stage.resumeCoil(memory.coilHeat, openFor: isOpen ? time : 0)
  }

  /// Counts a start that opens the lock; the lock waits until that is on the disk.
  ///
  /// A gate that stops before its ledger is open has not opened it.
  private mutating func countOpening() {
    guard memory.machine.state == .unlocked, ledger.isEnabled, !stage.isStopped else { return }
    memory.openings += 1
    opening.await()
    stage.awaitsState = true
  }

  /// Takes a gate out of service that opened its lock at too many starts in a row.
  private mutating func breakLoop(at now: Nanoseconds) {
    log.record(.remark(.tooManyOpenings), at: now)
    forgetOpenings()
    lockOut(at: now)
  }

  /// Frees an arm whose opening is on the disk now, or needs no record, when its pause is over.
  mutating func freeResumedArm(at now: Nanoseconds) {
    guard opening.isWaiting, opening.open(at: now, memory.openings) else { return }
    stage.awaitsState = false
    drive(at: now)
  }

  /// Forgets the starts that opened the lock.
  mutating func forgetOpenings() {
    memory.openings = 0
    opening.clear()
    ledger.markDirty()
  }

  /// Credit that was there before the start buys nothing before a sign of a visitor.
  private mutating func resumeMoney(at now: Nanoseconds) {
    coins.noteCredit(at: now)
    if hasPaid { memory.books.till.waitsForSign = true }
    // A release that was recorded is over, unless the loop says otherwise.
    if memory.machine.state == .released, !emergency.isReleased { plan(.restore, at: now) }
  }

  /// Takes the gate out of service from any state: it is broken until the repairman comes.
  ///
  /// For a firmware that keeps crashing and would drive the solenoid at every start. Call it once,
  /// before the first turn and after ``resume(from:at:clock:)``. With a ledger that is being opened
  /// it happens when the gate has resumed from it.
  @inline(never)
  package mutating func lockOut(at now: Nanoseconds) {
    isLockOutDue = ledger.isOpening
    guard !isLockOutDue else { return }
    clock.pass(to: now)
    let step = memory.breakDown(at: now)
    ledger.audit(.lockOut)
    perform(step, at: now, as: .lockedOut(step))
  }

  /// Executes a command at `time`, and logs which process gave it.
  ///
  /// A command is handled as an event of the table; only the counters differ, since a granted
  /// passage is not a coin. Like a coin, it waits for its record before the lock opens.
  ///
  /// While a step waits already, its record fixes what the gate will be next. Only the repairman
  /// may come after it, as when the key is turned. The same holds until the ledger is open.
  package mutating func execute(
    _ command: Command, of peer: Peer, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    clock.turn(at: time)
    advance(to: time)
    let hasLine = ledger.audit(command, by: peer)
    guard lines.isHeld else { throw .notHeld }
    let time = max(time, clock.reached)
    let issued = IssuedCommand(command: command, peer: peer)
    // A release waits for nothing.
    if command == .holdOpen { return try hold(issued, at: time) }
    // What opens the lock has its line in the audit trail, so a command without a place there must wait.
    guard hasLine else { throw .diskIsBusy }
    guard !ledger.isBusy else {
      guard command == .repairman, !queue.hasCommand else { throw .diskIsBusy }
      queue.append(issued, at: time)
      return .waits
    }
    if let state = command.state, memory.machine.state != state { throw .notNow }
    if command == .close { return try hold(issued, at: time) }
    plan(command.event, at: time, for: issued)
    writeRecords(at: time)
    if ledger.pending != nil { return .waits }
    if issued.isGrant, memory.machine.state == .locked { throw .notKept }
    return .done
  }
}

extension GateController where Hardware: ~Copyable, Store == NoLedger {
  /// A gate without a ledger, as in the simulation.
  package init(
    _ wiring: Wiring, rules: VisitRules = VisitRules(), lines: consuming Hardware,
    conditions: GateConditions, log: Log
  ) {
    self.init(
      wiring, rules: rules, lines: lines, conditions: conditions, log: log, store: NoLedger())
  }
}
