// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineConsole
import Testing

@testable import FSMTools

@Suite struct ClaimTests {
  @Test(
    "a claim is read with not before and, and before or, or before implies",
    arguments: [
      ("shut", true), ("not shut", false), ("push and ring", true), ("push and not ring", false),
      ("alarmed or ring", true), ("shut and alarmed or push", true),
      ("shut and (alarmed or bolt)", false), ("alarmed implies bolt", true),
      ("push implies bolt", false), ("not alarmed and push implies shut and ring", true),
      ("shut implies alarmed implies bolt", true), ("state:open", false), ("(not (alarmed))", true),
      ("from:shut", true), ("from:open", false), ("from:shut and push implies shut", true),
    ])
  func meaning(text: String, isTrue: Bool) throws {
    var machine = Machine<Safe>()
    _ = machine.start(at: 0, in: ChosenConditions<Safe>())
    let step = machine.handle(.push, at: 0, in: ChosenConditions<Safe>())
    let claim = try ClaimReader<Machine<Safe>, EmptyWorld<Safe>>.read(text).claim
    let moment = Moment(
      machine: machine, step: step, world: EmptyWorld<Safe>(), time: 0, wait: 0, answers: Answers())
    #expect(claim(moment) == isTrue)
  }

  @Test("a claim can be about the state before, a guard's answer, and what must be possible")
  func beforeAndGuards() {
    let safe = Proof(Machine<Safe>.self)
    let report = safe.always("from:shut and event:key and state:open implies fits")
      .never("from:open and fits and alarmed").possible("alarmed").search()
    #expect(report.isProof, "\(report)")
    #expect(!safe.always("alarmed implies fits").search().isProof)
    #expect(!safe.never("from:alarmed and shut").search().isProof)
    #expect(!safe.possible("shut and open").search().isProof)
    let mistake = safe.possible("ajar").search()
    #expect(
      mistake.mistakes == [
        "always possible: ajar: ajar is no state, event, word or guard of this machine"
      ])
  }

  @Test(
    "a claim that cannot be read is no proof, and the report says why",
    arguments: [
      ("ajar", "ajar is no state, event, word or guard of this machine"),
      ("open", "open has more than one meaning; write state:open or event:open"),
      ("word:open", "word:open is no state, event, word or guard of this machine"),
      ("shut and", "expected a state, an event, a word or a guard, found the end"),
      ("shut ring", "expected and, or, implies, leads to or the end, found ring"),
      ("shut leads ring", "expected and, or, implies, leads to or the end, found leads"),
      ("shut leads to", "expected a state, an event, a word or a guard, found the end"),
      ("shut leads to ring ring", "expected and, or, implies or the end, found ring"),
      ("(shut", "expected ) at the end of a group"),
      ("shut)", "expected and, or, implies, leads to or the end, found )"),
    ])
  func mistake(text: String, message: String) {
    let report = Proof(Machine<Safe>.self, in: Room()).always(text).search()
    #expect(!report.isProof)
    #expect(report.mistakes == ["always \(text): \(message)"])
  }
}
