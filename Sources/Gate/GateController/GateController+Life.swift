// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
package import FSM
import Fixed
package import Ledger
import Turnstile

extension GateController where Hardware: ~Copyable {
  // Starting, and resuming from the ledger.

  /// Enters the initial state and drives its outputs.
  mutating func start(at now: Nanoseconds) {
    clock.pass(to: now)
    let step = memory.machine.start(at: now, in: memory.conditions)
    perform(step, at: now, as: .step(step))
    enterReleased(at: now)
  }

  /// Resumes from the ledger as soon as it is open, or starts; until then the arm is held.
  ///
  /// The outputs change only at the end, so a lock that stays closed does not open for a moment.
  mutating func openLedger(at now: Nanoseconds) {
    guard ledger.isOpening, let opening = ledger.pollOpening(at: now) else { return }
    if let notice = opening.notice { log.record(.ledgerOpened(notice), at: now) }
    if opening.resumes {
      if !opening.newest.isBalanced { remark(.unbalancedBooks, at: now) }
      let clock = ledger.clock(since: opening.newest, at: now)
      resume(from: opening.newest, at: now, clock: clock)
    }
    if visits.isLockOutDue { lockOut(at: now) }
    if lines.isOpen, memory.machine.state == nil { start(at: now) }
    enterReleased(at: now)
    handleWaiting()
    stage.awaitsState = visits.opening.isWaiting
    drive(at: now)
  }

  /// Resumes from a record: its counters, its wear, and its machine if that can be resumed.
  ///
  /// Call it once. A lock that was open opens as soon as this start is on the
  /// disk, too. A machine that failed its self-check, or was made from another table, starts anew.
  @inline(never) package mutating func resume(
    from record: Record, at now: Nanoseconds, clock: Snapshot.Clock
  ) {
    self.clock.pass(to: now)
    // The heat counts from now on, and not from the start of the kernel's clock; whatever the machine is.
    stage.observeCoil(at: self.clock.reached)
    stage.resumeCoil(record.coilHeat, in: record.state, clock)
    do throws(Snapshot.DecodingError) {
      let step = try memory.resume(from: record, at: now, clock: clock)
      countOpening()
      if step.outcome == .moved { perform(step, at: now, as: .resumed(step)) }
    } catch { log.record(.notResumed(error), at: now) }
    resumeMoney(at: now)
    ledger.resume(after: record.sequence)
    if memory.openings > OpeningCount.most {
      remark(.tooManyOpenings, at: now)
      forgetOpenings()
      lockOut(at: now)
    }
    advance(to: now)
  }

  /// Counts a start that opens the lock, and so is in a row of such; the lock waits until that is on the disk.
  ///
  /// A gate that stops before its ledger is open has not opened it.
  private mutating func countOpening() {
    guard memory.machine.state == .unlocked, ledger.isEnabled, !stage.isStopped else {
      return memory.openings = 0
    }
    memory.openings += 1
    visits.awaitOpening()
    stage.awaitsState = true
  }

  /// Frees an arm whose opening is on the disk now, or needs no record, when its pause is over.
  mutating func freeResumedArm(at now: Nanoseconds) {
    guard visits.opening.isWaiting, visits.open(at: now, after: memory.openings) else { return }
    stage.awaitsState = false
    drive(at: now)
  }

  mutating func forgetOpenings() {
    memory.openings = 0
    visits.forgetOpening()
    ledger.markDirty()
  }

  /// Credit that was there before the start buys nothing before a sign of a visitor.
  private mutating func resumeMoney(at now: Nanoseconds) {
    visits.noteCredit(at: now)
    if visits.hasPaid(till) { memory.books.till.waitsForSign = true }
    // A release that was recorded is over, unless the loop says otherwise.
    if memory.machine.state == .released, !visits.emergency.isReleased {
      process(.restore, at: now)
    }
  }

  /// Takes the gate out of service from any state: it is broken until the repairman comes.
  ///
  /// After repeated crashes, too many openings, or a bolt that never opens. With a ledger that is being opened
  /// it happens when the gate has resumed from it.
  @inline(never) package mutating func lockOut(at now: Nanoseconds) {
    visits.deferLockOut(ledger.isOpening)
    guard !visits.isLockOutDue else { return }
    clock.pass(to: now)
    let step = memory.breakDown(at: now)
    ledger.audit(.lockOut)
    perform(step, at: now, as: .lockedOut(step))
  }

  // An orderly stop: what was begun has 3 s to end, and the last record 1 s more.

  /// Begins an orderly stop: no coin is invited, no lamp lit, no passage sold.
  ///
  /// The lock closes at once, but for a bolt that would jam a moving arm. Give the gate its turns, and
  /// call ``finishStop(at:)`` after each, until that returns `true`.
  package mutating func beginStop(at now: Nanoseconds) {
    stage.stop(at: now)
    // An orderly stop is no loss of power.
    memory.openings = 0
    visits.forgetOpening()
    withdraw(at: now)
    if visits.endAdmission() { refuseAdmission(at: now) }
    drive(at: now)
  }

  /// Closes the lines as soon as train and arm have ended or had their time, and returns whether
  /// the process may end: all is on the disk, or 4 s have passed.
  package mutating func finishStop(at now: Nanoseconds) -> Bool {
    if !stage.isClosed {
      guard closeTime <= now else { return false }
      stop(at: now)
    }
    guard ledger.isFlushed || stage.stopEnd <= now else { return false }
    let pulses = ledger.unwrittenPulses
    if pulses > 0 { log.record(.money(.unwritten, credit: pulses), at: now) }
    return true
  }

  /// Drives the outputs to safe levels and closes the lines, also in the middle of a step.
  ///
  /// The last record is then being written; call ``finishStop(at:)`` for its result.
  package mutating func stop(at now: Nanoseconds) {
    if !stage.isStopped { beginStop(at: now) }
    closeTrain(at: now)
    if !stage.isSafe { remark(.closedOnMovingArm, at: now) }
    stage.close()
    drive(at: now)
    let isSafe = lines.confirm(lines.wiring.safeOutputs)
    lines.close()
    switches.reset()
    visits.drop(at: now)
    log.record(.stopped(isSafe: isSafe), at: now)
    if let refused = ledger.close() { refuse(refused, at: now) }
    writeRecords(at: now)
  }

  /// When a stop closes its lines: in the past if nothing is under way.
  ///
  /// A train ends with its pause, or else with a pulse that no coin makes.
  var closeTime: Nanoseconds {
    guard lines.isOpen, isSound else { return 0 }
    guard stage.isSafe else { return stage.longestWait }
    let isReading = visits.coins.isReading || switches.isTouched(.coin)
    return isReading ? min(visits.coins.longestReading, stage.longestWait) : 0
  }

  /// Credits the whole pulses of a train that nothing will end, before the lines are closed.
  mutating func closeTrain(at now: Nanoseconds) {
    guard visits.rules.coin.countsMoney else { return }
    // The coin's switch is the first, so its change comes first; another's is dropped with its line.
    let change = switches.settle(by: now &+ wiring[.coin].debounce)
    if let change, change.input == .coin { receiveCoin(change, at: now) }
    let isCut = visits.coins.isInPulse
    credit(visits.closeTrain(), at: now)
    guard isCut else { return }
    memory.books.counters.count(.cutPulses)
    ledger.markDirty()
    log.record(.money(.cut, credit: till.credit), at: now)
  }

  /// Notes that the ledger may have a result; the next turn takes it.
  package mutating func wakeLedger() { ledger.wake() }
}
