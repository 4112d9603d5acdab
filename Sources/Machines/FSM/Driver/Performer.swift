// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The world of a machine in a ``Driver``, which evaluates guards, performs words, and receives steps.
///
/// A conforming type implements `perform`. If the table has guards or intervals, the type also
/// implements `holds` and `milliseconds`:
///
///     struct Keypad: Performer {
///       typealias Names = Door
///       var isUnlocked = false
///       mutating func perform(_ word: Door.Word) { if word == .unlock { isUnlocked = true } }
///     }
public protocol Performer<Names>: Conditions where Names: Automaton {
  /// Performs a word.
  mutating func perform(_ word: Names.Word)
  /// Returns an event to enqueue after `word`, following any event from ``Automaton/raises(_:)``; `nil` by
  /// default.
  mutating func raised(by word: Names.Word) -> Names.Event?
  /// Receives a step before its words are performed; does nothing by default.
  ///
  /// If a word depends on the previous state, store the state of `step` here. To know which states are
  /// active between the words of one step (W3C SCXML, tests 409 and 411), use the entry and exit words of
  /// those states.
  mutating func willPerform<Taken: MachineStep>(_ step: Taken) where Taken.A == Names
  /// Receives a step after its words are performed and before any raised event, except a completion event
  /// that no cell handles; does nothing by default.
  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Names
}

extension Performer {
  /// Returns `nil`: by default, no word raises an event.
  @inlinable public mutating func raised(by word: Names.Word) -> Names.Event? { nil }
  /// Does nothing.
  @inlinable public mutating func willPerform<Taken: MachineStep>(_ step: Taken)
  where Taken.A == Names {}
  /// Does nothing.
  @inlinable public mutating func hasPerformed<Taken: MachineStep>(_ step: Taken)
  where Taken.A == Names {}
}
