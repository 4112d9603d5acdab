// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The behaviour of one state, in one row (EI-01).
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

  /// Returns the row of `state`: its entry and exit words, its timeout, and a cell for each event.
  @inline(__always) @inlinable public static func row(
    _ state: Names.State, enter: Phrase<Names> = .none, exit: Phrase<Names> = .none,
    after delay: Delay<Names> = .never, _ cells: InlineArray<events, Cell<Names>>
  ) -> Self { Self(state.rawValue, enter, exit, delay, cells) }
}

/// The transition table of a machine, with a row for each state in the order of the states.
///
/// The numbers of rows and columns are part of the type. A literal with a missing row or cell does
/// not compile.
public struct TransitionTable<Names: Vocabulary, let states: Int, let events: Int>: Table {
  @usableFromInline let rows: InlineArray<states, Row<Names, events>>

  /// Creates a table of `rows`.
  @inline(__always) @inlinable public init(_ rows: InlineArray<states, Row<Names, events>>) {
    self.rows = rows
  }

  // Lookups are always inlined, because a call would copy the whole table.

  /// The number of states.
  @inlinable public var stateCount: Int { states }
  /// The number of events.
  @inlinable public var eventCount: Int { events }
  /// Returns the cell for a state and an event.
  @inline(__always) @inlinable public func cell(_ state: Int, _ event: Int) -> Cell<Names> {
    rows[state].cells[event]
  }
  /// Returns the row without its cells.
  @inline(__always) @inlinable public func _head(_ row: Int) -> _RowHead<Names> {
    _RowHead(
      state: rows[row].state, entry: rows[row].entry, exit: rows[row].exit, delay: rows[row].delay)
  }
}

/// A row without its cells.
public struct _RowHead<Names: Vocabulary>: Sendable {
  @usableFromInline package var state: UInt8
  // The rows of the parent, the initial substate and the history default; 255 for none. An optional would
  // cost an extra check for each state on the path.
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

/// A table of any size, as machines, diagrams and checks read it.
///
/// States are rows and events are columns, counted from 0. An index outside the table traps; a machine
/// never uses such an index.
public protocol Table<Names>: Sendable {
  /// The vocabulary the table is written in.
  associatedtype Names: Vocabulary
  /// The number of states, 1...255.
  var stateCount: Int { get }
  /// The number of events, 1...255.
  var eventCount: Int { get }
  /// Whether the compiler makes a table of this kind and size a constant in every build; any other table is
  /// built in RAM on first use.
  var isConstant: Bool { get }
  /// The optional features of a machine with a table of this type.
  static var kind: TableKind { get }
  /// Returns the cell for a state and an event.
  func cell(_ state: Int, _ event: Int) -> Cell<Names>
  /// Returns the row without its cells.
  func _head(_ row: Int) -> _RowHead<Names>
  /// The driver's store for deferred events; see ``WithDeferral``.
  associatedtype Deferral: _DeferralStore = _NoDeferral
}

/// The optional features of a machine.
public struct TableKind: Sendable, Equatable {
  /// Whether states can have substates.
  public var isHierarchical = false
  /// Whether each level has its own timer: see ``WithTimers``.
  public var hasTimers = false
  /// Whether the machine remembers which substates were active last: see ``WithHistory``.
  public var hasHistory = false
  /// The maximum number of suspended states, 0...255: see ``WithStack``.
  public var stackDepth = 0
  /// The maximum number of deferred events: see ``WithDeferral``.
  public var deferralCount = 0

  /// Creates the features of a flat machine: none.
  @inline(__always) @inlinable public init() {}
}

extension Table {
  /// No optional features; a ``Hierarchy`` can have some.
  @inline(__always) @inlinable public static var kind: TableKind { TableKind() }
  /// Returns the raw value of the state in the row at `index`.
  @inline(__always) @inlinable public func label(_ index: Int) -> UInt8 { _head(index).state }
  /// Returns the words that are performed when the state is entered.
  @inline(__always) @inlinable public func entry(_ state: Int) -> Phrase<Names> {
    _head(state).entry
  }
  /// Returns the words that are performed when the state is exited.
  @inline(__always) @inlinable public func exit(_ state: Int) -> Phrase<Names> { _head(state).exit }
  /// Returns the state's timeout, counted from entry.
  @inline(__always) @inlinable public func delay(_ state: Int) -> Delay<Names> {
    _head(state).delay
  }
  /// Returns the words that are performed when the state is entered through its initial substate.
  @inline(__always) @inlinable public func begin(_ state: Int) -> Phrase<Names> {
    _head(state).begin
  }
  /// Whether the table has at most 16 states and 16 events, the limit measured with Swift 6.3.1.
  @inlinable public var isConstant: Bool { stateCount <= 16 && eventCount <= 16 }
}

// Access to the table, compiled in the module that defines the machine: see ``Automaton``.
extension Automaton {
  /// The number of states.
  @inline(__always) @inlinable public static var _stateCount: Int { table.stateCount }
  /// The number of events.
  @inline(__always) @inlinable public static var _eventCount: Int { table.eventCount }
  /// Returns the cell for a state and an event.
  @inline(__always) @inlinable public static func _cell(_ state: Int, _ event: Int) -> Cell<Self> {
    table.cell(state, event)
  }
  /// Returns the row without its cells.
  @inline(__always) @inlinable public static func _head(_ row: Int) -> _RowHead<Self> {
    table._head(row)
  }
}
