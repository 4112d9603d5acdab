// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The world of a machine in a ``Driver``: it answers guards, performs words, and sees each step.
///
/// A value that has `perform` is one; where the table has guards or intervals, it has `holds` and
/// `milliseconds`, too:
///
///     struct Keypad: Performer {
///       typealias Names = Door
///       var isUnlocked = false
///       mutating func perform(_ word: Door.Word) { if word == .unlock { isUnlocked = true } }
///     }
public protocol Performer<Names>: Conditions where Names: Automaton {
  /// Performs a word.
  mutating func perform(_ word: Names.Word)
  /// The event that a word raises which was just performed, behind that of the table
  /// (``Automaton/raises(_:)``): none by default.
  mutating func raised(by word: Names.Word) -> Names.Event?
  /// Sees a step before its words are performed: nothing to do by default.
  ///
  /// A word that must know what the machine was in finds it where this has put it. Which states are still
  /// active between the words of one step (W3C SCXML, tests 409 and 411), a host learns from the words of
  /// their entry and exit.
  mutating func willPerform<Taken: MachineStep>(_ step: Taken) where Taken.A == Names
  /// Sees a step after its words are performed, and before what they raised; a completion that nothing
  /// takes is no step. Nothing to do by default.
  mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Names
}

extension Performer {
  /// None.
  @inlinable public mutating func raised(by word: Names.Word) -> Names.Event? { nil }
  /// Nothing to do.
  @inlinable public mutating func willPerform<Taken: MachineStep>(_ step: Taken)
  where Taken.A == Names {}
  /// Nothing to do.
  @inlinable public mutating func hasPerformed<Taken: MachineStep>(_ step: Taken)
  where Taken.A == Names {}
}
