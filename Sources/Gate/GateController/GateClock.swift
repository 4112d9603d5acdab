// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The things that can be due: a state's timeout, a settling switch, the effect of a visit, a trouble.
///
/// Things due at equal times happen in the order of the cases. A deadline comes before a switch that settles (D9), and
/// their effects come last.
enum Due: UInt8 { case state, change, visit, fault }

/// The next thing due, and the time at which the gate needs a turn.
///
/// A release of a switch may be due before `wake`; the next turn settles it as of its own time: see
/// ``SwitchPanel/wakeDeadline``. A stuck or muted switch sets no deadline for the loop, which
/// checks once a second.
package struct Agenda {
  /// The next thing due; at equal times, the first in the order of ``Due``.
  private(set) var due: Due
  /// The time at which ``due`` is due, or `.never`.
  private(set) var time: Nanoseconds
  /// The time at which the gate needs a turn, or `.never`.
  private(set) var wake: Nanoseconds

  init(due: Due, time: Nanoseconds) { (self.due, self.time, wake) = (due, time, time) }

  /// Adds a thing due at `time`, after those added before it at equal times; `wake` is `time` by
  /// default.
  mutating func add(_ due: Due, at time: Nanoseconds, wake: Nanoseconds? = nil) {
    if time < self.time { (self.due, self.time) = (due, time) }
    self.wake = min(self.wake, wake ?? time)
  }
}

/// The progress of time for a gate; time never goes back.
struct GateClock {
  /// The time up to which everything due has happened.
  private(set) var reached: Nanoseconds = 0
  // The time of the gate's last turn.
  private var present: Nanoseconds = 0

  mutating func turn(at now: Nanoseconds) { present = max(present, now) }

  mutating func pass(to time: Nanoseconds) { reached = max(reached, time) }

  /// Returns the present time for something that happened at `time`, which may be earlier.
  func present(for time: Nanoseconds) -> Nanoseconds { max(time, present) }
}
