// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import MachineSupport
import SampleMachines
import Testing

@Suite struct ConditionTextTests {
  @Test(
    "a guard names the cells and the junctions that ask it",
    arguments: [
      (0, ["sold-out: a guard, asked in", "  idle: press", "  junction by-stock"]),
      (1, ["paid: a guard, asked in", "  junction by-credit"]),
      (2, ["pass: a guard, asked in", "  junction by-pass"]),
    ])
  func guards(index: Int, lines: [String]) {
    var found: [String] = []
    ConditionText<Kiosk>.eachLine(of: index) { found.append($0.string) }
    #expect(found == lines)
  }
}
