// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM

/// A person's answers at the console: yes or no for each guard, a time for each interval.
package struct ChosenConditions<A: Automaton>: Conditions {
  package typealias Names = A
  /// 1 for a guard that holds, then the seconds of each interval, as `ConditionText` counts them; without an
  /// answer a guard does not hold, and an interval is off.
  package var numbers = InlineArray<512, UInt32>(repeating: 0)

  /// Conditions without an answer.
  package init() {}

  /// Whether the guard was answered with yes.
  package func holds(_ condition: A.Guard) -> Bool { numbers[Int(condition.rawValue)] == 1 }

  /// How long the interval was set to last.
  package func milliseconds(of interval: A.Interval) -> UInt32 {
    numbers[ConditionText<A>.guardCount + Int(interval.rawValue)] * 1000
  }
}
