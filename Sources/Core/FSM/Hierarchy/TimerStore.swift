// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a machine with substates keeps of its timers; the table's type chooses one.
///
/// A level is the length of the path outside the state, of eight a state: 0 for the outermost active
/// state, 8 for the next, 56 for the eighth. The machine keeps the level whose timer is
/// due first, so that a store with one timer has only the deadline.
public protocol TimerStore: Sendable {
  /// Whether each active state has a timer of its own.
  static var isForEachLevel: Bool { get }
  /// A store without a running timer.
  init()
  /// The deadline that is due first; `Nanoseconds.max` for none.
  var earliest: Nanoseconds { get }
  /// The deadline of a level, if `first` is due first; `Nanoseconds.max` for none.
  func deadline(at level: UInt8, first: UInt8) -> Nanoseconds
  /// Starts the timer of a level; returns the level that is due first.
  mutating func set(_ deadline: Nanoseconds, at level: UInt8, first: UInt8) -> UInt8
  /// Stops the timers from `level` on, as their states are exited; returns the level due first.
  mutating func clear(from level: UInt8, first: UInt8) -> UInt8
  /// Stops the timer that is due first; returns the level that is next.
  mutating func expire(_ first: UInt8) -> UInt8
}

/// One timer: that of the state entered last among those with a timeout.
public struct OneTimer: TimerStore {
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

/// A timer for each of the eight levels: 72 bytes.
public struct LevelTimers: TimerStore {
  /// Yes.
  @inlinable public static var isForEachLevel: Bool { true }
  /// The deadline that is due first; `Nanoseconds.max` for none.
  public var earliest = Nanoseconds.max
  @usableFromInline var deadlines = InlineArray<8, Nanoseconds>(repeating: .max)

  /// Timers that do not run.
  @inlinable public init() {}

  /// The level's deadline; `Nanoseconds.max` for none.
  @inlinable public func deadline(at level: UInt8, first: UInt8) -> Nanoseconds {
    deadlines[Int(level &>> 3 & 7)]
  }

  /// Starts the timer of a level.
  @inlinable public mutating func set(
    _ deadline: Nanoseconds, at level: UInt8, first: UInt8
  ) -> UInt8 {
    deadlines[Int(level &>> 3 & 7)] = deadline
    return findFirst()
  }

  /// Stops the timers from `level` on.
  @inlinable public mutating func clear(from level: UInt8, first: UInt8) -> UInt8 {
    for inner in Int(level &>> 3)..<8 { deadlines[inner] = .max }
    return findFirst()
  }

  /// Stops the timer that is due first.
  @inlinable public mutating func expire(_ first: UInt8) -> UInt8 {
    deadlines[Int(first &>> 3 & 7)] = .max
    return findFirst()
  }

  /// Of two that are due at the same time, the inner one's is first, as its transitions are.
  @inlinable mutating func findFirst() -> UInt8 {
    var first: UInt8 = 0
    earliest = .max
    for level in (0..<8).reversed() where deadlines[level] < earliest {
      earliest = deadlines[level]
      first = UInt8(level) &* 8
    }
    return first
  }
}
