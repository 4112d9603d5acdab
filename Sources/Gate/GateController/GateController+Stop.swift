// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
import GPIO
import Turnstile

// An orderly stop: what was begun has 3 s to end, and the last record 1 s more.

extension GateController where Hardware: ~Copyable {
  /// How long a stop may take, and how much of that belongs to the last record.
  private static var stopTime: Nanoseconds { .seconds(4) }
  private static var recordTime: Nanoseconds { .seconds(1) }

  /// Begins an orderly stop: no coin is invited, no lamp lit, no passage sold.
  ///
  /// The lock closes at once, but for a bolt that would jam a moving arm. Give the gate its turns, and
  /// call ``finishStop(at:)`` after each, until that returns `true`.
  package mutating func beginStop(at now: Nanoseconds) {
    stopEnd = now &+ Self.stopTime
    stage.stop()
    // An orderly stop is no loss of power.
    memory.openings = 0
    opening.clear()
    if let withdrawn = ledger.withdraw() { refuse(withdrawn.command, at: now) }
    drive(at: now)
  }

  /// Releases the lines as soon as train and arm have ended or had their time.
  ///
  /// - Returns: whether the process may end: all is on the disk, or 4 s have passed.
  package mutating func finishStop(at now: Nanoseconds) -> Bool {
    if !stage.isClosed {
      guard releaseTime <= now else { return false }
      stop(at: now)
    }
    guard ledger.isFlushed || stopEnd <= now else { return false }
    let pulses = ledger.unwrittenPulses
    if pulses > 0 { log.record(.money(.unwritten, credit: pulses), at: now) }
    return true
  }

  /// Drives the outputs to safe levels and releases the lines, whatever is under way.
  ///
  /// The last record is then being written; call ``finishStop(at:)`` for its result.
  package mutating func stop(at now: Nanoseconds) {
    if stopEnd == .never { beginStop(at: now) }
    closeTrain(at: now)
    if !stage.isSafe { log.record(.remark(.closedOnMovingArm), at: now) }
    stage.close()
    drive(at: now)
    let isSafe = lines.confirm(wiring.safeOutputs)
    lines.release()
    switches.reset()
    pushes.adopt(isActive: false, at: now)
    log.record(.stopped(isSafe: isSafe), at: now)
    if let refused = ledger.close() { refuse(refused.command, at: now) }
    writeRecords(at: now)
  }

  /// When the next wait of a stop has had its time; never for a gate that runs, or has stopped.
  var stopDeadline: Nanoseconds {
    guard stage.isStopped, !stage.isClosed || !ledger.isFlushed else { return .never }
    return stage.isClosed ? stopEnd : releaseTime
  }

  /// When a stop releases its lines: in the past if nothing is under way.
  ///
  /// A train ends with its pause, or else with a pulse that no coin makes.
  private var releaseTime: Nanoseconds {
    guard lines.isHeld, isSound else { return 0 }
    guard stage.isSafe else { return stopEnd &- Self.recordTime }
    let isReading = coins.isReading || switches.isTouched(.coin)
    return isReading ? min(coins.longestReading, stopEnd &- Self.recordTime) : 0
  }

  /// Credits the whole pulses of a train that nothing will end, before the lines are released.
  mutating func closeTrain(at now: Nanoseconds) {
    guard rules.coin.countsMoney else { return }
    // What has yet to settle is the last edge that is read.
    let change = switches.settle(by: now &+ wiring[.coin].debounce)
    if let change, change.input == .coin { takeCoin(change, at: now) }
    let isCut = coins.isInPulse
    credit(coins.close(), at: now)
    guard isCut else { return }
    memory.books.counters.count(.cutPulses)
    ledger.markDirty()
    log.record(.money(.cut, credit: till.credit), at: now)
  }
}
