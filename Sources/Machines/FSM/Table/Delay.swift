// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// How long after entry a state times out: a constant, or an interval set from outside.
///
/// One number: milliseconds, or with the highest bit set an interval's raw value.
public struct Delay<Names: Vocabulary>: Sendable {
  @usableFromInline package let packed: UInt32
  @inlinable static var settingBit: UInt32 { 0x8000_0000 }

  @inlinable init(packed: UInt32) { self.packed = packed }

  /// The state has no timeout.
  @inlinable public static var never: Self { Self(packed: 0) }

  /// A constant, 1...2,147,483,647 ms; what has no timeout is ``never``.
  ///
  /// 0 and a longer one do not compile; where the count is no literal, they trap.
  @_transparent  // Only then does the compiler add the literal up, and report that it overflows.
  public static func milliseconds(_ count: UInt32) -> Self {
    Self(packed: count - 1 + 0x8000_0001 - 0x8000_0000)
  }

  /// A constant, 1...2,147,483 s; what has no timeout is ``never``.
  ///
  /// 0 and a longer one do not compile; where the count is no literal, they trap.
  @_transparent  // For the same reason.
  public static func seconds(_ count: UInt32) -> Self { .milliseconds(count * 1000) }

  /// The answer of ``Conditions/milliseconds(of:)`` at the time of entry.
  @inlinable public static func setting(_ interval: Names.Interval) -> Self {
    Self(packed: settingBit | UInt32(interval.rawValue))
  }

  /// The interval that sets the delay, if one does.
  @inlinable public var interval: Names.Interval? {
    packed & Self.settingBit == 0
      ? nil : Names.Interval(rawValue: UInt8(truncatingIfNeeded: packed))
  }

  /// The length in milliseconds if it is a constant; 0 is never.
  @inlinable public var constant: UInt32 { packed & Self.settingBit == 0 ? packed : 0 }

  /// The deadline of a state entered at `now`; `Nanoseconds.max` without a timeout.
  @inlinable func deadline<C: Conditions<Names>>(
    from now: Nanoseconds, in conditions: C
  ) -> Nanoseconds {
    let milliseconds = milliseconds(in: conditions)
    let never: Nanoseconds = milliseconds == 0 ? .max : 0
    return now &+ Nanoseconds(milliseconds) &* 1_000_000 | never
  }

  /// The length in milliseconds; 0 is never.
  @inlinable func milliseconds<C: Conditions<Names>>(in conditions: C) -> UInt32 {
    // A constant asks for the first interval and leaves the answer out: asking costs less than a jump
    // that is guessed wrong, and unlike a guard's answer this one decides nothing.
    let asked = interval ?? Names.Interval(rawValue: 0)
    let answer = asked.map { conditions.milliseconds(of: $0) } ?? 0
    return packed & Self.settingBit == 0 ? packed : answer
  }
}
