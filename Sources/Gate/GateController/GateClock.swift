// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What can be due: a state's timeout, a switch that settles, what a visit began, a trouble.
///
/// At equal times it happens in this order: a deadline comes before a switch that settles (D9), and what
/// follows from that comes last.
enum Due: UInt8 { case state, change, visit, fault }

/// What is due next, and when the gate must have a turn for it.
///
/// The release of a switch is due earlier than `wake` says, and happens in the next turn as of its own
/// time: see ``SwitchPanel/wakeDeadline``. A stuck or muted switch sets the loop no deadline: the loop
/// checks once a second anyway.
package struct Agenda {
  /// The first of what is due next, at equal times in the order of ``Due``.
  private(set) var due: Due
  /// When that is due, or never.
  private(set) var time: Nanoseconds
  /// When the gate must have a turn, or never.
  private(set) var wake: Nanoseconds

  init(due: Due, time: Nanoseconds) { (self.due, self.time, wake) = (due, time, time) }

  /// Adds what comes after all that is due already, and when the gate must have a turn for it: by
  /// default when it is due.
  mutating func add(_ due: Due, at time: Nanoseconds, wake: Nanoseconds? = nil) {
    if time < self.time { (self.due, self.time) = (due, time) }
    self.wake = min(self.wake, wake ?? time)
  }
}

/// How far time has passed for a gate; it never goes back.
struct GateClock {
  /// The time up to which everything due has happened.
  private(set) var reached: Nanoseconds = 0
  // When the gate was last given a turn.
  private var present: Nanoseconds = 0

  mutating func turn(at now: Nanoseconds) { present = max(present, now) }

  mutating func pass(to time: Nanoseconds) { reached = max(reached, time) }

  /// The present, as seen by something that happened at `time`, which may be earlier.
  func present(for time: Nanoseconds) -> Nanoseconds { max(time, present) }
}
