// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// The timeout of a state, counted from entry: a constant, or an interval set outside the table.
///
/// A delay is one number: milliseconds, or an interval's raw value with the highest bit set.
public struct Delay<Names: Vocabulary>: Sendable {
  @usableFromInline package let packed: UInt32
  @inlinable static var settingBit: UInt32 { 0x8000_0000 }

  @inlinable init(packed: UInt32) { self.packed = packed }

  /// No timeout.
  @inlinable public static var never: Self { Self(packed: 0) }

  /// Returns a constant delay of 1...2,147,483,647 ms; for no timeout, use ``never``.
  ///
  /// A literal outside this range does not compile. Any other value outside this range traps.
  @_transparent  // Required for the compiler to evaluate the literal and report an overflow.
  public static func milliseconds(_ count: UInt32) -> Self {
    Self(packed: count - 1 + 0x8000_0001 - 0x8000_0000)
  }

  /// Returns a constant delay of 1...2,147,483 s; for no timeout, use ``never``.
  ///
  /// A literal outside this range does not compile. Any other value outside this range traps.
  @_transparent  // For the same reason.
  public static func seconds(_ count: UInt32) -> Self { .milliseconds(count * 1000) }

  /// Returns a delay that is read from ``Conditions/milliseconds(of:)`` at entry.
  @inlinable public static func setting(_ interval: Names.Interval) -> Self {
    Self(packed: settingBit | UInt32(interval.rawValue))
  }

  /// The interval that sets the delay, or `nil` for a constant.
  @inlinable public var interval: Names.Interval? {
    packed & Self.settingBit == 0
      ? nil : Names.Interval(rawValue: UInt8(truncatingIfNeeded: packed))
  }

  /// The constant delay in milliseconds; 0 for an interval or ``never``.
  @inlinable public var constant: UInt32 { packed & Self.settingBit == 0 ? packed : 0 }

  /// Returns the deadline of a state entered at `now`, or `Nanoseconds.max` without a timeout.
  @inlinable func deadline<C: Conditions<Names>>(
    from now: Nanoseconds, in conditions: C
  ) -> Nanoseconds {
    let milliseconds = milliseconds(in: conditions)
    let never: Nanoseconds = milliseconds == 0 ? .max : 0
    return now &+ Nanoseconds(milliseconds) &* 1_000_000 | never
  }

  /// Returns the delay in milliseconds, or 0 for no timeout.
  @inlinable func milliseconds<C: Conditions<Names>>(in conditions: C) -> UInt32 {
    // For a constant, the first interval is read and ignored: reading costs less than a mispredicted jump.
    // Unlike a guard, an interval has no effect on the decision.
    let asked = interval ?? Names.Interval(rawValue: 0)
    let answer = asked.map { conditions.milliseconds(of: $0) } ?? 0
    return packed & Self.settingBit == 0 ? packed : answer
  }
}
