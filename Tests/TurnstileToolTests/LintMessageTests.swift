// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Testing
import Turnstile

@testable import TurnstileTool

@Suite struct LintMessageTests {
  @Test(
    "every finding is told in names, with what to do",
    arguments: [
      (
        .rowOutOfOrder(row: 1),
        "row 1 is written for unlocked, and unlocked is looked up there; put the rows in the order "
          + "of the states"
      ),
      (
        .unknownState(row: 0, event: 0),
        "locked, coin: leads to a state without a row; add the row"
      ),
      (
        .unknownWord(row: 2),
        "broken: performs something that is no word, or nothing before a word; write its words in a row"
      ),
      (
        .unreachable(row: 2),
        "broken: nothing leads there from locked; add a way, or take it out"
      ),
      (.trap(row: 2), "broken: nothing leads out of it; add a way, or say that it is final"),
      (
        .timeoutWithoutCell(row: 3),
        "out-of-order: times out, and nothing handles that; fill the square, or take the time out"
      ),
      (.unhandledEvent(event: 1), "push: no state handles it; take the event out"),
      (
        .parentCycle(row: 0),
        "locked: is part of itself, or nested deeper than eight; look at the parents"
      ),
      (
        .unknownRelative(row: 1),
        "unlocked: its parent or its first substate has no row; add the row"
      ),
      (
        .initialElsewhere(row: 1),
        "unlocked: begins with a substate that is part of another state; look at the parents"
      ),
      (
        .needsHierarchy(row: 1, event: 0),
        "unlocked, coin: covers, uncovers or takes turns, which a flat table cannot"
      ),
      (
        .nestedTimer(row: 3, in: 0),
        "out-of-order: times out inside locked, which does too; there is one timer"
      ),
      (
        .shadowed(row: 1, event: 2, by: 0),
        "unlocked, repairman: is never asked, since locked takes the event first"
      ),
      (
        .passingCellDecides(row: 1, event: 9),
        "unlocked, number 9: passes the event on and decides as well; let it only stay, unguarded"
      ),
    ] as [(Finding, String)])
  func message(finding: Finding, text: String) {
    #expect(finding.message(in: Turnstile.self) == text)
  }

  @Test("the turnstile's table and the examples' have nothing to mend")
  func ownTables() {
    var findings: [Finding] = []
    Turnstile.lint { findings.append($0) }
    ApplicationLifecycle.lint { findings.append($0) }
    NumberParser.lint { findings.append($0) }
    EditMode.lintHierarchy { findings.append($0) }
    AlarmClock.lintHierarchy { findings.append($0) }
    #expect(findings == [])
  }
}
