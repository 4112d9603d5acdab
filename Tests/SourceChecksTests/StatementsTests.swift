// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

@testable import SourceChecks

/// What papers state of constants, against the source.
@Suite struct StatementsTests {
  @Test("a package that states what its source has passes, and so does this one")
  func passes() throws {
    #expect(Statements(in: .small()).complaints.isEmpty)
    #expect(Statements(in: try SourceTree(at: repository)).complaints.isEmpty)
  }

  @Test(
    "a statement that differs is named with its line, in every kind of paper",
    arguments: [
      (
        "README.md", "In six\nseconds the repair is done.", 2,
        "6 s for the repair time, which is 5 s"
      ),
      (
        "systemd/a.8", ".\\\" Out-of-order lasts 4 s.", 1,
        "4 s for the repair time, which is 5 s"
      ),
      (
        "Sources/A/B/C.swift", "a()\n  /// One. Debounced for 6 ms.", 2,
        "6 ms for the debounce, which is 5 ms"
      ),
      (
        "systemd/a.conf", "[coin]\n# Default: GPIO18.", 2,
        "18 for the line of coin, which is 17"
      ),
      (
        "systemd/turnstile.conf",
        "[coin]\n# Default: GPIO17, pin 11.\nline = GPIO17\n# Default: 6ms.\ndebounce = 6ms\n", 4,
        "6 ms for the debounce of coin, which is 5 ms"
      ),
      (
        "Hardware/reference.md", "| coin | 18 |\n| coin | 17 |", 1,
        "18 for the line of coin, which is 17"
      ),
    ])
  func isNamed(path: String, text: String, line: Int, statement: String) {
    let readme = SourceTree.small()["README.md"]
    let text = path == "README.md" ? "\(text)\n\n\(readme)" : text
    let complaints = Statements(in: .small([path: text])).complaints
    #expect(complaints == ["\(path):\(line): states \(statement)"])
  }

  @Test(
    "code, and other times, are no statements",
    arguments: [
      ("Sources/A/B/C.swift", "let repair = 6 seconds"),
      ("systemd/a.8", "A coin takes 6 s. A repair is reported."),
      ("systemd/a.8", "A repair may begin 6 steps later."),
      (
        "systemd/turnstile.conf",
        "[coin]\n# Default: GPIO17, pin 11.\nline = GPIO17\n# Default: 5ms.\ndebounce = 5ms\n"
          + "# Default: 200ms.\npause = 200ms\n"
      ),
      ("systemd/a.8", "Default 7 s.\nThe debounce is short."),
    ])
  func passes(path: String, text: String) {
    #expect(Statements(in: .small([path: text])).complaints.isEmpty)
  }

  @Test(
    "a source whose constants cannot be read, and papers that state too little, do not pass",
    arguments: [
      "Sources/Gate/Turnstile/Turnstile.swift", "Sources/Gate/Turnstile/Wiring.swift",
      "Sources/Gate/Turnstile/GateLine.swift", "README.md", "systemd/turnstile.conf",
      "Hardware/reference.md",
    ])
  func tooLittle(path: String) {
    #expect(!Statements(in: .small([path: ""])).complaints.isEmpty)
  }
}
