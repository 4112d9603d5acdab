// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The behaviour of one state of a hierarchy, in one row.
public struct HierarchicalRow<Names: Vocabulary, let events: Int>: Sendable {
  @usableFromInline let head: _RowHead<Names>
  @usableFromInline let cells: InlineArray<events, Cell<Names>>

  @inline(__always) @inlinable init(
    _ head: _RowHead<Names>, _ cells: InlineArray<events, Cell<Names>>
  ) {
    self.head = head
    self.cells = cells
  }

  /// Returns the row of `state`, with its parent, its initial substate, and the parts of a flat row.
  ///
  /// The `initial` substate can be at any depth inside `state`; the states in between are entered too. The
  /// `begin` words belong to the initial transition. They are performed after the entry words of the state
  /// and before those of its substates, but only if the initial substate is entered by default. They are
  /// not performed if a cell names a substate, or if a pop or a history leads to a substate (UML 2.5.1,
  /// 14.2.3, *Entering a State*, default entry; SCXML 3.6).
  ///
  /// The `historyDefault` is the target of a history while there is no substate to recall. `nil` means the
  /// initial substate (UML 2.5.1, 14.2.3, *Entering a State*, default history transition; SCXML 3.10).
  @inline(__always) @inlinable public static func row(
    _ state: Names.State, in parent: Names.State? = nil, initial: Names.State? = nil,
    historyDefault: Names.State? = nil, begin: Phrase<Names> = .none,
    enter: Phrase<Names> = .none, exit: Phrase<Names> = .none, after delay: Delay<Names> = .never,
    _ cells: InlineArray<events, Cell<Names>>
  ) -> Self {
    let head = _RowHead(
      state: state.rawValue, parent: parent?.rawValue ?? 255, initial: initial?.rawValue ?? 255,
      history: historyDefault?.rawValue ?? 255, entry: enter, exit: exit, delay: delay, begin: begin
    )
    return Self(head, cells)
  }
}

/// The table of a machine with substates, with a row for each state in the order of the states.
public struct HierarchicalTable<Names: Vocabulary, let states: Int, let events: Int>: Hierarchy {
  /// A history store with a byte for each state.
  public typealias Memory = _StateHistory<states>
  @usableFromInline let rows: InlineArray<states, HierarchicalRow<Names, events>>

  /// Creates a table of `rows`.
  @inline(__always) @inlinable public init(
    _ rows: InlineArray<states, HierarchicalRow<Names, events>>
  ) { self.rows = rows }

  // Lookups are always inlined: see TransitionTable.

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// Returns the cell for a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows[state].cells[event]
  }
  /// Returns the row without its cells.
  @inline(__always) @inlinable public func _head(_ row: Int) -> _RowHead<Names> { rows[row].head }
}

/// A table whose states can have substates.
public protocol Hierarchy<Names>: Table {
  /// The machine's timer store; see ``WithTimers``.
  associatedtype Timers: _TimerStore = _OneTimer
  /// The machine's history store; see ``WithHistory``.
  associatedtype History: _HistoryStore = _NoHistory
  /// The machine's stack of suspended states; see ``WithStack``.
  associatedtype Stack: _StackStore = _NoStack
  /// A history store with a byte for each state, for ``WithHistory``.
  associatedtype Memory: _HistoryStore = _NoHistory
}

extension Hierarchy {
  /// Substates, and the features of the chosen stores.
  @inline(__always) @inlinable public static var kind: TableKind {
    var kind = TableKind()
    kind.isHierarchical = true
    kind.hasTimers = Timers.isForEachLevel
    kind.hasHistory = History.isKept
    kind.stackDepth = Stack.depth
    kind.deferralCount = Deferral.capacity
    return kind
  }
}

extension Table {
  /// Returns the row of the parent of `state`, or `nil` for none.
  public func parent(_ state: Int) -> Int? { Self.row(_head(state).parent) }
  /// Returns the row of the initial substate of `state`, or `nil` for none.
  public func initial(_ state: Int) -> Int? { Self.row(_head(state).initial) }
  /// Returns the row of the history default of `state`, or `nil` for the initial substate.
  public func historyDefault(_ state: Int) -> Int? { Self.row(_head(state).history) }
  private static func row(_ row: UInt8) -> Int? { row == 255 ? nil : Int(row) }
}

extension Automaton {
  @inline(__always) @inlinable package static func _parentRow(_ state: Int) -> Int {
    Int(_head(state).parent)
  }
  @inline(__always) @inlinable package static func _initialRow(_ state: Int) -> Int {
    Int(_head(state).initial)
  }
  @inline(__always) @inlinable package static func _historyRow(_ state: Int) -> Int {
    Int(_head(state).history)
  }
}
