// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import MachineSupport
import MachineText
import SampleMachines
import Testing

@Suite(.oneAtATime) struct RoundTripTests {
  @Test("text, table, text is a fixed point, and the table is the compiled one")
  func compiled() {
    expectSame(AlarmClock.self)
    expectSame(ApplicationLifecycle.self)
    expectSame(EditMode.self)
    expectSame(NumberParser.self)
    expectSame(Kiosk.self)
  }

  private func expectSame<A: Automaton>(_ machine: A.Type) {
    let lines = text(A.self, "machine-of-text")
    expectEqual(read(lines), [])
    expectEqual(draftText(), lines)
    expectEqual(Drafted.table.fingerprint, A.table.fingerprint, "\(A.self)")
    expectEqual(Drafted.Rows.kind, A.Rows.kind, "\(A.self)")
  }
}
