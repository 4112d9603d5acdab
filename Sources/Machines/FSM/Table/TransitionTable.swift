// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Everything one state can do, in one row (EI-01).
public struct Row<Names: Vocabulary, let events: Int>: Sendable {
  @usableFromInline let state: UInt8
  @usableFromInline let entry: Phrase<Names>
  @usableFromInline let exit: Phrase<Names>
  @usableFromInline let delay: Delay<Names>
  @usableFromInline let cells: InlineArray<events, Cell<Names>>

  @inline(__always) @inlinable init(
    _ state: UInt8, _ entry: Phrase<Names>, _ exit: Phrase<Names>, _ delay: Delay<Names>,
    _ cells: InlineArray<events, Cell<Names>>
  ) {
    self.state = state
    self.entry = entry
    self.exit = exit
    self.delay = delay
    self.cells = cells
  }

  /// The row of `state`: the words of its entry and exit, its timeout, and a cell for each event in
  /// the order of the events.
  @inline(__always) @inlinable public static func row(
    _ state: Names.State, enter: Phrase<Names> = .none, exit: Phrase<Names> = .none,
    after delay: Delay<Names> = .never, _ cells: InlineArray<events, Cell<Names>>
  ) -> Self {
    Self(state.rawValue, enter, exit, delay, cells)
  }
}

/// All rows of a machine, in the order of its states: its whole behaviour, as a constant.
///
/// The numbers of rows and columns belong to the type, so a literal with a row or a cell too few
/// does not compile.
public struct TransitionTable<Names: Vocabulary, let states: Int, let events: Int>: Table {
  @usableFromInline let rows: InlineArray<states, Row<Names, events>>

  /// The table of these rows.
  @inline(__always) @inlinable public init(_ rows: InlineArray<states, Row<Names, events>>) {
    self.rows = rows
  }

  // Always inlined where a caller looks up, since a call that is not would copy the whole table.

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// The state that the row at `index` is labelled with.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { rows[index].state }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows[state].cells[event]
  }
  /// The words performed when the state is entered.
  @inline(__always) @inlinable public func entry(_ state: Int) -> Phrase<Names> {
    rows[state].entry
  }
  /// The words performed when the state is exited.
  @inline(__always) @inlinable public func exit(_ state: Int) -> Phrase<Names> { rows[state].exit }
  /// How long after entry the state times out.
  @inline(__always) @inlinable public func delay(_ state: Int) -> Delay<Names> { rows[state].delay }
}

/// A table of any size: what machines, diagrams and checks read.
///
/// States are rows and events columns, counted from 0; one outside the table traps. A machine never
/// asks for such a one.
public protocol Table<Names>: Sendable {
  /// The vocabulary the table is written in.
  associatedtype Names: Vocabulary
  /// The number of states, 1...255.
  var stateCount: Int { get }
  /// The number of events, 1...255.
  var eventCount: Int { get }
  /// Whether the compiler makes a table of this kind and size a constant, in every build; otherwise
  /// the table is in RAM, and put together when it is first used.
  var isConstant: Bool { get }
  /// What a machine over a table of this kind has besides states and one deadline.
  static var kind: TableKind { get }
  /// The state that the row at `index` is labelled with.
  func label(_ index: Int) -> UInt8
  /// The cell of a state and an event.
  func cell(_ state: Int, _ event: Int) -> Cell<Names>
  /// The words performed when the state is entered.
  func entry(_ state: Int) -> Phrase<Names>
  /// The words performed when the state is exited.
  func exit(_ state: Int) -> Phrase<Names>
  /// How long after entry the state times out.
  func delay(_ state: Int) -> Delay<Names>
  /// The row of the state that `state` is part of, or 255: without an optional, which a machine would
  /// have to look at for each state it passes.
  func _parentRow(_ state: Int) -> Int
  /// The row of the substate that is entered with `state`, or 255.
  func _initialRow(_ state: Int) -> Int
  /// The row of the substate that a history of `state` leads to where there is nothing to recall, or 255
  /// for what the state begins with.
  func _historyRow(_ state: Int) -> Int
  /// The words performed when the state begins with its initial substate.
  func begin(_ state: Int) -> Phrase<Names>
  /// Where a driver keeps events that wait until the machine moves; see ``WithDeferral``.
  associatedtype Deferral: _DeferralStore = _NoDeferral
}

/// What a machine has besides states and one deadline.
public struct TableKind: Sendable, Equatable {
  /// Whether states may be part of each other.
  public var isHierarchical = false
  /// Whether each level has a timer of its own: see ``WithTimers``.
  public var hasTimers = false
  /// Whether the machine remembers what it has left: see ``WithHistory``.
  public var hasHistory = false
  /// How many states can be suspended at a time, 0...255: see ``WithStack``.
  public var stackDepth = 0
  /// How many events can wait until the machine moves: see ``WithDeferral``.
  public var deferralCount = 0

  /// A flat machine's.
  @inline(__always) @inlinable public init() {}
}

extension Table {
  /// Nothing: only a ``Hierarchy`` has more.
  @inline(__always) @inlinable public static var kind: TableKind { TableKind() }
  /// None: only a ``Hierarchy`` has states that are part of each other.
  @inlinable public func _parentRow(_ state: Int) -> Int { 255 }
  /// None, likewise.
  @inlinable public func _initialRow(_ state: Int) -> Int { 255 }
  /// None, likewise.
  @inlinable public func _historyRow(_ state: Int) -> Int { 255 }
  /// No words, likewise.
  @inlinable public func begin(_ state: Int) -> Phrase<Names> { .none }
  /// The row of the state that `state` is part of; `nil` for none.
  public func parent(_ state: Int) -> Int? { Self.row(_parentRow(state)) }
  /// The row of the substate that is entered with `state`; `nil` for none.
  public func initial(_ state: Int) -> Int? { Self.row(_initialRow(state)) }
  /// The row of the substate that a history of `state` leads to at first; `nil` for the initial one.
  public func historyDefault(_ state: Int) -> Int? { Self.row(_historyRow(state)) }
  private static func row(_ row: Int) -> Int? { row == 255 ? nil : row }
  /// A page of cells is a constant up to 16 states and 16 events (measured with Swift 6.3.1).
  @inlinable public var isConstant: Bool { stateCount <= 16 && eventCount <= 16 }
}

// Looks into a table, in the module of its machine: see ``Automaton``.
extension Automaton {
  /// The number of states.
  @inline(__always) @inlinable public static var _stateCount: Int { table.stateCount }
  /// The number of events.
  @inline(__always) @inlinable public static var _eventCount: Int { table.eventCount }
  /// The cell of a state and an event.
  @inline(__always) @inlinable public static func _cell(_ state: Int, _ event: Int) -> Cell<Self> {
    table.cell(state, event)
  }
  /// The words of a state's entry.
  @inline(__always) @inlinable public static func _entry(_ state: Int) -> Phrase<Self> {
    table.entry(state)
  }
  /// The words of a state's exit.
  @inline(__always) @inlinable public static func _exit(_ state: Int) -> Phrase<Self> {
    table.exit(state)
  }
  /// The words with which a state begins with its initial substate.
  @inline(__always) @inlinable public static func _begin(_ state: Int) -> Phrase<Self> {
    table.begin(state)
  }
  /// How long a state lasts.
  @inline(__always) @inlinable public static func _delay(_ state: Int) -> Delay<Self> {
    table.delay(state)
  }
  /// The row of the parent; 255 for none.
  @inline(__always) @inlinable public static func _parentRow(_ state: Int) -> Int {
    table._parentRow(state)
  }
  /// The row of the initial substate; 255 for none.
  @inline(__always) @inlinable public static func _initialRow(_ state: Int) -> Int {
    table._initialRow(state)
  }
  /// The row of the default of a state's history; 255 for none.
  @inline(__always) @inlinable public static func _historyRow(_ state: Int) -> Int {
    table._historyRow(state)
  }
}
