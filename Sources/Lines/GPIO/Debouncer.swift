// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A debouncer, which derives clean changes of one contact from the timestamps of its edges.
///
/// A change counts after the line has kept its new level for the whole period. The change has the
/// time of the period's end, as with a kernel that debounces. A shorter pulse is a glitch and is
/// dropped. The debouncer has no clock: the caller passes the time.
package struct Debouncer: Sendable {
  /// The period of an active level, in nanoseconds; 0 accepts every change.
  package let period: Nanoseconds
  /// The period of an inactive level, in nanoseconds.
  package let rest: Nanoseconds
  /// The settled level.
  package private(set) var isActive = false
  /// The time at which the newest level settles, or `nil` if that level has settled.
  package private(set) var deadline: Nanoseconds?

  /// The time of the edge to the newest level, or `nil` if that level has settled.
  package var edgeTime: Nanoseconds? { deadline.map { $0 &- (isActive ? rest : period) } }

  /// Creates a debouncer with a settled inactive level; `rest` is `period` by default.
  package init(period: Nanoseconds, rest: Nanoseconds? = nil) {
    self.period = period
    self.rest = rest ?? period
  }

  /// Adopts `isActive` as the settled level without reporting a change.
  ///
  /// At the start and after a fault, a switch may already be pressed, which is not a new press.
  package mutating func adopt(_ isActive: Bool) {
    self.isActive = isActive
    deadline = nil
  }

  /// Records the level of the line at `timestamp`.
  ///
  /// An unsettled level that is observed again restarts its period, because a change must have
  /// happened in between (see ``Edge``). The settled level cancels the unsettled level.
  package mutating func observe(_ isActive: Bool, at timestamp: Nanoseconds) {
    let period = isActive ? period : rest
    deadline = isActive == self.isActive ? nil : timestamp &+ period
  }

  /// Returns the new level if a change has settled by `time`, otherwise `nil`.
  package mutating func settle(by time: Nanoseconds) -> Bool? {
    guard let deadline, deadline <= time else { return nil }
    isActive.toggle()
    self.deadline = nil
    return isActive
  }
}
