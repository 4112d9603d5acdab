// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import SourceChecks

/// What the check of CONTRIBUTING's table finds in a package of one module.
@Suite struct AdditionsTests {
  private func complaints(about cell: String) -> [String] {
    let table = "| to add | edit |\n| --- | --- |\n| a word | \(cell) |\n"
    return Additions.complaints(
      in: SourceTree([
        Additions.path: table,
        "Sources/Gate/Words.swift":
          "enum Word { case bell, ring; func ringTwice() {} } // has room",
      ])
    )
  }

  @Test(
    "a file or a name that the tree has passes",
    arguments: [
      "`Word.ring` and `ringTwice`",
      "`Word` and `.ring` in [Words.swift](../Sources/Gate/Words.swift)", "`ring` in `Words.swift`",
      "a cell, `anything`",
    ])
  func passes(cell: String) { #expect(complaints(about: cell) == []) }

  @Test(
    "a file or a name that the tree does not have is found, with its line",
    arguments: [
      ("[Words.swift](../Sources/Core/Words.swift)", "there is no file Sources/Core/Words.swift"),
      ("`Verbs.swift`", "there is no file Verbs.swift"),
      ("`hum` in `Words.swift`", "hum stands in none of Sources/Gate/Words.swift"),
      ("`Word.room`", "there is no Word.room"), ("`Verb.ring`", "there is no Verb.ring"),
      ("`hangUp`", "there is no hangUp"),
    ])
  func isFound(cell: String, complaint: String) {
    #expect(complaints(about: cell) == [".github/CONTRIBUTING.md:3: \(complaint)"])
  }

  @Test("a paper without the table is found")
  func noTable() { #expect(Additions.complaints(in: SourceTree([:])).count == 1) }
}
