// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Lengths of time of one kind: how many, the shortest, the longest and a typical one.
package struct Widths: Sendable {
  /// How many there were.
  package private(set) var count: UInt64 = 0
  /// The shortest, in nanoseconds; 0 while there is none.
  package private(set) var shortest: Nanoseconds = 0
  /// The longest, in nanoseconds; 0 while there is none.
  package private(set) var longest: Nanoseconds = 0
  private var newest = RingBuffer<Nanoseconds, 128>(filler: 0)

  /// No lengths.
  package init() {}

  /// The median of the newest 128, in nanoseconds; 0 while there is none.
  ///
  /// - Complexity: O(*n*²) for *n* of them.
  package var typical: Nanoseconds {
    guard count > 0 else { return 0 }
    var sorted = BoundedArray<Nanoseconds, 128>(filler: 0)
    for index in 0..<newest.count {
      let width = newest[index]
      sorted.insert(width) { $0 <= width }
    }
    return sorted[sorted.count / 2]
  }

  /// Adds one of so many nanoseconds.
  mutating func note(_ width: Nanoseconds) {
    shortest = count == 0 ? width : min(shortest, width)
    longest = max(longest, width)
    count &+= 1
    newest.appendReplacingFirst(width)
  }
}

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
