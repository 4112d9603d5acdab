// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A machine's states and transitions, read from its table for a diagram.
struct StateDiagram<A: Automaton> {
  /// A transition from a row to the same or another row, or back to the suspended state.
  struct Arrow {
    let from: Int
    /// The target row, or `nil` for a pop.
    let to: Int?
    /// The event, the guards, the kind of transition and the words, such as
    /// `coin [worn] / accept-coin`, `after 5 s` or `edit (push) / show-map`.
    let label: String
  }

  /// The transitions, row by row and in the order of the events.
  private(set) var arrows: [Arrow] = []
  /// The parts of each row without an arrow: entry and exit words, the timeout, internal
  /// transitions and deferred events.
  private(set) var notes: [[String]] = []

  init() {
    let turns = ["", " (passing on)", " (first)", " (first, passing on)"]
    for row in 0..<A.table.stateCount {
      notes.append(
        [("enter", A.table.entry(row)), ("exit", A.table.exit(row))]
          .filter { !$0.1.isEmpty }.map { $0.0 + Self.words($0.1) })
      if let delay = Self.delay(row), !Self.hasOwnTimeout(row) { notes[row].append(delay) }
      for column in 0..<A.table.eventCount {
        guard let event = A.Event(rawValue: UInt8(column)) else { continue }
        let cell = A.table.cell(row, column)
        let title = event == A.timeout ? Self.delay(row) ?? "\(event.name)" : "\(event.name)"
        for (condition, branch) in Self.branches(of: cell) {
          let head = title + (condition.map { " [\($0)]" } ?? "") + turns[Int(cell.turn.rawValue)]
          add(branch, of: row, head)
        }
      }
    }
  }

  /// Adds an arrow, or a note for a branch that stays or defers; ignores an empty or refusing one.
  private mutating func add(_ branch: Branch<A>, of row: Int, _ head: String) {
    let kind: String
    switch branch.move {
    case .nothing, .refuse: return
    case .stay: return notes[row].append(head + Self.words(branch.phrase))
    case .defer: return notes[row].append(head + " (deferred)")
    case .again: kind = ""
    case .to: kind = branch.isExternal ? " (external)" : ""
    case .push: kind = " (push)"
    case .pop: kind = " (pop)"
    case .history: kind = branch.isDeepHistory ? " (deep history)" : " (history)"
    }
    let target = branch.move == .again ? row : branch.state.map { Int($0.rawValue) }
    guard target != nil || branch.move == .pop else { return }
    let words = branch.phrase.isEmpty ? "" : Self.words(branch.phrase)
    arrows.append(Arrow(from: row, to: target, label: head + kind + words))
  }

  /// Returns the branches that a cell can choose, including through junctions, with their guards.
  static func branches(
    of cell: Cell<A>, after former: [String] = [], depth: Int = 0
  ) -> [(condition: String?, branch: Branch<A>)] {
    let ways: [([String], Branch<A>)] =
      cell.guardName.map {
        // "else" is unclear if the diagram does not show the other branch, which refuses, or if
        // junctions combine several guards.
        let isAlone = former.isEmpty && cell.then.junction == nil && cell.otherwise.junction == nil
        let otherwise = cell.then.move == .refuse || !isAlone ? "not \($0.name)" : "else"
        return [(former + ["\($0.name)"], cell.then), (former + [otherwise], cell.otherwise)]
      } ?? [(former, cell.then)]
    return ways.flatMap { conditions, branch in
      guard let junction = branch.junction, Int(junction.rawValue) < A.junctions.count,
        depth < A.junctions.count
      else { return [(conditions.isEmpty ? nil : conditions.joined(separator: ", "), branch)] }
      let next = A.junctions.cell(Int(junction.rawValue))
      return branches(of: next, after: conditions, depth: depth + 1)
    }
  }

  /// Returns the words in UML notation, after a slash.
  static func words(_ phrase: Phrase<A>) -> String {
    (0..<4).compactMap { phrase[$0].map { " \($0.name)" } }.reduce(" /", +)
  }

  private static func hasOwnTimeout(_ row: Int) -> Bool {
    guard let timeout = A.timeout, Int(timeout.rawValue) < A.table.eventCount else { return false }
    return branches(of: A.table.cell(row, Int(timeout.rawValue))).contains {
      $0.branch.move != .nothing
    }
  }

  private static func delay(_ row: Int) -> String? {
    let delay = A.table.delay(row)
    if let interval = delay.interval { return "after \(interval.name)" }
    let (seconds, rest) = delay.constant.quotientAndRemainder(dividingBy: 1000)
    guard delay.constant > 0 else { return nil }
    return rest == 0 ? "after \(seconds) s" : "after \(delay.constant) ms"
  }

  // The hierarchy of the machine's states, if any.

  /// Returns the rows of the direct substates of `parent`, or of the top-level states for `nil`.
  func rows(in parent: Int?) -> [Int] {
    (0..<A.table.stateCount).filter { A.table.parent($0) == parent }
  }

  /// Returns the rows of all substates of `parent` at any depth.
  func all(in parent: Int?) -> [Int] { rows(in: parent).flatMap { [$0] + all(in: $0) } }

  /// Returns the row of the initial substate, or `nil` for none.
  func initial(of row: Int) -> Int? { A.table.initial(row) }

  /// Returns the words of the initial transition after a slash, or `nil` for none.
  func beginning(of row: Int) -> String? {
    let words = A.table.begin(row)
    return words.isEmpty ? nil : Self.words(words)
  }

  func text(_ format: DiagramFormat) -> String {
    switch format {
    case .mermaid: mermaid
    case .plantuml: plantUML
    // Graphviz converts the text to a picture.
    case .dot, .svg: dot
    }
  }

  func name(_ row: Int) -> String { A.State(rawValue: UInt8(row)).map { "\($0.name)" } ?? "?" }

  /// Returns the name with underscores for hyphens, which Mermaid reads as the start of an arrow.
  func identifier(_ row: Int) -> String { String(name(row).map { $0 == "-" ? "_" : $0 }) }

  var initial: Int { Int(A.initial.rawValue) }
}

/// The output format of a diagram.
public enum DiagramFormat: String, CaseIterable, Sendable {
  /// Mermaid, for Markdown.
  case mermaid
  /// PlantUML, which StateSmith also reads.
  case plantuml
  /// Graphviz, for example for `dot -T pdf`.
  case dot
  /// An SVG picture, which requires Graphviz.
  case svg
}
