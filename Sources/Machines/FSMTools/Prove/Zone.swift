// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// All times that can be left on a machine's timers together: a bound on each difference of two.
///
/// This is the difference bound matrix of a timed automaton (D. Dill, *Timing assumptions and
/// verification of finite-state concurrent systems*, 1989), about the time that is left instead of
/// the time that has passed. A timer that does not run has nothing left. The bounds are always the
/// narrowest, so two zones are the same where their bounds are.
@usableFromInline struct Zone: Hashable {
  /// The number of timers, including stopped timers.
  @usableFromInline let timerCount: Int
  // Row by row: the time left on the row's timer less that on the column's. The last row and column
  // are of a timer with nothing left.
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

  /// The answer that stands for any length of an interval: longer than a constant delay can be.
  @inlinable static func anyLength(_ interval: UInt8) -> UInt32 { .max - UInt32(interval) }

  /// Whether a number of milliseconds stands for any length.
  @inlinable static func isAnyLength(_ milliseconds: Int) -> Bool {
    milliseconds >= Int(anyLength(.max))
  }

  /// Adds what comes of it by waiting, at most until the first of the running timers runs out.
  @inlinable mutating func wait(for running: [Int]) {
    for timer in running {
      self[zero, timer] = running.reduce(.atMost(0)) { min($0, self[$1, timer]) }
    }
    for timer in 0..<timerCount where !running.contains(timer) { set(timer, to: 0) }
  }

  /// The part in which none of these timers has run out; `nil` where there is none.
  @inlinable func before(_ running: [Int]) -> Zone? {
    var zone = self
    for timer in running { zone.limit(zero, timer, to: .below(0)) }
    return zone.isEmpty ? nil : zone
  }

  /// The part in which this timer runs out before the others; `nil` where there is none.
  ///
  /// Of two that run out at one time the inner one is first, as ``_LevelTimers`` has it.
  @inlinable func end(of timer: Int, before running: [Int]) -> Zone? {
    var zone = self
    zone.limit(timer, zero, to: .atMost(0))
    for inner in running where inner > timer { zone.limit(zero, inner, to: .below(0)) }
    return zone.isEmpty ? nil : zone
  }

  /// Leaves out the times in which a difference is not within the bound, and narrows what follows.
  @inlinable mutating func limit(_ first: Int, _ second: Int, to bound: Bound) {
    guard bound < self[first, second] else { return }
    for row in 0...zero {
      for column in 0...zero {
        self[row, column] = min(self[row, column], self[row, first] + bound + self[second, column])
      }
    }
  }

  /// Whether some timer would have to be less than itself.
  @inlinable var isEmpty: Bool { (0...zero).contains { self[$0, $0] < .atMost(0) } }
}

/// What a difference of two times is limited to: a number of milliseconds, or less than it.
@usableFromInline struct Bound: Hashable, Comparable {
  // Twice the milliseconds, and one more where the limit itself is allowed: so the order of the
  // numbers is that of the bounds.
  @usableFromInline let packed: Int

  @inlinable init(packed: Int) { self.packed = packed }

  @inlinable static func atMost(_ milliseconds: Int) -> Bound {
    Bound(packed: 2 * milliseconds + 1)
  }
  @inlinable static func below(_ milliseconds: Int) -> Bound { Bound(packed: 2 * milliseconds) }

  @inlinable static var unlimited: Bound { Bound(packed: 1 << 60) }

  @inlinable static func < (first: Bound, second: Bound) -> Bool { first.packed < second.packed }

  /// What the sum of two differences is limited to.
  @inlinable static func + (first: Bound, second: Bound) -> Bound {
    if max(first, second) == .unlimited { return .unlimited }
    return Bound(
      packed: (first.packed & ~1) + (second.packed & ~1) + (first.packed & second.packed & 1))
  }
}
