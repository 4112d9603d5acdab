// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension StateDiagram {
  /// The diagram for Graphviz, in which a state with substates is a box around them.
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
    // `\l` aligns each note to the left, below the centred name.
    let notes = self.notes[row].map { "\($0)\\l" }.joined()
    let label = "label=\"\(name(row))\(notes.isEmpty ? "" : "\\n" + notes)\""
    guard !inside.isEmpty else { return ["\(identifier(row)) [\(label)]"] }
    return ["subgraph cluster_\(identifier(row)) {", "  \(label)", "  style=rounded"]
      + inside.flatMap { node($0) }.map { "  \($0)" } + beginning(row).map { "  \($0)" } + ["}"]
  }

  /// Returns the point and the arrow of a state's initial transition, or no lines for none.
  private func beginning(_ row: Int) -> [String] {
    guard let first = initial(of: row) else { return [] }
    let dot = "begin_\(identifier(row))"
    let attributes = attributes(label: beginning(of: row), head: end(first).cluster)
    return ["\(dot) [shape=point, label=\"\"]", "\(dot) -> \(end(first).node)\(attributes)"]
  }

  /// Returns the node at an arrow's end, and the box that clips the arrow if the row is a box.
  private func end(_ row: Int) -> (node: String, cluster: String?) {
    var inner = row
    while let next = initial(of: inner) ?? rows(in: inner).first { inner = next }
    return (identifier(inner), inner == row ? nil : "cluster_\(identifier(row))")
  }

  private func line(_ arrow: Arrow) -> String {
    let tail = end(arrow.from)
    // The table does not define the target of a pop, so a dashed arrow returns to its own state.
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

  /// The diagram for Mermaid, with one line for each transition.
  var mermaid: String {
    let lines = ["stateDiagram-v2"] + titles + groups(in: nil) + ["[*] --> \(identifier(initial))"]
    return (lines + arrows.map { transition($0) } + insides).joined(separator: "\n  ")
  }

  /// The diagram for PlantUML, with notes that StateSmith can read, such as `enter / lamp-on`.
  var plantUML: String {
    let states = rows(in: nil).flatMap { block($0) }
    let moves = ["[*] --> \(identifier(initial))"] + arrows.map { transition($0, colon: " :") }
    let inside = notes.indices.flatMap { row in notes[row].map { "\(identifier(row)) : \($0)" } }
    return (["@startuml"] + states + moves + inside + ["@enduml"]).joined(separator: "\n")
  }

  /// Returns the declaration of a state and its substates.
  private func block(_ row: Int) -> [String] {
    let title = identifier(row) == name(row) ? "" : "\"\(name(row))\" as "
    let inside = rows(in: row)
    guard !inside.isEmpty else { return ["state \(title)\(identifier(row))"] }
    let words = beginning(of: row).map { " :\($0)" } ?? ""
    let start = initial(of: row).map { ["[*] --> \(identifier($0))\(words)"] } ?? []
    return ["state \(title)\(identifier(row)) {"]
      + (inside.flatMap { block($0) } + start).map { "  \($0)" } + ["}"]
  }

  /// The titles of states whose names, with hyphens, Mermaid would not read as one word.
  private var titles: [String] {
    all(in: nil).sorted().filter { identifier($0) != name($0) }
      .map { "state \"\(name($0))\" as \(identifier($0))" }
  }

  /// Returns a block for each state with substates, with their names and the initial transition.
  private func groups(in parent: Int?) -> [String] {
    rows(in: parent).filter { !rows(in: $0).isEmpty }.flatMap { (row) -> [String] in
      let members = rows(in: row).map { "  \(identifier($0))" }
      let words = beginning(of: row).map { ":\($0)" } ?? ""
      let start: [String] = initial(of: row).map { ["  [*] --> \(identifier($0))\(words)"] } ?? []
      let inner: [String] = groups(in: row).map { "  \($0)" }
      return ["state \(identifier(row)) {"] + start + members + inner + ["}"]
    }
  }

  /// The notes of all states: lines in a simple state, or a box beside a state with substates.
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
