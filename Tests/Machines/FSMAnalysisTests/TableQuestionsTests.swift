// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

@Suite struct TableQuestionsTests {
  private func members(_ set: NameSet<Door.State>) -> [Door.State] {
    Door.State.allCases.filter(set.contains)
  }

  @Test("MP-02, MP-03, D13: valid next states come from the table; all else is denied")
  func validNextStates() {
    expectEqual(members(Door.table.validNextStates(of: .closed)), [.open, .welded])
    expectEqual(members(Door.table.validNextStates(of: .open)), [.closed, .open])
    expectEqual(members(Door.table.validNextStates(of: .welded)), [.welded])
    expectEqual(members(Door.table.validNextStates(of: .dreamt)), [.closed])
  }

  @Test func `reachable states, unreachable rows and traps are found`() {
    expectEqual(members(Door.table.reachableStates(from: .closed)), [.closed, .open, .welded])
    expectEqual(members(Door.table.unreachableStates(from: .closed)), [.dreamt])
    expectEqual(members(Door.table.unreachableStates(from: .dreamt)), [])
    expectEqual(members(Door.table.traps()), [.welded])
  }

  @Test func `events that mean nothing anywhere are found`() {
    let unhandled = Door.table.unhandledEvents()
    expectEqual(Door.Event.allCases.filter(unhandled.contains), [.alarm])
  }

  @Test("FO-B4: both branches of a guard stand in the table, and count, whichever does something")
  func bothArmsCount() {
    let table = TransitionTable<Door, 2, 1>([
      .row(.closed, [.if(.dry, .nothing, else: .to(.open))]), .row(.open, [.nothing]),
    ])
    expectEqual(members(table.reachableStates(from: .closed)), [.closed, .open])
    #expect(table.unhandledEvents().isEmpty)
  }
}
