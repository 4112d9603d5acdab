// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// Chance in the world: every draw comes from one seed, so a day can be played again.
struct Dice {
  private var generator: SeededGenerator

  /// Dice that always fall alike for one seed.
  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Dice of their own, whose seed is the next number of these.
  mutating func split() -> Dice { Dice(seed: generator.next()) }

  /// Whether something happens that happens `count` times in `total`.
  mutating func happens(_ count: UInt64, in total: UInt64 = 100) -> Bool {
    generator.next(below: total) < count
  }

  /// A whole number, each equally likely.
  mutating func count(_ range: ClosedRange<UInt64>) -> UInt64 {
    range.lowerBound + generator.next(below: range.upperBound - range.lowerBound + 1)
  }

  /// A length of time between these milliseconds, to the microsecond.
  mutating func milliseconds(_ range: ClosedRange<UInt64>) -> Nanoseconds {
    count(range.lowerBound * 1000...range.upperBound * 1000) * 1000
  }

  /// An angle between these degrees, to a thousandth of a degree.
  mutating func degrees(_ range: ClosedRange<UInt64>) -> Double {
    Double(count(range.lowerBound * 1000...range.upperBound * 1000)) / 1000
  }
}
