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

  /// Notes at `now` how the lock was driven: whatever had opened it, the next passage has a pause.
  mutating func tell(open isOpen: Bool, at now: Nanoseconds) {
    if isLockOpen, !isOpen { pauseEnd = now &+ Self.pause }
    isLockOpen = isOpen
  }

  /// Begins to try a relock at `now`.
  mutating func tryRelock(at now: Nanoseconds) { trialDeadline = now &+ Self.trial }

  /// Gives up a relock that is being tried: there is a push.
  mutating func giveUpRelock() { trialDeadline = .never }

  /// Finds an arm that has been free for too long by `time`.
  mutating func expire(by time: Nanoseconds) {
    if deadline <= time { isOpenTooLong = true }
  }
}
