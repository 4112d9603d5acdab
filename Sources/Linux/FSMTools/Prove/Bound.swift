// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a difference of two times is limited to: a number of milliseconds, or less than it.
struct Bound: Hashable, Comparable {
  // Twice the milliseconds, and one more where the limit itself is allowed: so the order of the
  // numbers is that of the bounds.
  private let packed: Int

  /// This many milliseconds or less.
  static func atMost(_ milliseconds: Int) -> Bound { Bound(packed: 2 * milliseconds + 1) }
  /// Less than this many milliseconds.
  static func below(_ milliseconds: Int) -> Bound { Bound(packed: 2 * milliseconds) }

  static func < (first: Bound, second: Bound) -> Bool { first.packed < second.packed }

  /// What the sum of two differences is limited to.
  static func + (first: Bound, second: Bound) -> Bound {
    Bound(packed: (first.packed & ~1) + (second.packed & ~1) + (first.packed & second.packed & 1))
  }
}
