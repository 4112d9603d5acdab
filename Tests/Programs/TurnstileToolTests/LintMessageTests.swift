// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMAnalysis
import Testing
import Turnstile

@Suite struct LintMessageTests {
  private static let messages: KeyValuePairs<Finding<Turnstile>, String> = [
    .rowOutOfOrder(row: 1):
      "row 1: expected unlocked, found unlocked; put the rows in the order of the states",
    .stateWithoutRow(row: 4): "released: has no row; add the row",
    .eventWithoutColumn(event: 5): "restore: has no column; add a cell to every row",
    .columnWithoutEvent(event: 6):
      "column 6: belongs to no event; add the event or remove the column",
    .initialWithoutRow(row: 0): "locked: is the initial state, but has no row; add the row",
    .timeoutWithoutColumn(event: 3):
      "timeout: is the timeout, but has no column; add a cell to every row",
    .popWithoutPush(row: 1, event: 0):
      "unlocked, coin: pops, but no push suspends a state here; pop in the row of a state that a push enters",
    .unknownState(row: 0, event: 0): "locked, coin: leads to a state without a row; add the row",
    .unknownWord(row: 2):
      "broken: a phrase has an unknown word or a gap; list known words without gaps",
    .unreachable(row: 2): "broken: unreachable from locked; add a transition or remove the state",
    .trap(row: 2): "broken: no transition leaves the state; add one or declare the state final",
    .timeoutWithoutCell(row: 3):
      "out-of-order: no cell handles its timeout; fill the cell or remove the delay",
    .unhandledEvent(event: 1): "push: no state handles this event; remove it",
    .parentCycle(row: 0):
      "locked: is its own ancestor, or more than 8 levels deep; check the parents",
    .unknownRelative(row: 1):
      "unlocked: its parent or its initial substate has no row; add the row",
    .initialElsewhere(row: 1):
      "unlocked: its initial substate belongs to another state; check the parents",
    .needsHierarchy(row: 1, event: 0):
      "unlocked, coin: uses push, pop, history or a turn; put the rows in a HierarchicalTable",
    .nestedTimer(row: 3, in: 0):
      "out-of-order: has a delay, and its ancestor locked has one too, but there is only one timer; "
      + "put the table in WithTimers(...), write `timers: each` in a text, or remove one delay",
    .shadowed(row: 1, event: 2, by: 0):
      "unlocked, repairman: is never reached, because locked handles the event first",
    .passingCellDecides(row: 1, event: 9):
      "unlocked, number 9: passes the event on, but decides too; use `stay` without a guard",
  ]

  @Test func `every finding is reported in names, with what to do`() {
    for (finding, text) in Self.messages { #expect("\(finding)" == text) }
  }

  @Test func `the turnstile's table and the examples' have no findings`() {
    var findings: [String] = []
    func lint<A: Automaton>(_ machine: A.Type) { machine.lint { findings.append("\($0)") } }
    lint(Turnstile.self)
    lint(ApplicationLifecycle.self)
    lint(NumberParser.self)
    lint(EditMode.self)
    lint(AlarmClock.self)
    #expect(findings == [])
  }
}
