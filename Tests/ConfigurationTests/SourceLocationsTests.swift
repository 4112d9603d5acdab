// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@Suite struct SourceLocationsTests {
  @Test(arguments: [
    (
      "[coin]\nline = 5\n[push]\nline = GPIO5",
      "4:8: line: expected a line of its own, found GPIO5, which [coin] has in line 2"
    ),
    (
      "[push]\nline = 5\n[coin]\n\n  line = BOARD29",
      "5:10: line: expected a line of its own, found GPIO5, which [push] has in line 2"
    ),
    (
      "[lock]\nline = 17",
      "2:8: line: expected a line of its own, found GPIO17, which [coin] has by default"
    ),
    (
      "[coin]\nline = 26",
      "2:8: line: expected a line of its own, found GPIO26, which [fault] has by default"
    ),
    (
      "[green]\nline = 5\n[red]\nline = 5",
      "4:8: line: expected a line of its own, found GPIO5, which [green] has in line 2"
    ),
    (
      "[repairman]\nline = 6\n[fault]\nline = 6",
      "4:8: line: expected a line of its own, found GPIO6, which [repairman] has in line 2"
    ),
  ])
  func aLineForTwoSectionsIsRefused(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }
}
