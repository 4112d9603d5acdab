// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Turns the edges of one contact into clean changes, by their timestamps alone.
///
/// A change counts once the line has kept its new level for the whole period; it then carries the
/// time at which the period ended, which is also what a kernel that debounces reports. A shorter
/// pulse is a glitch and is dropped. The debouncer has no clock: the caller passes the time.
package struct Debouncer: Sendable {
  /// How long a new level must last, in nanoseconds; 0 lets every change through.
  package let period: Nanoseconds
  /// The same for a level that is inactive.
  package let rest: Nanoseconds
  /// The level that counts.
  package private(set) var isActive = false
  /// When the newest level will have settled; `nil` when it has.
  package private(set) var deadline: Nanoseconds?

  /// When the line came to its newest level; `nil` when that has settled.
  package var edgeTime: Nanoseconds? { deadline.map { $0 &- (isActive ? rest : period) } }

  /// A debouncer that has settled on inactive; without a `rest`, both levels have the same period.
  package init(period: Nanoseconds, rest: Nanoseconds? = nil) {
    self.period = period
    self.rest = rest ?? period
  }

  /// Adopts `isActive` as the settled level without reporting a change.
  ///
  /// At start and after a fault a switch may already be pressed: that is a level, not a press.
  package mutating func adopt(_ isActive: Bool) {
    self.isActive = isActive
    deadline = nil
  }

  /// Notes that the line was at this level at `timestamp`.
  ///
  /// Seeing the unsettled level again restarts its period, since something must have happened in
  /// between (see ``Edge``); seeing the settled level drops the unsettled one.
  package mutating func observe(_ isActive: Bool, at timestamp: Nanoseconds) {
    let period = isActive ? period : rest
    deadline = isActive == self.isActive ? nil : timestamp &+ period
  }

  /// The new level of a change that has settled by `time`; `nil` when nothing has.
  package mutating func settle(by time: Nanoseconds) -> Bool? {
    guard let deadline, deadline <= time else { return nil }
    isActive.toggle()
    self.deadline = nil
    return isActive
  }
}
