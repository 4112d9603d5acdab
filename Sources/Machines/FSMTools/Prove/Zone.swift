// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A set of possible remaining times of a machine's timers, with a bound on each difference of two.
///
/// A zone is the difference bound matrix of a timed automaton (D. Dill, *Timing assumptions and
/// verification of finite-state concurrent systems*, 1989), but for remaining time instead of
/// elapsed time. The remaining time of a stopped timer is 0. All bounds are as tight as possible,
/// so two zones are equal if their bounds are equal.
@usableFromInline struct Zone: Hashable {
  /// The number of timers, including stopped timers.
  @usableFromInline let timerCount: Int
  // Row by row, the bound on the row's remaining time minus the column's. The last row and column
  // belong to a timer with the remaining time 0.
  @usableFromInline var bounds: [Bound]
  @inlinable var zero: Int { timerCount }

  /// Creates the zone in which no timer runs.
  @inlinable init(timerCount: Int) {
    self.timerCount = timerCount
    bounds = Array(repeating: .atMost(0), count: (timerCount + 1) * (timerCount + 1))
  }

  @inlinable subscript(first: Int, second: Int) -> Bound {
    get { bounds[first * (timerCount + 1) + second] }
    set { bounds[first * (timerCount + 1) + second] = newValue }
  }

  @inlinable static func == (left: Zone, right: Zone) -> Bool { left.bounds == right.bounds }

  @inlinable func hash(into hasher: inout Hasher) {
    for bound in bounds { hasher.combine(bound.packed) }
  }

  /// Returns whether this zone contains all times of the other zone.
  @inlinable func contains(_ other: Zone) -> Bool {
    bounds.indices.allSatisfy { other.bounds[$0] <= bounds[$0] }
  }

  /// Starts a timer, or stops the timer if `milliseconds` is 0.
  @inlinable mutating func set(_ timer: Int, to milliseconds: Int) {
    let isAny = Self.isAnyLength(milliseconds)
    let most: Bound = isAny ? .unlimited : .atMost(milliseconds)
    for other in 0...zero where other != timer {
      self[timer, other] = most + self[zero, other]
      self[other, timer] = self[other, zero] + .atMost(isAny ? -1 : -milliseconds)
    }
  }

  /// Returns the answer that means any length of an interval, which is above all constant delays.
  @inlinable static func anyLength(_ interval: UInt8) -> UInt32 { .max - UInt32(interval) }

  /// Returns whether a number of milliseconds means any length.
  @inlinable static func isAnyLength(_ milliseconds: Int) -> Bool {
    milliseconds >= Int(anyLength(.max))
  }

  /// Adds the remaining times after any wait, at most until the first running timer expires.
  @inlinable mutating func wait(for running: [Int]) {
    for timer in running {
      self[zero, timer] = running.reduce(.atMost(0)) { min($0, self[$1, timer]) }
    }
    for timer in 0..<timerCount where !running.contains(timer) { set(timer, to: 0) }
  }

  /// Returns the part in which no running timer has expired, or `nil` if that part is empty.
  @inlinable func before(_ running: [Int]) -> Zone? {
    var zone = self
    for timer in running { zone.limit(zero, timer, to: .below(0)) }
    return zone.isEmpty ? nil : zone
  }

  /// Returns the part in which `timer` is the first to expire, or `nil` if that part is empty.
  ///
  /// Of two timers that expire at the same time, the inner timer is first, as in ``_LevelTimers``.
  @inlinable func end(of timer: Int, before running: [Int]) -> Zone? {
    var zone = self
    zone.limit(timer, zero, to: .atMost(0))
    for inner in running where inner > timer { zone.limit(zero, inner, to: .below(0)) }
    return zone.isEmpty ? nil : zone
  }

  /// Removes the times in which a difference exceeds `bound`, and tightens the other bounds.
  @inlinable mutating func limit(_ first: Int, _ second: Int, to bound: Bound) {
    guard bound < self[first, second] else { return }
    for row in 0...zero {
      for column in 0...zero {
        self[row, column] = min(self[row, column], self[row, first] + bound + self[second, column])
      }
    }
  }

  /// Whether the zone contains no times: a timer's time minus itself would have to be below 0.
  @inlinable var isEmpty: Bool { (0...zero).contains { self[$0, $0] < .atMost(0) } }
}

/// An upper bound on a difference of two times, in milliseconds, inclusive or exclusive.
@usableFromInline struct Bound: Hashable, Comparable {
  // Twice the milliseconds, plus 1 if the bound is inclusive, so that the numbers have the order of
  // the bounds.
  @usableFromInline let packed: Int

  @inlinable init(packed: Int) { self.packed = packed }

  @inlinable static func atMost(_ milliseconds: Int) -> Bound {
    Bound(packed: 2 * milliseconds + 1)
  }
  @inlinable static func below(_ milliseconds: Int) -> Bound { Bound(packed: 2 * milliseconds) }

  @inlinable static var unlimited: Bound { Bound(packed: 1 << 60) }

  @inlinable static func < (first: Bound, second: Bound) -> Bool { first.packed < second.packed }

  /// Returns the bound on the sum of two differences.
  @inlinable static func + (first: Bound, second: Bound) -> Bound {
    if max(first, second) == .unlimited { return .unlimited }
    return Bound(
      packed: (first.packed & ~1) + (second.packed & ~1) + (first.packed & second.packed & 1))
  }
}
