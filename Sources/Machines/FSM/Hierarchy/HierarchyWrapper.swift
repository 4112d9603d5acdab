// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A hierarchy around another one, with the same rows, that chooses what the machine keeps.
public protocol HierarchyWrapper: Hierarchy where Names == Rows.Names {
  /// The table's own type.
  associatedtype Rows: Hierarchy
  /// The table.
  var rows: Rows { get }
}

// Always inlined: see TransitionTable.
extension HierarchyWrapper {
  /// The number of states.
  @inline(__always) @inlinable public var stateCount: Int { rows.stateCount }
  /// The number of events.
  @inline(__always) @inlinable public var eventCount: Int { rows.eventCount }
  /// Whether the compiler makes the rows a constant.
  @inline(__always) @inlinable public var isConstant: Bool { rows.isConstant }
  /// The state that the row at `index` is labelled with.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { rows.label(index) }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows.cell(state, event)
  }
  /// The words performed when the state is entered.
  @inline(__always) @inlinable public func entry(_ state: Int) -> Phrase<Names> {
    rows.entry(state)
  }
  /// The words performed when the state is exited.
  @inline(__always) @inlinable public func exit(_ state: Int) -> Phrase<Names> { rows.exit(state) }
  /// How long after entry the state times out.
  @inline(__always) @inlinable public func delay(_ state: Int) -> Delay<Names> { rows.delay(state) }
  /// The parent of `state`, or `nil` at the top.
  @inline(__always) @inlinable public func parent(_ state: Int) -> Int? { rows.parent(state) }
  /// The substate that is entered with `state`, or `nil` when it is entered alone.
  @inline(__always) @inlinable public func initial(_ state: Int) -> Int? { rows.initial(state) }
  /// The words performed when the state begins with its initial substate.
  @inline(__always) @inlinable public func begin(_ state: Int) -> Phrase<Names> {
    rows.begin(state)
  }
  /// The parent's row, or 255 at the top.
  @inline(__always) @inlinable public func parentRow(_ state: Int) -> Int { rows.parentRow(state) }
  /// The row of the substate that is entered with `state`, or 255 when it is entered alone.
  @inline(__always) @inlinable public func initialRow(_ state: Int) -> Int {
    rows.initialRow(state)
  }
}

/// A hierarchy in which each state has a timer of its own, as in UML.
///
/// The machine's deadline is the earliest. A timeout goes to the state whose timer ran out and, if it
/// does not handle it, on to its parents; its substates never see it, since the `after` of a
/// transition is that of its own source (UML 2.5.1, 13.3, relative time events). Leaving a state
/// stops its timer and no other.
///
///     static let table = WithTimers(HierarchicalTable<Oven, 3, 4>([
///       .row(.oven, initial: .heating, after: .seconds(3600), [...]),
///       .row(.heating, in: .oven, after: .seconds(90), [...]),
///       ...
///
/// Without it there is one timer, for the state entered last among those with a timeout.
public struct WithTimers<Rows: Hierarchy>: HierarchyWrapper {
  /// What the machine keeps of its timers: one for each level.
  public typealias Timers = LevelTimers
  /// What the machine remembers: what the rows choose.
  public typealias History = Rows.History
  /// A store as large as the table.
  public typealias Memory = Rows.Memory
  /// What the rows choose.
  public typealias Names = Rows.Names
  /// The table.
  public let rows: Rows

  /// The table of these rows, with timers.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}

/// What a machine with substates remembers of the states it has left; the table's type chooses one.
public protocol HistoryStore: Sendable {
  /// Whether anything is remembered.
  static var isKept: Bool { get }
  /// A store that remembers nothing as yet.
  init()
  /// The innermost state that was active when the state was left last; 255 for none.
  func innermost(in row: UInt8) -> UInt8
  /// Remembers that a state was left with this innermost one.
  mutating func remember(_ innermost: UInt8, in row: UInt8)
}

/// No memory, and no bytes for it.
public struct NoHistory: HistoryStore {
  /// No.
  @inlinable public static var isKept: Bool { false }
  /// An empty store.
  @inlinable public init() {}
  /// Always 255.
  @inlinable public func innermost(in row: UInt8) -> UInt8 { 255 }
  /// Does nothing.
  @inlinable public mutating func remember(_ innermost: UInt8, in row: UInt8) {}
}

/// A byte for each state of a table.
public struct StateHistory<let states: Int>: HistoryStore {
  /// Yes.
  @inlinable public static var isKept: Bool { true }
  @usableFromInline var rows = InlineArray<states, UInt8>(repeating: 255)

  /// A store that remembers nothing as yet.
  @inlinable public init() {}

  /// The innermost state that was active when the state was left last; 255 for none.
  @inlinable public func innermost(in row: UInt8) -> UInt8 {
    Int(row) < states ? rows[Int(row)] : 255
  }

  /// Remembers that a state was left with this innermost one.
  @inlinable public mutating func remember(_ innermost: UInt8, in row: UInt8) {
    if Int(row) < states { rows[Int(row)] = innermost }
  }
}

/// A hierarchy whose machine remembers what was active in each state, for
/// ``Cell/history(_:_:_:_:_:)`` and ``Cell/deepHistory(_:_:_:_:_:)``.
///
///     static let table = WithHistory(HierarchicalTable<Player, 5, 3>([...]))
///
/// The memory is a byte a state. Both powers at once are `WithHistory(WithTimers(...))`.
public struct WithHistory<Rows: Hierarchy>: HierarchyWrapper {
  /// What the machine keeps of its timers: what the rows choose.
  public typealias Timers = Rows.Timers
  /// What the machine remembers: as much as the rows need.
  public typealias History = Rows.Memory
  /// A store as large as the table.
  public typealias Memory = Rows.Memory
  /// What the rows choose.
  public typealias Names = Rows.Names
  /// The table.
  public let rows: Rows

  /// The table of these rows, with history.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}

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
