// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Workbench {
  /// A command of the program.
  package enum Verb: String, CaseIterable {
    case play, draft, see, text, lint, prove, tests, coverage, replay, diagram, swift, numbers

    /// The command's line in the help text.
    package var usage: String {
      let words = row.words.map { " \($0)" } ?? ""
      let options = row.options.map { " [--\($0) \(row.value)]" }.joined()
      let usage = "\(rawValue)\(words)\(options)"
      let padding = String(repeating: " ", count: max(3, 44 - usage.count))
      return usage + padding + row.purpose
    }

    /// The arguments, the options except `--machine` and `--file`, their value, and the purpose.
    var row: (words: String?, options: [String], value: String, purpose: String) {
      switch self {
      case .play: ("[FILE]", ["scenario"], "FILE", "play a machine with words")
      case .draft:
        ("[FILE]", ["scenario"], "FILE", "type a machine, play it, and change it while it runs")
      case .see: ("[STATE]", [], "", "print the table, or a state's row")
      case .text: (nil, [], "", "print the table as text, for --file")
      case .lint: (nil, [], "", "look for mistakes in the tables")
      case .prove: (nil, ["always", "never", "possible"], "CLAIM", "search for counterexamples")
      case .tests: ("[FOLDER]", [], "", "make scenarios that take every transition")
      case .coverage: ("FILE...", [], "", "play scenarios, and list transitions not taken")
      case .replay: ("FILE", [], "", "print a recorded run as a scenario")
      case .diagram: (nil, ["format"], "mermaid|plantuml|dot|svg", "draw the table")
      case .swift: (nil, [], "", "print the machine as a Swift file")
      case .numbers: (nil, [], "", "print the table as numbers, in Swift")
      }
    }
  }
}
