// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A time on the monotonic clock, or a length of time, in nanoseconds.
public typealias Nanoseconds = UInt64

extension Nanoseconds {
  /// The time of what does not happen: the latest there is, centuries away.
  @inlinable package static var never: Nanoseconds { .max }

  /// So many seconds, at most 18,446,744,073.
  @inlinable package static func seconds(_ count: Nanoseconds) -> Nanoseconds {
    count &* 1_000_000_000
  }

  /// So many milliseconds, at most 18,446,744,073,709.
  @inlinable package static func milliseconds(_ count: Nanoseconds) -> Nanoseconds {
    count &* 1_000_000
  }
}
