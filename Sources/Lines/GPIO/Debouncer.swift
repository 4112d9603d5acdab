// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Turns the edges of one contact into clean changes, by their timestamps alone.
///
/// A change counts once the line has kept its new level for the whole period; it then carries the
/// time at which the period ended, which is also what a kernel that debounces reports. A shorter
/// pulse is a glitch and leaves no trace. The debouncer has no clock: somebody tells it the time.
package struct Debouncer: Sendable {
  /// How long a new level must last, in nanoseconds; 0 lets every change through.
  package let period: Nanoseconds
  /// The level that counts.
  package private(set) var isActive = false
  /// When the level seen last will count, or `nil` when it does already.
  package private(set) var deadline: Nanoseconds?

  /// A debouncer that has settled on inactive.
  package init(period: Nanoseconds) { self.period = period }

  /// Takes `isActive` for settled without a change being reported.
  ///
  /// At start and after a fault a switch may already be pressed: that is a level, not a press.
  package mutating func adopt(_ isActive: Bool) {
    self.isActive = isActive
    deadline = nil
  }

  /// Takes note that the line was at this level at `timestamp`.
  ///
  /// Seeing the unsettled level again starts its period over, since something must have happened
  /// in between (see ``Edge``); seeing the settled level ends whatever was under way.
  package mutating func observe(_ isActive: Bool, at timestamp: Nanoseconds) {
    deadline = isActive == self.isActive ? nil : timestamp &+ period
  }

  /// Reports the change that has settled by `time`, if there is one.
  ///
  /// - Returns: the new level, or `nil` when nothing has settled.
  package mutating func settle(by time: Nanoseconds) -> Bool? {
    guard let deadline, deadline <= time else { return nil }
    isActive.toggle()
    self.deadline = nil
    return isActive
  }
}
