// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A table around another one, with the same rows, that chooses what machine and driver keep.
public protocol _TableWrapper: Table where Names == Rows.Names {
  /// The table's own type.
  associatedtype Rows: Table
  /// The table.
  var rows: Rows { get }
}

/// The same around a hierarchy.
public protocol _HierarchyWrapper: _TableWrapper, _Wrapper, Hierarchy where Rows: Hierarchy {}

/// A wrapper's choices: what it does not say, its rows choose.
public protocol _Wrapper {
  /// The type of the rows.
  associatedtype Rows: Hierarchy
}

extension _Wrapper {
  /// What the machine keeps of its timers.
  public typealias Timers = Rows.Timers
  /// What the machine remembers.
  public typealias History = Rows.History
  /// Where it keeps what it suspends.
  public typealias Stack = Rows.Stack
  /// A store as large as the table.
  public typealias Memory = Rows.Memory
  /// Where a driver keeps what waits.
  public typealias Deferral = Rows.Deferral
}

// Always inlined: see TransitionTable.
extension _TableWrapper {
  /// The number of states.
  @inline(__always) @inlinable public var stateCount: Int { rows.stateCount }
  /// The number of events.
  @inline(__always) @inlinable public var eventCount: Int { rows.eventCount }
  /// Whether the compiler makes the rows a constant.
  @inline(__always) @inlinable public var isConstant: Bool { rows.isConstant }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows.cell(state, event)
  }
  /// What the row has besides its cells.
  @inline(__always) @inlinable public func _head(_ row: Int) -> _RowHead<Names> { rows._head(row) }
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
public struct WithTimers<Rows: Hierarchy>: _HierarchyWrapper {
  /// What the machine keeps of its timers: one for each level.
  public typealias Timers = _LevelTimers
  /// The table.
  public let rows: Rows

  /// The table of these rows, with timers.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}

/// What a machine with substates remembers of the states it has left; the table's type chooses one.
public protocol _HistoryStore: Sendable {
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
public typealias _NoHistory = _StateHistory<0>

/// A byte for each state of a table.
public struct _StateHistory<let states: Int>: _HistoryStore {
  /// Whether there are any.
  @inlinable public static var isKept: Bool { states > 0 }
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
public struct WithHistory<Rows: Hierarchy>: _HierarchyWrapper {
  /// What the machine remembers: as much as the rows need.
  public typealias History = Rows.Memory
  /// The table.
  public let rows: Rows

  /// The table of these rows, with history.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}
