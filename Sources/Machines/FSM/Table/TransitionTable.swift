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
  ) -> Self { Self(state.rawValue, enter, exit, delay, cells) }
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
  /// The cell of a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows[state].cells[event]
  }
  /// What the row has besides its cells.
  @inline(__always) @inlinable public func _head(_ row: Int) -> _RowHead<Names> {
    _RowHead(
      state: rows[row].state, entry: rows[row].entry, exit: rows[row].exit, delay: rows[row].delay)
  }
}

/// What a row has besides its cells.
public struct _RowHead<Names: Vocabulary>: Sendable {
  @usableFromInline package var state: UInt8
  // Rows: of the state that this one is part of, of the substate that is entered with it, and of the
  // default of its history; 255 for none, since a machine would have to look into an optional for each
  // state it passes.
  @usableFromInline package var parent: UInt8
  @usableFromInline package var initial: UInt8
  @usableFromInline package var history: UInt8
  @usableFromInline package var entry: Phrase<Names>
  @usableFromInline package var exit: Phrase<Names>
  @usableFromInline package var delay: Delay<Names>
  @usableFromInline package var begin: Phrase<Names>

  @inline(__always) @inlinable package init(
    state: UInt8 = 255, parent: UInt8 = 255, initial: UInt8 = 255, history: UInt8 = 255,
    entry: Phrase<Names> = .none, exit: Phrase<Names> = .none, delay: Delay<Names> = .never,
    begin: Phrase<Names> = .none
  ) {
    (self.state, self.parent, self.initial, self.history) = (state, parent, initial, history)
    (self.entry, self.exit, self.delay, self.begin) = (entry, exit, delay, begin)
  }
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
  /// The cell of a state and an event.
  func cell(_ state: Int, _ event: Int) -> Cell<Names>
  /// What the row has besides its cells.
  func _head(_ row: Int) -> _RowHead<Names>
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
  /// The state that the row at `index` is labelled with.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { _head(index).state }
  /// The words performed when the state is entered.
  @inline(__always) @inlinable public func entry(_ state: Int) -> Phrase<Names> {
    _head(state).entry
  }
  /// The words performed when the state is exited.
  @inline(__always) @inlinable public func exit(_ state: Int) -> Phrase<Names> { _head(state).exit }
  /// How long after entry the state times out.
  @inline(__always) @inlinable public func delay(_ state: Int) -> Delay<Names> {
    _head(state).delay
  }
  /// The words performed when the state begins with its initial substate.
  @inline(__always) @inlinable public func begin(_ state: Int) -> Phrase<Names> {
    _head(state).begin
  }
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
  /// What the row has besides its cells.
  @inline(__always) @inlinable public static func _head(_ row: Int) -> _RowHead<Self> {
    table._head(row)
  }
}
