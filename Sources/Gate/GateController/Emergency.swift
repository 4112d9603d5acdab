// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The release of the arm, by the emergency loop or by the staff.
///
/// A release overrides all but lost lines and the end of a stop; the loop's contact in the coil's supply overrides all.
struct Emergency: Sendable {
  // A bolt must not fall on a turning arm, but an arm that never rests must not keep the gate released.
  private static var longestWait: Nanoseconds { .seconds(30) }
  // The shortest release after the loop has opened: a flapping loop must not slam the lock.
  private static var shortestRelease: Nanoseconds { .seconds(3) }
  // A loop flaps after this many openings, each within `flapTime` of the one before.
  private static var mostOpenings: UInt8 { 3 }
  private static var flapTime: Nanoseconds { .seconds(10) }
  private static var reminder: Nanoseconds { .seconds(3600) }

  private(set) var isLoopOpen = false
  private(set) var isHeldOpen = false
  /// Whether the arm is released, until ``restore()``.
  private(set) var isReleased = false
  /// The time of the next reminder to the staff that the gate is open; `.never` without a reason to release.
  private(set) var reminderTime = Nanoseconds.never
  // The time at which the arm is held even if it is not at rest; `.never` while a reason to release remains.
  private var deadline = Nanoseconds.never
  // The time of the loop's last opening, and the number of openings in a row; 0 if it never opened.
  private var openedAt: Nanoseconds = 0
  private var openings: UInt8 = 0
  // Whether the loop counts as open only because its rest is not proved: it hums, bounces or is muted.
  private var isDoubtful = false

  /// Returns the end of the release, in the past if it ends now; `.never` while there is a reason for the release.
  func endTime(isResting: Bool) -> Nanoseconds {
    guard isResting, deadline != .never else { return deadline }
    return openings > 0 ? openedAt &+ Self.shortestRelease : 0
  }

  var isFlapping: Bool { openings >= Self.mostOpenings || isDoubtful }

  /// The time at which a flapping loop has been still for long enough, or `.never`.
  var stillTime: Nanoseconds { openings >= Self.mostOpenings ? openedAt &+ Self.flapTime : .never }

  /// Notes the loop at `now`, and returns whether the arm must be released now.
  ///
  /// - Parameter isProved: whether an edge led to the level, which has lasted.
  @inline(never)
  mutating func setLoop(open isOpen: Bool, isProved: Bool = true, at now: Nanoseconds) -> Bool {
    if isOpen, !isLoopOpen {
      openings = now < openedAt &+ Self.flapTime ? min(openings &+ 1, Self.mostOpenings) : 1
      openedAt = now
    }
    isLoopOpen = isOpen
    isDoubtful = isOpen && (isDoubtful || !isProved)
    return review(at: now)
  }

  /// Holds the gate open for the staff at `now`, or ends that; returns whether the arm must be
  /// released now.
  mutating func setHeldOpen(_ isOpen: Bool, at now: Nanoseconds) -> Bool {
    isHeldOpen = isOpen
    return review(at: now)
  }

  mutating func restore() { (isReleased, deadline) = (false, .never) }

  /// Ends the flapping of a loop that is still by `time`.
  mutating func expire(by time: Nanoseconds) { if stillTime <= time { openings = 0 } }

  /// Returns whether the staff must be reminded by `time` that the gate is still open, once an hour.
  mutating func remind(by time: Nanoseconds) -> Bool {
    guard reminderTime <= time else { return false }
    reminderTime = time &+ Self.reminder
    return true
  }

  @inline(never) private mutating func review(at now: Nanoseconds) -> Bool {
    let wasReleased = isReleased
    let hasReason = isLoopOpen || isHeldOpen
    if hasReason { isReleased = true }
    reminderTime = hasReason ? min(reminderTime, now &+ Self.reminder) : .never
    if !isReleased || hasReason {
      deadline = .never
    } else if deadline == .never {
      deadline = now &+ Self.longestWait
    }
    return isReleased && !wasReleased
  }
}
