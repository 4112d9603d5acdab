// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// How far time has passed for a gate; it never goes back.
struct GateClock {
  /// The time up to which everything due has happened.
  private(set) var reached: Nanoseconds = 0
  // When the gate was last given a turn.
  private var present: Nanoseconds = 0

  /// Begins a turn at `now`.
  mutating func turn(at now: Nanoseconds) { present = max(present, now) }

  /// Lets time pass up to `time`.
  mutating func pass(to time: Nanoseconds) { reached = max(reached, time) }

  /// The present, as seen by something that happened at `time`, which may be earlier.
  func present(for time: Nanoseconds) -> Nanoseconds { max(time, present) }
}
