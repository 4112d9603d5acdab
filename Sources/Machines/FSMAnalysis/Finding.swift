// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// A mistake in a machine's table; the description names the states and events.
///
/// Rows, events and junctions are counted from 0, as in the table.
public enum Finding<A: Automaton>: Sendable, Equatable {
  /// A row is not at the index of its state, where a machine looks for the row.
  case rowOutOfOrder(row: Int)
  /// The state has no row, so a machine never enters the state.
  case stateWithoutRow(row: Int)
  /// The event has no column, so a machine leaves the event unhandled.
  case eventWithoutColumn(event: Int)
  /// The list of names is longer or shorter than the cases it names.
  case namesMiscounted(NameKind, listed: Int, cases: Int)
  /// Two cases have the same name, so a console, a claim or a diagram cannot distinguish them.
  case nameTwice(NameKind, case: Int, as: NameKind)
  /// The name is empty or contains a blank or control character, so it is not one word.
  case nameNotOneWord(NameKind, case: Int)
  /// The column belongs to no event.
  case columnWithoutEvent(event: Int)
  /// The machine cannot start: its initial state has no row.
  case initialWithoutRow(row: Int)
  /// The machine cannot time out: the event of its timeout has no column.
  case timeoutWithoutColumn(event: Int)
  /// The compiler does not make a table of this size a constant: see ``TableNumbers``.
  case tooLargeForConstant(states: Int, events: Int)
  /// A cell leads to a state that has no row.
  case unknownState(row: Int, event: Int)
  /// A phrase has an unknown word or a gap, so a machine loses words of the phrase.
  case unknownWord(row: Int)
  /// No sequence of events leads to the state.
  case unreachable(row: Int)
  /// No transition leaves the state, and the state is not final.
  case trap(row: Int)
  /// The state times out, and no cell handles the timeout.
  case timeoutWithoutCell(row: Int)
  /// The state handles a timeout, but no timer or word can cause a timeout in the state.
  case timeoutWithoutDelay(row: Int)
  /// No row and no junction uses the word, guard or interval.
  case unusedName(NameKind, case: Int)
  /// The junction is not in the table of junctions.
  case junctionWithoutRow(junction: Int)
  /// A junction is not at the index of its name, where machines look it up.
  case junctionOutOfOrder(junction: Int)
  /// The cell leads to a junction outside the table, which leaves the event unhandled.
  case unknownJunction(row: Int, event: Int)
  /// The junction can lead back to itself, which leaves the event unhandled.
  case junctionLoop(junction: Int)
  /// No cell leads to the junction.
  case unusedJunction(junction: Int)
  /// No state handles the event.
  case unhandledEvent(event: Int)
  /// The state's parent or its initial substate has no row.
  case unknownRelative(row: Int)
  /// The state's initial substate is not inside the state.
  case initialElsewhere(row: Int)
  /// The state's history default is not inside the state.
  case historyDefaultElsewhere(row: Int)
  /// The state has substates but no initial substate, so default entry enters no substate.
  case compositeWithoutInitial(row: Int)
  /// The state has `begin` words but no initial substate.
  case beginWithoutInitial(row: Int)
  /// The cell needs a hierarchical machine, but the table is flat.
  case needsHierarchy(row: Int, event: Int)
  /// The cell suspends a state, but the table has no stack.
  case stackNotKept(row: Int, event: Int)
  /// The cell suspends a state, but no pop can resume that state.
  case pushWithoutPop(row: Int, event: Int)
  /// The cell pops, but no push suspends a state inside the cell's state or beside it.
  case popWithoutPush(row: Int, event: Int)
  /// The cell has a history of a state without substates.
  case historyOfLeaf(row: Int, event: Int)
  /// The cell has a history, but the table has no history store.
  case historyNotKept(row: Int, event: Int)
  /// The cell defers its event, but the table has no store for deferred events.
  case deferralNotKept(row: Int, event: Int)
  /// Both the state and an ancestor time out, but the machine has only one timer.
  case nestedTimer(row: Int, in: Int)
  /// The state is its own ancestor, or is nested more than eight levels deep.
  case parentCycle(row: Int)
  /// The cell is never reached, because an ancestor's cell takes the event first.
  case shadowed(row: Int, event: Int, by: Int)
  /// The cell is never reached, because inner cells always take the event first.
  case hiddenBySubstates(row: Int, event: Int)
  /// The state is declared final, but a cell leads to another state.
  case finalLeft(row: Int)
  /// Completion events lead from the state back to the same state for ever.
  case completionLoop(row: Int)
  /// The cell passes the event on but has a guard or a move, so two cells could decide.
  case passingCellDecides(row: Int, event: Int)
}

/// The kind of a name.
public enum NameKind: UInt8, Sendable { case state, event, word, `guard`, interval }
