// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
    table.parent(state) ?? 255
  }
  /// The row of the initial substate; 255 for none.
  @inline(__always) @inlinable public static func _initialRow(_ state: Int) -> Int {
    table.initial(state) ?? 255
  }
  /// The row of the default of a state's history; 255 for none.
  @inline(__always) @inlinable public static func _historyRow(_ state: Int) -> Int {
    table.historyDefault(state) ?? 255
  }
}

extension Automaton where Rows: Hierarchy {
  /// The row of the parent; 255 for none.
  @inline(__always) @inlinable public static func _parentRow(_ state: Int) -> Int {
    table._parentRow(state)
  }
  /// The row of the initial substate; 255 for none.
  @inline(__always) @inlinable public static func _initialRow(_ state: Int) -> Int {
    table._initialRow(state)
  }
}
