// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A level that a wire kept, until it left it for the other.
package struct MeasuredLevel: Sendable, Equatable {
  /// Whether it was the active level.
  package let isActive: Bool
  /// When it began, in nanoseconds on the monotonic clock; `nil` where its begin was not seen.
  package let began: Nanoseconds?
  /// When it ended.
  package let ended: Nanoseconds
  /// The bounces at its begin and inside it.
  package let bounces: Bounces

  /// How long it lasted, in nanoseconds; `nil` where its begin was not seen.
  package var width: Nanoseconds? { began.map { ended - $0 } }
}

/// A wire that did not keep a level.
package struct Hum: Sendable, Equatable {
  /// How many edges were seen, from the first to the last; there were more, where some were lost.
  package let edges: UInt64
  /// How long it lasted so far, in nanoseconds, at least one.
  package let duration: Nanoseconds

  /// Its frequency in Hz, rounded down; two edges are a period.
  package var frequency: UInt64 {
    // So that no product overflows.
    let milliseconds = max(duration / .milliseconds(1), 1)
    return min(max(edges, 1) - 1, .max / 500) * 500 / milliseconds
  }
}
