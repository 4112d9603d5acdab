// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A row that is part of a hierarchy.
public struct HierarchicalRow<Names: Vocabulary, let events: Int>: Sendable {
  @usableFromInline let head: _RowHead<Names>
  @usableFromInline let cells: InlineArray<events, Cell<Names>>

  @inline(__always) @inlinable init(
    _ head: _RowHead<Names>, _ cells: InlineArray<events, Cell<Names>>
  ) {
    self.head = head
    self.cells = cells
  }

  /// The row of `state`: its parent, the substate entered with it, and the parts of any row.
  ///
  /// The `initial` substate may be further inside than a child; what lies between is entered too. The
  /// words of `begin` are those of the initial transition: performed after the entry words of the
  /// state and before those of its substates, whenever it is the initial substate that is entered
  /// and not one that a cell names, a pop returns to or a history remembers (UML 2.5.1, 14.2.3,
  /// *Entering a State*, default entry; SCXML 3.6).
  ///
  /// The `historyDefault` is the substate that a history of the state leads to as long as there is
  /// nothing to recall, where that is another than the initial one (UML 2.5.1, 14.2.3, *Entering a
  /// State*, default history transition; SCXML 3.10).
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

/// All rows of a machine whose states have substates, in the order of its states.
public struct HierarchicalTable<Names: Vocabulary, let states: Int, let events: Int>: Hierarchy {
  /// A store as large as the table.
  public typealias Memory = _StateHistory<states>
  @usableFromInline let rows: InlineArray<states, HierarchicalRow<Names, events>>

  /// The table of these rows.
  @inline(__always) @inlinable public init(
    _ rows: InlineArray<states, HierarchicalRow<Names, events>>
  ) { self.rows = rows }

  // Always inlined: see TransitionTable.

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows[state].cells[event]
  }
  /// What the row has besides its cells.
  @inline(__always) @inlinable public func _head(_ row: Int) -> _RowHead<Names> { rows[row].head }
}

/// A table whose states are part of each other.
public protocol Hierarchy<Names>: Table {
  /// What the machine keeps of its timers; see ``WithTimers``.
  associatedtype Timers: _TimerStore = _OneTimer
  /// What the machine remembers of the states it has left; see ``WithHistory``.
  associatedtype History: _HistoryStore = _NoHistory
  /// Where the machine keeps what it suspends; see ``WithStack``.
  associatedtype Stack: _StackStore = _NoStack
  /// A store as large as the table, which ``WithHistory`` gives the machine.
  associatedtype Memory: _HistoryStore = _NoHistory
}

extension Hierarchy {
  /// Substates, and what the choice of stores says.
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
  /// The row of the state that `state` is part of; `nil` for none.
  public func parent(_ state: Int) -> Int? { Self.row(_head(state).parent) }
  /// The row of the substate that is entered with `state`; `nil` for none.
  public func initial(_ state: Int) -> Int? { Self.row(_head(state).initial) }
  /// The row of the substate that a history of `state` leads to at first; `nil` for the initial one.
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
