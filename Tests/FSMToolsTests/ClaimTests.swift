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
    ])
  func meaning(text: String, isTrue: Bool) throws {
    var machine = Machine<Safe>()
    _ = machine.start(at: 0, in: ChosenConditions<Safe>())
    let step = machine.handle(.push, at: 0, in: ChosenConditions<Safe>())
    let claim = try ClaimReader<Step<Safe>>.read(text)
    #expect(claim(step) == isTrue)
  }

  @Test(
    "a claim that cannot be read is no proof, and the report says why",
    arguments: [
      ("ajar", "ajar is no state, event or word of this machine"),
      ("open", "open has more than one meaning; write state:open or event:open"),
      ("word:open", "word:open is no state, event or word of this machine"),
      ("shut and", "expected a state, an event or a word, found the end"),
      ("shut ring", "expected and, or, implies or the end, found ring"),
      ("(shut", "expected ) at the end of a group"),
      ("shut)", "expected and, or, implies or the end, found )"),
    ])
  func mistake(text: String, message: String) {
    let report = Proof(Machine<Safe>.self, in: Room()).always(text).search()
    #expect(!report.isProof)
    #expect(report.mistakes == ["always \(text): \(message)"])
  }
}
