// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// A mistake in the table of a machine; printed, it names the states and events.
///
/// Rows, events and junctions are counted from 0, as in the table.
public enum Finding<A: Automaton>: Sendable, Equatable {
  /// A row is not at the index of its state, where machines look it up.
  case rowOutOfOrder(row: Int)
  /// The state has no row; a machine does not move to it.
  case stateWithoutRow(row: Int)
  /// The event has no column, and is unhandled.
  case eventWithoutColumn(event: Int)
  /// The list of names is longer or shorter than the cases it names.
  case namesMiscounted(NameKind, listed: Int, cases: Int)
  /// Two cases have one name; a console, a claim or a picture cannot tell them apart.
  case nameTwice(NameKind, case: Int, as: NameKind)
  /// The name is empty or has a blank, so that it cannot be typed as one word.
  case nameNotOneWord(NameKind, case: Int)
  /// The column belongs to no event.
  case columnWithoutEvent(event: Int)
  /// The machine cannot start: its initial state has no row.
  case initialWithoutRow(row: Int)
  /// The machine cannot time out: the event of its timeout has no column.
  case timeoutWithoutColumn(event: Int)
  /// The compiler does not make a page of this size a constant; see ``TableNumbers``.
  case tooLargeForConstant(states: Int, events: Int)
  /// A cell leads to a state that has no row.
  case unknownState(row: Int, event: Int)
  /// A phrase holds a byte that is no word and would be skipped.
  case unknownWord(row: Int)
  /// No sequence of events leads to the state.
  case unreachable(row: Int)
  /// The state has no exit, and is not marked as final.
  case trap(row: Int)
  /// The state times out, and no cell handles the timeout.
  case timeoutWithoutCell(row: Int)
  /// The cell handles a timeout, and no time runs in the state, around it or inside it.
  case timeoutWithoutDelay(row: Int)
  /// No cell, entry, exit or beginning says the word; no cell asks the guard; no delay is the interval.
  case unusedName(NameKind, case: Int)
  /// The junction is not in the table of junctions.
  case junctionWithoutRow(junction: Int)
  /// A junction is not at the index of its name, where machines look it up.
  case junctionOutOfOrder(junction: Int)
  /// The cell leads to a junction that is not in the table, and the event is then unhandled.
  case unknownJunction(row: Int, event: Int)
  /// The junction can lead back to itself, and the event is then unhandled.
  case junctionLoop(junction: Int)
  /// No cell leads to the junction.
  case unusedJunction(junction: Int)
  /// No state handles the event.
  case unhandledEvent(event: Int)
  /// The state's parent or its first substate has no row.
  case unknownRelative(row: Int)
  /// The state's first substate is not part of it.
  case initialElsewhere(row: Int)
  /// The default of the state's history is not inside the state.
  case historyDefaultElsewhere(row: Int)
  /// The state has substates and begins with none, so that it is entered without one.
  case compositeWithoutInitial(row: Int)
  /// The state has words for its beginning, and no substate that it begins with.
  case beginWithoutInitial(row: Int)
  /// The cell needs a machine with substates, and the table is flat.
  case needsHierarchy(row: Int, event: Int)
  /// The cell suspends a state, and the table has no stack to keep it.
  case stackNotKept(row: Int, event: Int)
  /// The cell suspends a state, and no pop looks where it is kept.
  case pushWithoutPop(row: Int, event: Int)
  /// The cell pops, and no push suspends a state where it looks: inside its own state, or beside it.
  case popWithoutPush(row: Int, event: Int)
  /// The cell recalls what was active in a state that has no substates.
  case historyOfLeaf(row: Int, event: Int)
  /// The cell recalls what was active, and the table does not let the machine remember it.
  case historyNotKept(row: Int, event: Int)
  /// The cell defers its event, and the table has no room for what waits.
  case deferralNotKept(row: Int, event: Int)
  /// Both the state and one of its parents time out, and a machine has one timer.
  case nestedTimer(row: Int, in: Int)
  /// The state is part of itself, or nested deeper than eight.
  case parentCycle(row: Int)
  /// The cell is never reached: a parent's cell takes the event first.
  case shadowed(row: Int, event: Int, by: Int)
  /// The cell is never reached: each substate takes the event before it.
  case hiddenBySubstates(row: Int, event: Int)
  /// The state is said to be final, and a cell leads out of it.
  case finalLeft(row: Int)
  /// Completions lead from the state back to it without an end.
  case completionLoop(row: Int)
  /// The cell passes the event on, but also moves or has a guard: two could decide where to go.
  case passingCellDecides(row: Int, event: Int)
}

/// What a name is for.
public enum NameKind: UInt8, Sendable { case state, event, word, `guard`, interval }
