// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

@testable import FSMTools

@Suite struct DeferredProofTests {
  @Test("an event that is deferred comes back in a search, however much later the machine moves")
  func comesBack() {
    let report = Proof(Machine<Clerk>.self)
      .never("the clerk is busy again when one is served") {
        $0.isStep(of: .served) && $0.machine.state == .busy
      }.search()
    #expect(
      report.verdicts.first?.script == [
        "call  \\ idle, call: moved to busy", "call  \\ busy, call: deferred",
        "served  \\ busy, served: moved to idle", "\\ then idle, call: moved to busy",
        "expect busy",
      ])
    // Idle; busy, and none, one or two wait.
    #expect(report.situations == 4)
  }

  @Test("two that wait, and a third that finds no room")
  func full() {
    let proof = Proof(Machine<Clerk>.self)
    #expect(!proof.never("a fault") { $0.step.isFault }.search().isProof)
    #expect(proof.possible("from:busy and served and idle").search().isProof)
  }
}

/// A clerk who serves one after the other, while two can wait.
private enum Clerk: Automaton {
  enum State: UInt8, CaseName { case idle, busy }
  enum Event: UInt8, CaseName { case call, served }
  typealias Word = NoNames

  static let initial = State.idle

  static let table = WithDeferral<_, 2>(
    TransitionTable<Clerk, 2, 2>([
      .row(.idle, [.to(.busy), .nothing]),
      .row(.busy, [.deferred, .to(.idle)]),
    ]))
}
