// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import SourceChecks

/// What `make accept` makes anew.
@Suite struct AcceptanceTests {
  private func texts(_ files: [String: String]) throws -> [String: String] {
    try Acceptance.texts(of: SourceTree(files)) { arguments, input in
      arguments.contains("Tests/Scenarios/wrong.fth") ? nil : "\(arguments) \(input)\n"
    }
  }

  @Test("each script that ends well gets its transcript, each kind by its own command")
  func transcripts() throws {
    let texts = try texts([
      "Tests/Scenarios/coin.fth": "", "Tests/Scenarios/wrong.fth": "",
      "Tests/Scenarios/Charts/history.fth": "", "Tests/Scenarios/Examples/alarm.fth": "",
    ])
    let scenarios = "Tests/Scenarios"
    #expect(texts["\(scenarios)/coin.out"] == "[\"--scenario\", \"\(scenarios)/coin.fth\"] \n")
    #expect(
      texts["\(scenarios)/Examples/alarm.out"]
        == "[\"simulate\", \"alarm\", \"--scenario\", \"\(scenarios)/Examples/alarm.fth\"] \n")
    #expect(
      texts["\(scenarios)/Charts/history.out"]
        == "[\"draft\", \"--scenario\", \"\(scenarios)/Charts/history.fth\"] \n")
    #expect(texts["\(scenarios)/wrong.out"] == nil)
  }

  @Test("README's blocks are what the workbench and the source say, and nothing else changes")
  func readme() throws {
    let readme =
      "B.\n```swift\nold\n```\n```forth\ncoin\n```\n```text\n```\nC.\n"
    let source = "enum A {\n  package static let table = T([\n    x,\n  ])\n\n  ])\n"
    let texts = try texts([
      "README.md": readme, "Sources/Gate/Turnstile/Turnstile.swift": source,
    ])
    #expect(
      texts["README.md"]
        == "B.\n```swift\n  package static let table = T([\n"
        + "    x,\n  ])\n```\n```forth\ncoin\n```\n```text\n[] coin\n\n```\nC.\n")
  }

  @Test("a picture begins with the drawing, behind what Graphviz warns of")
  func pictures() throws {
    let pictures = try Acceptance.pictures { arguments, _ in
      "Warning: w\n<?xml \(arguments.dropFirst(2).first ?? "")\n"
    }
    #expect(pictures[".github/pictures/alarm-clock.svg"] == "<?xml alarm-clock\n")
  }

  @Test("the table of sizes is replaced only if all boards are there")
  func tables() throws {
    let old = "A.\n\n| board | release | bytes |\n| --- |\n| old |\n\nB.\n"
    let rows = (0...8).map { "| row \($0) |\n" }.joined()
    let report = "ok - it works\n| board | release | bytes |\n\(rows)3 passed\n"
    let tree = SourceTree(["Hardware/reference.md": old])
    #expect(
      Acceptance.sizes(of: tree, from: report)
        == "A.\n\n| board | release | bytes |\n\(rows)\nB.\n")
    #expect(Acceptance.sizes(of: tree, from: report.replacing("| row 3 |\n", with: "")) == nil)
  }
}
