// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension StateDiagram {
  /// The diagram for Mermaid, a transition a line.
  var mermaid: String {
    let lines = ["stateDiagram-v2"] + titles + groups(in: nil) + ["[*] --> \(identifier(initial))"]
    return (lines + arrows.map(line)).joined(separator: "\n  ")
  }

  /// Titles for the names that Mermaid would not read as one word.
  private var titles: [String] {
    let rows = rows(in: nil).flatMap { [$0] + inside($0) }.sorted()
    return rows.filter { identifier($0) != name($0) }
      .map { "state \"\(name($0))\" as \(identifier($0))" }
  }

  private func inside(_ row: Int) -> [Int] {
    rows(in: row).flatMap { [$0] + inside($0) }
  }

  /// A block for each state that has substates: which they are, and which is entered with it.
  private func groups(in parent: Int?) -> [String] {
    rows(in: parent).filter { !rows(in: $0).isEmpty }.flatMap { row in
      let members = rows(in: row).map { "  \(identifier($0))" }
      let start = initial(of: row).map { ["  [*] --> \(identifier($0))"] } ?? []
      let inner = groups(in: row).map { "  \($0)" }
      return ["state \(identifier(row)) {"] + start + members + inner + ["}"]
    }
  }

  private func line(_ arrow: Arrow) -> String {
    let target = arrow.to.map(identifier) ?? "[*]"
    return "\(identifier(arrow.from)) --> \(target): \(arrow.label)"
  }
}
