// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@testable import SourceChecks

/// The numbered behaviours and the tests that carry them.
@Suite struct BehavioursTests {
  @Test("every behaviour has a test or a reason")
  func package() throws {
    let behaviours = Behaviours(in: try SourceTree(at: repository))
    #expect(behaviours.complaints.isEmpty)
    #expect(behaviours.table.count > 100)
  }

  @Test("a behaviour with neither a test nor a reason is named, and so is a number without one")
  func complaints() {
    let tree = SourceTree([
      "Tests/Behaviours/list":
        "# Rows.\n\nD1 | one\nD2 | two | it is so\nD3 | three\nEI-B1 | four\n",
      "Tests/ATests/ATests.swift": "  @Test(\"D1, EI-B1 and D4: it works\")\n",
      "Tests/BTests/BTests.swift": "    \"D1: it works twice\",\n    \"GPIO5\": 1,\n",
    ])
    let behaviours = Behaviours(in: tree)
    #expect(
      behaviours.table.dropFirst(2) == [
        "| D1 | one | ATests/ATests.swift, BTests/BTests.swift |",
        "| D2 | two | no test: it is so |",
        "| D3 | three | MISSING |", "| EI-B1 | four | ATests/ATests.swift |",
      ])
    #expect(
      behaviours.complaints == [
        "no test carries D3", "a test carries D4, which the list lacks",
      ])
  }
}
