// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Whether the arm is released: by the emergency loop, or by the staff.
///
/// It stands above all but the end of a stop, and the loop in the coil's own supply above that.
struct Emergency: Sendable {
  // A bolt must not fall on an arm that turns, nor an arm that never rests keep the gate released.
  private static var longestWait: Nanoseconds { .seconds(30) }
  // How long the arm is released after the loop has opened: one that flaps must not slam the lock.
  private static var shortestRelease: Nanoseconds { .seconds(3) }
  // How many openings of the loop, each within so long of the one before, are a flapping one.
  private static var mostOpenings: UInt8 { 3 }
  private static var flapTime: Nanoseconds { .seconds(10) }
  private static var reminder: Nanoseconds { .seconds(3600) }

  private(set) var isLoopOpen = false
  private(set) var isHeldOpen = false
  /// Whether the arm is released; it stays so until ``restore()``.
  private(set) var isReleased = false
  /// When the staff is to be told again why the gate is open; never without a reason.
  private(set) var reminderTime = Nanoseconds.never
  // When the arm is closed although it is not at rest; never while there is a reason to release it.
  private var deadline = Nanoseconds.never
  // When the loop last opened, and how often in a row; 0 if it never did.
  private var openedAt: Nanoseconds = 0
  private var openings: UInt8 = 0
  // Whether the loop is open because it has not proved to be closed: it hums, bounces or is muted.
  private var isDoubtful = false

  /// When the release ends, in the past if it does now: never while there is a reason for it.
  func endTime(isResting: Bool) -> Nanoseconds {
    guard isResting, deadline != .never else { return deadline }
    return openings > 0 ? openedAt &+ Self.shortestRelease : 0
  }

  var isFlapping: Bool { openings >= Self.mostOpenings || isDoubtful }

  /// When a loop that flaps has been still for long enough, or never.
  var stillTime: Nanoseconds { openings >= Self.mostOpenings ? openedAt &+ Self.flapTime : .never }

  /// Notes the loop at `now`, and returns whether the arm is to be released now.
  ///
  /// - Parameter isProved: whether an edge led to the level, which has lasted.
  mutating func setLoop(open isOpen: Bool, isProved: Bool = true, at now: Nanoseconds) -> Bool {
    if isOpen, !isLoopOpen {
      openings = now < openedAt &+ Self.flapTime ? min(openings + 1, Self.mostOpenings) : 1
      openedAt = now
    }
    isLoopOpen = isOpen
    isDoubtful = isOpen && (isDoubtful || !isProved)
    return review(at: now)
  }

  /// Holds the gate open for the staff at `now`, or takes that back, and returns whether the arm is
  /// to be released.
  mutating func setHeldOpen(_ isOpen: Bool, at now: Nanoseconds) -> Bool {
    isHeldOpen = isOpen
    return review(at: now)
  }

  mutating func restore() { (isReleased, deadline) = (false, .never) }

  /// Ends the flapping of a loop that is still by `time`.
  mutating func expire(by time: Nanoseconds) { if stillTime <= time { openings = 0 } }

  /// Whether the staff is to be told by `time` that the gate is still open: once an hour.
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
