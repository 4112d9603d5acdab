// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What can be due: a state's timeout, a switch that settles, what a visit began, a trouble.
///
/// At equal times it happens in this order: a deadline comes before a switch that settles (D9), and what
/// follows from that comes last.
enum Due: UInt8 { case state, change, visit, fault }

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
