// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension StateDiagram {
  /// The diagram for Graphviz; a state with substates is a box around them.
  var dot: String {
    let start = "start -> \(end(initial).node)\(attributes(head: end(initial).cluster))"
    let header = [
      "digraph {", "  compound=true; newrank=true", "  fontname=\"sans-serif\"",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
      "  edge [fontname=\"sans-serif\"]",
      "  start [shape=point, label=\"\"]",
    ]
    let nodes = rows(in: nil).flatMap { node($0) }.map { "  \($0)" }
    return (header + nodes + ["  \(start)"] + arrows.map { "  \(line($0))" } + ["}"])
      .joined(separator: "\n")
  }

  private func node(_ row: Int) -> [String] {
    let inside = rows(in: row)
    // The name is centred, and what is in the state begins at the left.
    let notes = self.notes[row].map { "\($0)\\l" }.joined()
    let label = "label=\"\(name(row))\(notes.isEmpty ? "" : "\\n" + notes)\""
    guard !inside.isEmpty else { return ["\(identifier(row)) [\(label)]"] }
    return ["subgraph cluster_\(identifier(row)) {", "  \(label)", "  style=rounded"]
      + inside.flatMap { node($0) }.map { "  \($0)" } + beginning(row).map { "  \($0)" } + ["}"]
  }

  /// The dot in a state that begins with a substate, and the words with which it does.
  private func beginning(_ row: Int) -> [String] {
    guard let first = initial(of: row) else { return [] }
    let dot = "begin_\(identifier(row))"
    let attributes = attributes(label: beginning(of: row), head: end(first).cluster)
    return ["\(dot) [shape=point, label=\"\"]", "\(dot) -> \(end(first).node)\(attributes)"]
  }

  /// The node that stands for a row, and the box to cut the line at if the row is a box.
  private func end(_ row: Int) -> (node: String, cluster: String?) {
    var inner = row
    while let next = initial(of: inner) ?? rows(in: inner).first { inner = next }
    return (identifier(inner), inner == row ? nil : "cluster_\(identifier(row))")
  }

  private func line(_ arrow: Arrow) -> String {
    let tail = end(arrow.from)
    // Where a pop leads is only known when it happens: back to itself, in dashes.
    guard let target = arrow.to else {
      return "\(tail.node) -> \(tail.node) [label=\"\(arrow.label)\", style=dashed]"
    }
    let head = end(target)
    return "\(tail.node) -> \(head.node)"
      + attributes(label: arrow.label, tail: tail.cluster, head: head.cluster)
  }

  private func attributes(
    label: String? = nil, tail: String? = nil, head: String? = nil
  ) -> String {
    let list = [
      label.map { "label=\"\($0)\"" }, tail.map { "ltail=\($0)" }, head.map { "lhead=\($0)" },
    ].compactMap { $0 }
    return list.isEmpty ? "" : " [\(list.joined(separator: ", "))]"
  }

  /// The diagram for Mermaid, a transition a line.
  var mermaid: String {
    let lines = ["stateDiagram-v2"] + titles + groups(in: nil) + ["[*] --> \(identifier(initial))"]
    return (lines + arrows.map { transition($0) } + insides).joined(separator: "\n  ")
  }

  /// The diagram for PlantUML, with lines of a state as StateSmith reads them: `enter / lamp-on`.
  var plantUML: String {
    let states = rows(in: nil).flatMap { block($0) }
    let moves = ["[*] --> \(identifier(initial))"] + arrows.map { transition($0, colon: " :") }
    let inside = notes.indices.flatMap { row in notes[row].map { "\(identifier(row)) : \($0)" } }
    return (["@startuml"] + states + moves + inside + ["@enduml"]).joined(separator: "\n")
  }

  /// A state, and what is in it.
  private func block(_ row: Int) -> [String] {
    let title = identifier(row) == name(row) ? "" : "\"\(name(row))\" as "
    let inside = rows(in: row)
    guard !inside.isEmpty else { return ["state \(title)\(identifier(row))"] }
    let words = beginning(of: row).map { " :\($0)" } ?? ""
    let start = initial(of: row).map { ["[*] --> \(identifier($0))\(words)"] } ?? []
    return ["state \(title)\(identifier(row)) {"]
      + (inside.flatMap { block($0) } + start).map { "  \($0)" } + ["}"]
  }

  /// Titles for the names that Mermaid would not read as one word.
  private var titles: [String] {
    all(in: nil).sorted().filter { identifier($0) != name($0) }
      .map { "state \"\(name($0))\" as \(identifier($0))" }
  }

  /// A block for each state that has substates: which they are, and which is entered with it.
  private func groups(in parent: Int?) -> [String] {
    rows(in: parent).filter { !rows(in: $0).isEmpty }.flatMap { (row) -> [String] in
      let members = rows(in: row).map { "  \(identifier($0))" }
      let words = beginning(of: row).map { ":\($0)" } ?? ""
      let start: [String] = initial(of: row).map { ["  [*] --> \(identifier($0))\(words)"] } ?? []
      let inner: [String] = groups(in: row).map { "  \($0)" }
      return ["state \(identifier(row)) {"] + start + members + inner + ["}"]
    }
  }

  /// What is in each state: a line of its own, or a note beside one that has substates.
  private var insides: [String] {
    notes.indices.flatMap { row in
      rows(in: row).isEmpty
        ? notes[row].map { "\(identifier(row)): \($0)" }
        : notes[row].isEmpty
          ? [] : ["note right of \(identifier(row))"] + notes[row].map { "  \($0)" } + ["end note"]
    }
  }

  private func transition(_ arrow: Arrow, colon: String = ":") -> String {
    let target = arrow.to.map(identifier) ?? "[*]"
    return "\(identifier(arrow.from)) --> \(target)\(colon) \(arrow.label)"
  }
}
