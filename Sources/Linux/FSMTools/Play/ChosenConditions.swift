// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A person's answers at the console: yes or no for each guard, a time for each interval.
struct ChosenConditions<A: Automaton>: Conditions {
  typealias Names = A
  /// The answers that have been given; a guard without one does not hold.
  var guards: [UInt8: Bool] = [:]
  /// The times that have been set, in milliseconds; an interval without one is off.
  var intervals: [UInt8: UInt32] = [:]

  func holds(_ condition: A.Guard) -> Bool { guards[condition.rawValue] ?? false }

  func milliseconds(of interval: A.Interval) -> UInt32 {
    intervals[interval.rawValue] ?? 0
  }
}
