// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The levels of a wire that were too short to be meant, and how long they lasted.
package struct Bounces: Sendable, Equatable {
  /// How many there were.
  package private(set) var count: UInt64 = 0
  /// The shortest, in nanoseconds; 0 for one that the kernel saw only the end of.
  package private(set) var shortest: Nanoseconds = 0
  /// The longest, in nanoseconds.
  package private(set) var longest: Nanoseconds = 0

  /// No bounces.
  package init() {}

  /// Adds one of so many nanoseconds.
  mutating func note(_ width: Nanoseconds) {
    shortest = count == 0 ? width : min(shortest, width)
    longest = max(longest, width)
    count &+= 1
  }

  /// Adds all of `other`.
  mutating func add(_ other: Bounces) {
    guard other.count > 0 else { return }
    shortest = count == 0 ? other.shortest : min(shortest, other.shortest)
    longest = max(longest, other.longest)
    count &+= other.count
  }
}
