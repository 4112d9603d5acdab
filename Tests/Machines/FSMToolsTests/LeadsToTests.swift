// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

@testable import FSMTools

@Suite struct LeadsToTests {
  private let gate = Proof(Machine<Hatch>.self)

  @Test("what can always be reached again comes at last, and in the same step at the latest")
  func holds() {
    let report = Proof(Machine<Safe>.self)
      .always("alarmed leads to shut").always("key and fits leads to state:open")
      .always("an alarm ends", after: { $0.isIn(.alarmed) }, comes: { !$0.isIn(.alarmed) }).search()
    #expect(report.isProof, "\(report)")
  }

  @Test func `a way to where it cannot come any more is a counterexample, the shortest one`() {
    let report = gate.always("pull leads to shut").search()
    #expect(
      report.verdicts.first?.script == [
        "pull  \\ shut, pull: moved to open", "kick  \\ open, kick: moved to stuck", "expect stuck",
      ])
    #expect("\(report)".contains("\nfails: always pull leads to shut\n"))
  }

  @Test("what came before the trap owes nothing there, and what never begins owes nothing at all")
  func fulfilled() {
    #expect(gate.always("state:open and pull leads to push").search().isProof)
    #expect(gate.always("from:shut and stuck leads to shut").search().isProof)
    #expect(gate.always("kick leads to stuck").search().isProof)
  }

  @Test func `several claims in one search do not disturb each other`() {
    let report = gate.always("pull leads to shut").always("kick leads to stuck").possible("stuck")
      .always("stuck leads to open").never("from:stuck and open").search()
    #expect(report.verdicts.map(\.holds) == [false, true, true, false, true], "\(report)")
  }

  @Test func `it leads to something only in what is always so`() {
    for report in [
      gate.never("pull leads to shut").search(), gate.possible("pull leads to shut").search(),
    ] {
      #expect(report.mistakes.count == 1)
      #expect(report.mistakes[0].hasSuffix("leads to is allowed only in an always claim"))
    }
  }
}

/// A hatch that a kick jams for good.
private enum Hatch: Automaton {
  enum State: UInt8, CaseName { case shut, open, stuck }
  enum Event: UInt8, CaseName { case pull, push, kick }
  typealias Word = NoNames

  static let initial = State.shut

  static let table = TransitionTable<Hatch, 3, 3>([
    //             pull       push       kick
    .row(.shut, [.to(.open), .nothing, .nothing]),
    .row(.open, [.nothing, .to(.shut), .to(.stuck)]),
    .row(.stuck, [.nothing, .nothing, .nothing]),
  ])

  static func isFinal(_ state: State) -> Bool { state == .stuck }
}
