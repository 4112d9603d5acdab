// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A table that wraps another table, and adds features to the machine or the driver.
public protocol _TableWrapper: Table where Names == Rows.Names {
  /// The type of the wrapped table.
  associatedtype Rows: Table
  /// The wrapped table.
  var rows: Rows { get }
}

/// A table that wraps a hierarchy.
public protocol _HierarchyWrapper: _TableWrapper, _Wrapper, Hierarchy where Rows: Hierarchy {}

/// The stores of a wrapper, by default those of the wrapped table.
public protocol _Wrapper {
  /// The type of the wrapped table.
  associatedtype Rows: Hierarchy
}

extension _Wrapper {
  /// The machine's timer store.
  public typealias Timers = Rows.Timers
  /// The machine's history store.
  public typealias History = Rows.History
  /// The machine's stack of suspended states.
  public typealias Stack = Rows.Stack
  /// A history store with a byte for each state.
  public typealias Memory = Rows.Memory
  /// The driver's store for deferred events.
  public typealias Deferral = Rows.Deferral
}

// Lookups are always inlined: see TransitionTable.
extension _TableWrapper {
  /// The number of states.
  @inline(__always) @inlinable public var stateCount: Int { rows.stateCount }
  /// The number of events.
  @inline(__always) @inlinable public var eventCount: Int { rows.eventCount }
  /// Whether the compiler makes the wrapped table a constant.
  @inline(__always) @inlinable public var isConstant: Bool { rows.isConstant }
  /// Returns the cell for a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows.cell(state, event)
  }
  /// Returns the row without its cells.
  @inline(__always) @inlinable public func _head(_ row: Int) -> _RowHead<Names> { rows._head(row) }
}

/// A hierarchy in which each state has its own timer, as in UML.
///
/// The machine's deadline is the earliest deadline. A timeout goes to the state whose timer ran out, and
/// then to the parents until a state handles the timeout. Substates do not receive the timeout, because a
/// timeout belongs to the source state of the transition (UML 2.5.1, 13.3, relative time events). Exiting
/// a state stops only its own timer.
///
///     static let table = WithTimers(HierarchicalTable<Oven, 3, 4>([
///       .row(.oven, initial: .heating, after: .seconds(3600), [...]),
///       .row(.heating, in: .oven, after: .seconds(90), [...]),
///       ...
///
/// Without this wrapper, the machine has one timer, for the state with a timeout that was entered last.
public struct WithTimers<Rows: Hierarchy>: _HierarchyWrapper {
  /// A store with a timer for each level.
  public typealias Timers = _LevelTimers
  /// The wrapped table.
  public let rows: Rows

  /// Creates a table of `rows` with a timer for each state.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}

/// A machine's history store; the type of the table determines the store.
public protocol _HistoryStore: Sendable {
  /// Whether the store can remember states.
  static var isKept: Bool { get }
  /// Creates an empty store.
  init()
  /// Returns the innermost state that was active at the last exit from the state at `row`; 255 for none.
  func innermost(in row: UInt8) -> UInt8
  /// Stores the innermost state that was active at an exit from the state at `row`.
  mutating func remember(_ innermost: UInt8, in row: UInt8)
}

/// An empty history store that takes no memory.
public typealias _NoHistory = _StateHistory<0>

/// A history store with one byte for each state of a table.
public struct _StateHistory<let states: Int>: _HistoryStore {
  /// Whether the store has room for any state.
  @inlinable public static var isKept: Bool { states > 0 }
  @usableFromInline var rows = InlineArray<states, UInt8>(repeating: 255)

  /// Creates an empty store.
  @inlinable public init() {}

  /// Returns the innermost state that was active at the last exit from the state at `row`; 255 for none.
  @inlinable public func innermost(in row: UInt8) -> UInt8 {
    Int(row) < states ? rows[Int(row)] : 255
  }

  /// Stores the innermost state that was active at an exit from the state at `row`.
  @inlinable public mutating func remember(_ innermost: UInt8, in row: UInt8) {
    if Int(row) < states { rows[Int(row)] = innermost }
  }
}

/// A hierarchy whose machine remembers the last active substate of each state, for
/// ``Cell/history(_:_:_:_:_:)`` and ``Cell/deepHistory(_:_:_:_:_:)``.
///
///     static let table = WithHistory(HierarchicalTable<Player, 5, 3>([...]))
///
/// The store takes one byte for each state. To combine wrappers, write `WithHistory(WithTimers(...))`.
public struct WithHistory<Rows: Hierarchy>: _HierarchyWrapper {
  /// A history store of the size that the table needs.
  public typealias History = Rows.Memory
  /// The wrapped table.
  public let rows: Rows

  /// Creates a table of `rows` with history.
  @inline(__always) @inlinable public init(_ rows: Rows) { self.rows = rows }
}
