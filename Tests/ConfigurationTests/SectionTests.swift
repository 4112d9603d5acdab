// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import GPIO
import GateController
import TestSupport
import Testing
import Turnstile

@Suite struct SectionTests {
  @Test(arguments: [
    (
      "[coyn]",
      """
      1:2: section: expected chip, coin, push, repairman, release, bolt, lock, green, red, \
      fault, accept, gate, ledger, metrics or end, found "coyn"; did you mean "coin"?
      """
    ),
    (
      "\n  [Gate]\nseed = 1",
      """
      2:4: section: expected chip, coin, push, repairman, release, bolt, lock, green, red, \
      fault, accept, gate, ledger, metrics or end, found "Gate"; did you mean "gate"?
      """
    ),
    (
      "[turnstile]",
      """
      1:2: section: expected chip, coin, push, repairman, release, bolt, lock, green, red, \
      fault, accept, gate, ledger, metrics or end, found "turnstile"
      """
    ),
    (
      "[]",
      """
      1:2: section: expected chip, coin, push, repairman, release, bolt, lock, green, red, \
      fault, accept, gate, ledger, metrics or end, found nothing
      """
    ),
    ("[coin", #"1:1: expected only [section], found "[coin""#),
    ("[", #"1:1: expected only [section], found "[""#),
    ("[coin] line = 5", #"1:1: expected only [section], found "[coin] line = 5""#),
  ])
  func aHeadingThatIsNoneIsRefused(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }

  @Test(arguments: ["[coin]", " [coin]\t", "[coin] ; the acceptor", "[coin]# the acceptor"])
  func aHeadingMayBeIndentedAndCommented(heading: String) throws {
    #expect(
      try setup(heading + "\nline = \(freeOffset)").wiring[.coin].line.offset == freeOffset)
  }
}
