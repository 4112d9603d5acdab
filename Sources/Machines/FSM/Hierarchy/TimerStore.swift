// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a machine with substates keeps of its timers; the table's type chooses one.
///
/// A level is the length of the path outside the state, of eight a state: 0 for the outermost active
/// state, 8 for the next, 56 for the eighth. The machine keeps the level whose timer is
/// due first, so that a store with one timer has only the deadline.
public protocol _TimerStore: Sendable {
  /// Whether each active state has a timer of its own.
  static var isForEachLevel: Bool { get }
  /// A store without a running timer.
  init()
  /// The deadline that is due first; `Nanoseconds.max` for none.
  var earliest: Nanoseconds { get }
  /// The deadline of a level, if `first` is due first; `Nanoseconds.max` for none.
  func deadline(at level: UInt8, first: UInt8) -> Nanoseconds
  /// Starts the timer of a level, inside which none runs; returns the level that is due first.
  mutating func set(_ deadline: Nanoseconds, at level: UInt8, first: UInt8) -> UInt8
  /// Stops the timers from `level` on, as their states are exited; returns the level due first.
  mutating func clear(from level: UInt8, first: UInt8) -> UInt8
  /// Stops the timer that is due first; returns the level that is next.
  mutating func expire(_ first: UInt8) -> UInt8
}

/// One timer: that of the state entered last among those with a timeout.
public struct _OneTimer: _TimerStore {
  /// No.
  @inlinable public static var isForEachLevel: Bool { false }
  /// The deadline; `Nanoseconds.max` for none.
  public var earliest = Nanoseconds.max

  /// A timer that does not run.
  @inlinable public init() {}

  /// The deadline, if the level is the one that the timer is of.
  @inlinable public func deadline(at level: UInt8, first: UInt8) -> Nanoseconds {
    level == first ? earliest : .max
  }

  /// Starts the timer anew.
  @inlinable public mutating func set(
    _ deadline: Nanoseconds, at level: UInt8, first: UInt8
  ) -> UInt8 {
    earliest = deadline
    return level
  }

  /// Stops the timer if it is of one of these levels.
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

/// A timer for each of the eight levels: 88 bytes.
public struct _LevelTimers: _TimerStore {
  /// Yes.
  @inlinable public static var isForEachLevel: Bool { true }
  /// The deadline that is due first; `Nanoseconds.max` for none.
  public var earliest = Nanoseconds.max
  // The bit of each level whose timer runs; what the arrays have of other levels means nothing.
  @usableFromInline var running: UInt32 = 0
  @usableFromInline var deadlines = InlineArray<8, Nanoseconds>(repeating: .max)
  // Of a level and those outside it, the one that is due first: what is left when those inside stop.
  @usableFromInline var firsts = InlineArray<8, UInt8>(repeating: 0)

  /// Timers that do not run.
  @inlinable public init() {}

  @inlinable static func bit(_ level: UInt8) -> UInt32 { 1 &<< UInt32(level &>> 3) }
  @inlinable static func index(_ level: UInt8) -> Int { Int(level &>> 3 & 7) }

  /// The level's deadline; `Nanoseconds.max` for none.
  @inlinable public func deadline(at level: UInt8, first: UInt8) -> Nanoseconds {
    running & Self.bit(level) == 0 ? .max : deadlines[Self.index(level)]
  }

  /// Starts the timer of a level.
  ///
  /// Of two that are due at the same time, the inner one's is first, as its transitions are.
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
  @inline(__always)  // As a call it would be most of the cost.
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
