// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// How long the arm has been free or held, and a relock that is being tried.
struct ArmTimer: Sendable {
  // How long the lock is closed before a relock counts, so that a push that came first opens it.
  private static var trial: Nanoseconds { .milliseconds(100) }
  // How long the lock is closed between two passages: a ratchet needs it, and people see it.
  private static var pause: Nanoseconds { .milliseconds(150) }
  private static var longestOpening: Nanoseconds { .seconds(60) }

  /// When the relock that is being tried counts; never without one.
  private(set) var trialDeadline = Nanoseconds.never
  /// Whether the arm has been free for longer than any visitor needs.
  private(set) var isOpenTooLong = false

  private var isFree = false
  private var since: Nanoseconds = 0
  private var isLockOpen = false

  /// When the arm has been free for too long; never while it is held.
  var deadline: Nanoseconds { isFree && !isOpenTooLong ? since &+ Self.longestOpening : .never }

  /// When the lock has been closed for long enough to open again; 0 if it has not been open.
  private(set) var pauseEnd: Nanoseconds = 0

  /// Notes at `now` whether the machine frees the arm.
  mutating func observe(isFree: Bool, at now: Nanoseconds) {
    guard isFree != self.isFree else { return }
    (self.isFree, since, isOpenTooLong, trialDeadline) = (isFree, now, false, .never)
  }

  /// Notes at `now` how the lock was driven: after every opening the next passage has a pause.
  mutating func tell(open isOpen: Bool, at now: Nanoseconds) {
    if isLockOpen, !isOpen { pauseEnd = now &+ Self.pause }
    isLockOpen = isOpen
  }

  mutating func tryRelock(at now: Nanoseconds) { trialDeadline = now &+ Self.trial }

  /// Gives up a relock that is being tried: there is a push.
  mutating func giveUpRelock() { trialDeadline = .never }

  /// Finds an arm that has been free for too long by `time`.
  mutating func expire(by time: Nanoseconds) { if deadline <= time { isOpenTooLong = true } }
}

/// An arm that was free when the gate stopped, and is to be free again.
///
/// Where the coil's current itself takes the power away, a gate would open at every start. So each
/// such start is counted in the ledger before the lock opens; after the second of them it waits for
/// ten seconds more, and after five the gate is out of service.
struct OpeningCount: Sendable {
  /// How many starts in a row may open the lock.
  static var most: UInt8 { 5 }
  // How long a gate runs with its lock open before the start counts as a good one, and how long the
  // lock waits after a second cut in a row: a supply that comes and goes must not let a crowd through.
  private static var trial: Nanoseconds { .seconds(10) }

  /// How long the lock of a gate waits that has opened it at so many starts in a row.
  static func pause(after openings: UInt8) -> Nanoseconds { openings > 0 ? trial : 0 }

  /// Whether the lock waits: until the start is recorded, and then for the pause.
  private(set) var isWaiting = false
  /// When the lock opens, or the start counts as a good one; never for neither.
  private(set) var deadline = Nanoseconds.never

  /// Makes the lock wait for a record.
  mutating func await() { isWaiting = true }

  /// Opens the lock at `now`, whose start was recorded, unless it waits for longer; returns whether it opens.
  ///
  /// - Parameter openings: how many starts in a row have opened the lock, with this one.
  mutating func open(at now: Nanoseconds, _ openings: UInt8) -> Bool {
    if deadline == .never { deadline = now &+ Self.pause(after: openings - min(openings, 1)) }
    guard deadline <= now else { return false }
    (isWaiting, deadline) = (false, now &+ Self.trial)
    return true
  }

  /// Forgets the start.
  mutating func clear() { (isWaiting, deadline) = (false, .never) }
}
