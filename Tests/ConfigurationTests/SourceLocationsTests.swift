// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@Suite struct SourceLocationsTests {
  @Test(arguments: [
    (
      "[coin]\nline = \(freeOffset)\n[push]\nline = GPIO\(freeOffset)",
      "4:8: line: expected an unused line, found GPIO\(freeOffset), which [coin] uses in line 2"
    ),
    (
      "[push]\nline = 5\n[coin]\n\n  line = BOARD29",
      "5:10: line: expected an unused line, found GPIO5, which [push] uses in line 2"
    ),
    (
      "[lock]\nline = \(coinOffset)",
      "2:8: line: expected an unused line, found GPIO\(coinOffset), which [coin] uses by default"
    ),
    (
      "[coin]\nline = \(faultOffset)",
      "2:8: line: expected an unused line, found GPIO\(faultOffset), which [fault] uses by default"
    ),
    (
      "[green]\nline = \(freeOffset)\n[red]\nline = \(freeOffset)",
      "4:8: line: expected an unused line, found GPIO\(freeOffset), which [green] uses in line 2"
    ),
    (
      "[repairman]\nline = 6\n[fault]\nline = 6",
      "4:8: line: expected an unused line, found GPIO6, which [repairman] uses in line 2"
    ),
  ])
  func aLineForTwoSectionsIsRefused(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }
}
