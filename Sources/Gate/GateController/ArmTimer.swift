// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A timer of the arm: how long it has been free or held, and the trial of a relock.
struct ArmTimer: Sendable {
  // The lock is closed this long before a relock counts, so that an earlier push can open it again.
  private static var trial: Nanoseconds { .milliseconds(100) }
  // The lock is closed this long between two passages: a ratchet needs the time, and people see it.
  private static var pause: Nanoseconds { .milliseconds(150) }
  private static var longestOpening: Nanoseconds { .seconds(60) }
  // An arm that is free again within this time, for the same price, counts as one opening.
  private static var longestClosing: Nanoseconds { .seconds(10) }

  /// The time at which the relock on trial counts; `.never` without a trial.
  private(set) var trialDeadline = Nanoseconds.never
  /// Whether the arm has been free for longer than any visitor needs.
  private(set) var isOpenTooLong = false

  private var isFree = false
  /// The time since which the arm has been free or held.
  private(set) var since: Nanoseconds = 0
  /// The time of the first of the openings for one price.
  private(set) var openedAt: Nanoseconds = 0
  // Whether a visitor has passed since.
  private var hasPassed = false
  private var isLockOpen = false

  /// The time at which the arm has been free for too long, or held again for long enough; or `.never`.
  var deadline: Nanoseconds {
    if isFree { return isOpenTooLong ? .never : openedAt &+ Self.longestOpening }
    return isOpenTooLong ? since &+ Self.longestClosing : .never
  }

  /// The time from which the lock may open again after it was open; 0 if it has not been open.
  private(set) var pauseEnd: Nanoseconds = 0

  /// Notes at `now` whether the machine frees the arm, and whether for the price of the opening before.
  mutating func observe(isFree: Bool, isSamePrice: Bool = false, at now: Nanoseconds) {
    guard isFree != self.isFree else { return }
    if isFree {
      let isNew = hasPassed || !isSamePrice || now >= since &+ Self.longestClosing
      if isNew { (openedAt, isOpenTooLong) = (now, false) }
      hasPassed = false
    }
    (self.isFree, since, trialDeadline) = (isFree, now, .never)
    // A lock that closed before the arm's rest has had its pause; the arm has not.
    if !isFree { pauseEnd = now &+ Self.pause }
  }

  /// Notes at `now` how the lock was driven; each opening delays the next passage by a pause.
  mutating func tell(open isOpen: Bool, at now: Nanoseconds) {
    if isLockOpen, !isOpen { pauseEnd = now &+ Self.pause }
    isLockOpen = isOpen
  }

  mutating func tryRelock(at now: Nanoseconds) { trialDeadline = now &+ Self.trial }

  /// Gives up the trial of a relock because of a push.
  mutating func giveUpRelock() { trialDeadline = .never }

  /// Marks an arm that has been free for too long; unmarks one that has been held for long enough.
  mutating func expire() { isOpenTooLong = isFree }

  /// Ends the openings for one price, since a visitor has passed.
  mutating func notePassage() { (hasPassed, isOpenTooLong) = (true, false) }
}

/// The opening, at a start, of an arm that was free when the gate stopped.
///
/// If the coil's current itself cuts the power, the gate would open at every start. Therefore each
/// such start is counted in the ledger before the lock opens. From the second start in a row the
/// lock waits ten seconds more; after five the gate is out of service.
struct OpeningCount: Sendable {
  /// The number of starts in a row that may open the lock.
  static var most: UInt8 { 5 }
  // A start is accepted once the lock has been open this long; from the second start in a row the
  // lock also waits this long. An unstable supply must not let a crowd through.
  private static var trial: Nanoseconds { .seconds(10) }

  /// Returns the pause of a lock that has opened at this many starts in a row.
  static func pause(after openings: UInt8) -> Nanoseconds { openings > 0 ? trial : 0 }

  /// Whether the lock waits: until the start is recorded, and then for the pause.
  private(set) var isWaiting = false
  /// The next deadline: unlocking, or accepting the start; `.never` if neither is pending.
  private(set) var deadline = Nanoseconds.never

  /// Makes the lock wait for a record.
  mutating func await() { isWaiting = true }

  /// Opens the lock at `now` after its start was recorded, unless the pause lasts longer; returns whether it opens.
  ///
  /// - Parameter openings: the number of starts in a row that open the lock, including this start.
  mutating func open(at now: Nanoseconds, _ openings: UInt8) -> Bool {
    if deadline == .never { deadline = now &+ Self.pause(after: openings - min(openings, 1)) }
    guard deadline <= now else { return false }
    (isWaiting, deadline) = (false, now &+ Self.trial)
    return true
  }

  /// Forgets the start.
  mutating func clear() { (isWaiting, deadline) = (false, .never) }
}
