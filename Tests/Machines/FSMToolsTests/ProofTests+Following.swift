// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Testing

@testable import FSMTools

extension ProofTests {
  @Test("what an event raises and what needs no event is handled before the next, as by a driver")
  func following() {
    let report = Proof(Machine<Mixer>.self, in: Drum())
      .always("it turns when two buckets are in") { $0.world.buckets < 2 || !$0.isIn(.turning) }
      .never("full and bucket").everyStateCanBeLeft().search()
    #expect(report.isProof)
    // Empty with none and with one bucket, and turning.
    #expect(report.situations == 3)
  }

  @Test("each step that follows is judged, and has its line in the script")
  func judgedSteps() {
    let report = Proof(Machine<Mixer>.self, in: Steady()).never("full").search()
    #expect(
      report.verdicts.first?.script == [
        "1 enough counted  \\ empty, counted: moved to full (close)",
        "\\ then full, ready: moved to turning (turn)", "expect turning",
      ])
  }

  @Test(
    "an answer that changes in the middle of an event is said, since a console cannot repeat it")
  func changedAnswer() {
    let report = Proof(Machine<Mixer>.self, in: Drum()).never("turning").search()
    let script = report.verdicts.first?.script ?? []
    #expect(script.contains { $0.contains("an answer changes between two steps") })
    #expect(script.last == "expect turning")
  }
}
