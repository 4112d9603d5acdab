// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// How far a gate has let time pass; it never goes back.
struct GateClock {
  /// The time up to which all that was due has happened.
  private(set) var reached: Nanoseconds = 0
  // When the gate was last asked to do something.
  private var present: Nanoseconds = 0

  /// Begins a turn at `now`.
  mutating func turn(at now: Nanoseconds) { present = max(present, now) }

  /// Lets time pass up to `time`.
  mutating func pass(to time: Nanoseconds) { reached = max(reached, time) }

  /// The present for something that happened at `time`, which may be a while ago.
  func present(for time: Nanoseconds) -> Nanoseconds { max(time, present) }
}
