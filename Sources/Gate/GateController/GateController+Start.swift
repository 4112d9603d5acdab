// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Ledger
import Turnstile

// Starting, and resuming from the ledger.

extension GateController where Hardware: ~Copyable {
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
    if lines.isHeld, memory.machine.state == nil { start(at: now) }
    enterReleased(at: now)
    handleWaiting()
    stage.awaitsState = visits.opening.isWaiting
    drive(at: now)
  }

  /// Resumes from a record: its counters, its wear, and its machine if that can be resumed.
  ///
  /// Call it once, before the first turn. A lock that was open opens as soon as this start is on the
  /// disk, too. A machine that failed its self-check, or was made from another table, starts anew.
  @inline(never)
  package mutating func resume(
    from record: Record, at now: Nanoseconds, clock: Snapshot.Clock
  ) {
    self.clock.pass(to: now)
    do throws(Snapshot.DecodingError) {
      let step = try memory.resume(from: record, at: now, clock: clock)
      // The heat counts from now on, and not from the start of the kernel's clock.
      stage.observeCoil(at: self.clock.reached)
      stage.resumeCoil(memory.coilHeat, in: memory.machine.state, clock)
      countOpening()
      if step.outcome == .moved { perform(step, at: now, as: .resumed(step)) }
    } catch {
      log.record(.notResumed(error), at: now)
    }
    resumeMoney(at: now)
    ledger.resume(after: record.sequence)
    if memory.openings > OpeningCount.most {
      remark(.tooManyOpenings, at: now)
      forgetOpenings()
      lockOut(at: now)
    }
    advance(to: now)
  }

  /// Counts a start that opens the lock; the lock waits until that is on the disk.
  ///
  /// A gate that stops before its ledger is open has not opened it.
  private mutating func countOpening() {
    guard memory.machine.state == .unlocked, ledger.isEnabled, !stage.isStopped else { return }
    memory.openings += 1
    visits.opening.await()
    stage.awaitsState = true
  }

  /// Frees an arm whose opening is on the disk now, or needs no record, when its pause is over.
  mutating func freeResumedArm(at now: Nanoseconds) {
    guard visits.opening.isWaiting, visits.opening.open(at: now, memory.openings) else { return }
    stage.awaitsState = false
    drive(at: now)
  }

  mutating func forgetOpenings() {
    memory.openings = 0
    visits.opening.clear()
    ledger.markDirty()
  }

  /// Credit that was there before the start buys nothing before a sign of a visitor.
  private mutating func resumeMoney(at now: Nanoseconds) {
    visits.coins.noteCredit(at: now)
    if visits.hasPaid(till) { memory.books.till.waitsForSign = true }
    // A release that was recorded is over, unless the loop says otherwise.
    if memory.machine.state == .released, !visits.emergency.isReleased { plan(.restore, at: now) }
  }
}
