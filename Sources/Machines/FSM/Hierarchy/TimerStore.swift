// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A machine's timer store; the type of the table determines the store.
///
/// A level is the length of the path outside the state in bits, eight for each state: 0 for the outermost
/// active state, 8 for the next, 56 for the eighth. The machine stores the level whose timer is due first,
/// so a store with one timer contains only the deadline.
public protocol _TimerStore: Sendable {
  /// Whether each active state has its own timer.
  static var isForEachLevel: Bool { get }
  /// Creates a store without a running timer.
  init()
  /// The earliest deadline; `Nanoseconds.max` for none.
  var earliest: Nanoseconds { get }
  /// Returns the deadline of a level, given the level that is due first; `Nanoseconds.max` for none.
  func deadline(at level: UInt8, first: UInt8) -> Nanoseconds
  /// Starts the timer of a level, inside which no timer runs; returns the level that is due first.
  mutating func set(_ deadline: Nanoseconds, at level: UInt8, first: UInt8) -> UInt8
  /// Stops the timers from `level` on, for exited states; returns the level that is due first.
  mutating func clear(from level: UInt8, first: UInt8) -> UInt8
  /// Stops the timer that is due first; returns the level that is due next.
  mutating func expire(_ first: UInt8) -> UInt8
}

/// A store with one timer, for the state with a timeout that was entered last.
public struct _OneTimer: _TimerStore {
  /// `false`: the store has one timer.
  @inlinable public static var isForEachLevel: Bool { false }
  /// The deadline; `Nanoseconds.max` for none.
  public var earliest = Nanoseconds.max

  /// Creates a store without a running timer.
  @inlinable public init() {}

  /// Returns the deadline if the timer belongs to `level`; otherwise `Nanoseconds.max`.
  @inlinable public func deadline(at level: UInt8, first: UInt8) -> Nanoseconds {
    level == first ? earliest : .max
  }

  /// Restarts the timer for `level`, and returns `level`.
  @inlinable public mutating func set(
    _ deadline: Nanoseconds, at level: UInt8, first: UInt8
  ) -> UInt8 {
    earliest = deadline
    return level
  }

  /// Stops the timer if it belongs to `level` or a level inside.
  @inlinable public mutating func clear(from level: UInt8, first: UInt8) -> UInt8 {
    if first >= level { earliest = .max }
    return first
  }

  /// Stops the timer.
  @inlinable public mutating func expire(_ first: UInt8) -> UInt8 {
    earliest = .max
    return first
  }
}

/// A store with a timer for each of the eight levels, of 88 bytes.
public struct _LevelTimers: _TimerStore {
  /// `true`: each level has a timer.
  @inlinable public static var isForEachLevel: Bool { true }
  /// The earliest deadline; `Nanoseconds.max` for none.
  public var earliest = Nanoseconds.max
  // A bit for each level whose timer runs; the arrays' elements for other levels are not valid.
  @usableFromInline var running: UInt32 = 0
  @usableFromInline var deadlines = InlineArray<8, Nanoseconds>(repeating: .max)
  // For each level, the level due first among it and its outer levels, for when the inner timers stop.
  @usableFromInline var firsts = InlineArray<8, UInt8>(repeating: 0)

  /// Creates a store without a running timer.
  @inlinable public init() {}

  @inlinable static func bit(_ level: UInt8) -> UInt32 { 1 &<< UInt32(level &>> 3) }
  @inlinable static func index(_ level: UInt8) -> Int { Int(level &>> 3 & 7) }

  /// Returns the level's deadline, or `Nanoseconds.max` for none.
  @inlinable public func deadline(at level: UInt8, first: UInt8) -> Nanoseconds {
    running & Self.bit(level) == 0 ? .max : deadlines[Self.index(level)]
  }

  /// Starts the timer of a level.
  ///
  /// Of two timers that are due at the same time, the inner timer is first, as inner transitions are.
  @inlinable public mutating func set(
    _ deadline: Nanoseconds, at level: UInt8, first: UInt8
  ) -> UInt8 {
    let index = Self.index(level)
    running |= Self.bit(level)
    deadlines[index] = deadline
    guard deadline <= earliest else {
      firsts[index] = first
      return first
    }
    earliest = deadline
    firsts[index] = level
    return level
  }

  /// Stops the timers from `level` on.
  @inline(__always)  // Without inlining, the call would be most of the cost.
  @inlinable public mutating func clear(from level: UInt8, first: UInt8) -> UInt8 {
    running &= Self.bit(level) &- 1
    guard first >= level else { return first }
    guard running != 0 else {
      earliest = .max
      return 0
    }
    let outer = UInt8(truncatingIfNeeded: 31 &- running.leadingZeroBitCount) &<< 3
    let first = firsts[Self.index(outer)]
    earliest = deadlines[Self.index(first)]
    return first
  }

  /// Stops the timer that is due first.
  @inlinable public mutating func expire(_ first: UInt8) -> UInt8 {
    let rest = running & ~Self.bit(first)
    var (first, level): (UInt8, UInt8) = (0, 0)
    running = 0
    earliest = .max
    while level < 64 {
      let isRunning = rest & Self.bit(level) != 0
      if isRunning { first = set(deadlines[Self.index(level)], at: level, first: first) }
      level &+= 8
    }
    return first
  }
}
