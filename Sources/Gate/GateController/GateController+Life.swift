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

  /// Resumes from the ledger once it is open, or starts; until then the arm is held.
  ///
  /// The outputs change only at the end, so that a lock that stays closed does not open for a moment.
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
    stage.claims[.unknownState] = visits.opening.isWaiting
    drive(at: now)
  }

  /// Resumes from a record: its counters, its wear, and its machine if possible.
  ///
  /// Call this function once. A lock that was open opens once the disk has a record of this start.
  /// A machine starts anew if it failed its self-check or was made from another table.
  @inline(never) package mutating func resume(
    from record: Record, at now: Nanoseconds, clock: Snapshot.Clock
  ) {
    self.clock.pass(to: now)
    // The heat counts from now on, and not from the start of the kernel's clock, for any machine.
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

  /// Counts a start that opens the lock, as one of several in a row; the lock waits until the count is on the disk.
  ///
  /// A gate that stops before its ledger is open has not opened the lock.
  private mutating func countOpening() {
    guard memory.machine.state == .unlocked, ledger.isEnabled, !stage.isStopped else {
      return memory.openings = 0
    }
    memory.openings += 1
    visits.opening.await()
    stage.claims[.unknownState] = true
  }

  /// Frees the arm after a start, once the opening is on the disk or needs no record, and the pause is over.
  @inline(never) mutating func freeResumedArm(at now: Nanoseconds) {
    guard visits.opening.isWaiting, visits.opening.open(at: now, memory.openings) else { return }
    stage.claims[.unknownState] = false
    drive(at: now)
  }

  mutating func forgetOpenings() {
    memory.openings = 0
    visits.opening.clear()
    ledger.markDirty()
  }

  /// Makes credit from before the start wait for a sign of a visitor, and ends a recorded release and a closed token.
  private mutating func resumeMoney(at now: Nanoseconds) {
    if memory.machine.state != .unlocked { memory.books.tokens.end(isPassed: false) }
    visits.coins.noteCredit(at: now)
    if visits.hasPaid(till) { memory.books.till.waitsForSign = true }
    // A recorded release is over, unless a reason for it remains.
    if memory.machine.state == .released, !visits.emergency.isReleased {
      process(.restore, at: now)
    }
  }

  /// Takes the gate out of service from any state: it is broken until the repairman comes.
  ///
  /// The causes are repeated crashes, too many openings, or a bolt that never opens. While the
  /// ledger is being opened, this waits until the gate has resumed.
  @inline(never) package mutating func lockOut(at now: Nanoseconds) {
    visits.isLockOutDue = ledger.isOpening
    guard !visits.isLockOutDue else { return }
    clock.pass(to: now)
    let step = memory.breakDown(at: now)
    ledger.audit(.lockOut)
    perform(step, at: now, as: .lockedOut(step))
  }

  // An orderly stop: a train or an arm under way has 3 s to end, and the last record 1 s more.

  /// Begins an orderly stop: the gate invites no coin, lights no lamp and sells no passage.
  ///
  /// The lock loses its power at once, unless its bolt would jam a moving arm. Give the gate its
  /// turns, and call ``finishStop(at:)`` after each turn until it returns `true`.
  package mutating func beginStop(at now: Nanoseconds) {
    stage.stop(at: now)
    // An orderly stop does not count as a loss of power.
    memory.openings = 0
    visits.opening.clear()
    withdraw(at: now)
    if visits.admission.end() { refuseAdmission(for: .stop, at: now) }
    drive(at: now)
  }

  /// Closes the lines once train and arm have ended or had their time; returns `true` once all is
  /// on the disk or 4 s have passed.
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

  /// Drives the outputs to safe levels and closes the lines, even in the middle of a step.
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
    dropSwitches(at: now)
    log.record(.stopped(isSafe: isSafe), at: now)
    withdraw(at: now)
    ledger.close()
    writeRecords(at: now)
  }

  /// The time at which a stop closes its lines; in the past if nothing is under way.
  ///
  /// A train ends with its pause, or with a pulse that no coin makes.
  @inline(never) var closeTime: Nanoseconds {
    guard lines.isOpen, isSound else { return 0 }
    guard stage.isSafe else { return stage.longestWait }
    let isReading = visits.coins.isReading || switches.isTouched(.coin)
    return isReading ? min(visits.coins.longestReading, stage.longestWait) : 0
  }

  /// Credits the whole pulses of a train that nothing will end, before the lines are closed.
  mutating func closeTrain(at now: Nanoseconds) {
    guard visits.rules.coin.countsMoney else { return }
    // The coin switch is the first, so its change comes first; the change of any other is dropped with the lines.
    let change = switches.settle(by: now &+ wiring[.coin].debounce)
    if let change, change.input == .coin { receiveCoin(change, at: now) }
    let isCut = visits.coins.isInPulse
    credit(visits.coins.close(), at: now)
    countRefusedPulses(at: now)
    guard isCut else { return }
    memory.books.counters.count(.cutPulses)
    ledger.markDirty()
    log.record(.money(.cut, credit: till.credit), at: now)
  }

  /// Notes that the ledger may have a result; the next turn takes it.
  package mutating func wakeLedger() { ledger.wake() }
}
