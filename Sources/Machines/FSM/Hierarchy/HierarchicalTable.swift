// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A row that is part of a hierarchy.
public struct HierarchicalRow<Names: Vocabulary, let events: Int>: Sendable {
  @usableFromInline let row: Row<Names, events>
  // The parent's raw value, or 255 for none.
  @usableFromInline let parent: UInt8
  @usableFromInline let initial: UInt8
  @usableFromInline let history: UInt8
  @usableFromInline let begin: Phrase<Names>

  @inline(__always) @inlinable init(
    _ row: Row<Names, events>, parent: UInt8, initial: UInt8, history: UInt8,
    begin: Phrase<Names>
  ) {
    self.row = row
    self.parent = parent
    self.initial = initial
    self.history = history
    self.begin = begin
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
    Self(
      .row(state, enter: enter, exit: exit, after: delay, cells),
      parent: parent?.rawValue ?? 255, initial: initial?.rawValue ?? 255,
      history: historyDefault?.rawValue ?? 255, begin: begin)
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
  ) {
    self.rows = rows
  }

  // Always inlined: see TransitionTable.

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// The state that the row at `index` is labelled with.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { rows[index].row.state }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows[state].row.cells[event]
  }
  /// The words performed when the state is entered.
  @inline(__always) @inlinable public func entry(_ state: Int) -> Phrase<Names> {
    rows[state].row.entry
  }
  /// The words performed when the state is exited.
  @inline(__always) @inlinable public func exit(_ state: Int) -> Phrase<Names> {
    rows[state].row.exit
  }
  /// How long after entry the state times out.
  @inline(__always) @inlinable public func delay(_ state: Int) -> Delay<Names> {
    rows[state].row.delay
  }
  /// The words performed when the state begins with its initial substate.
  @inline(__always) @inlinable public func begin(_ state: Int) -> Phrase<Names> {
    rows[state].begin
  }
  /// The parent's row, or 255 at the top.
  @inline(__always) @inlinable public func _parentRow(_ state: Int) -> Int {
    Int(rows[state].parent)
  }
  /// The row of the substate that is entered with `state`, or 255 when it is entered alone.
  @inline(__always) @inlinable public func _initialRow(_ state: Int) -> Int {
    Int(rows[state].initial)
  }
  /// The row of the default of the state's history, or 255 for what the state begins with.
  @inline(__always) @inlinable public func _historyRow(_ state: Int) -> Int {
    Int(rows[state].history)
  }
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
