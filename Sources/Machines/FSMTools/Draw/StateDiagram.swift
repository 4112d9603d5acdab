// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A machine's states and transitions, read from its table, to be drawn: all that the table says.
struct StateDiagram<A: Automaton> {
  /// A transition: from one row to another, or back to the state that was suspended.
  struct Arrow {
    let from: Int
    /// The row it leads to; `nil` for a pop.
    let to: Int?
    /// The event, the guards, what is special, and the words: `coin [worn] / accept-coin`,
    /// `after 5 s`, `edit (push) / show-map`.
    let label: String
  }

  /// The transitions, row by row and in the order of the events.
  private(set) var arrows: [Arrow] = []
  /// What is in each row and leads nowhere: words of entry and exit, its time, what it stays for and
  /// what it defers.
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

  /// Adds a branch as an arrow, or where it leads nowhere as a note; one that means nothing is neither.
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

  /// The ways a cell can go, through junctions as well, each with the guards that choose it.
  static func branches(
    of cell: Cell<A>, after former: [String] = [], depth: Int = 0
  ) -> [(condition: String?, branch: Branch<A>)] {
    let ways: [([String], Branch<A>)] =
      cell.guardName.map {
        // Where a guard only refuses, "else" would be a branch of nothing that is drawn; and where others
        // follow or came before, it would not say of which.
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

  /// The words as UML writes them, behind a stroke.
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

  // What stands for the machine's hierarchy, if it has one.

  /// The rows inside a row, or at the top.
  func rows(in parent: Int?) -> [Int] {
    (0..<A.table.stateCount).filter { A.table.parent($0) == parent }
  }

  /// The same, and all that are in these.
  func all(in parent: Int?) -> [Int] { rows(in: parent).flatMap { [$0] + all(in: $0) } }

  /// The row that is entered with a row.
  func initial(of row: Int) -> Int? { A.table.initial(row) }

  /// The words with which a row begins with another, behind a stroke; `nil` for none.
  func beginning(of row: Int) -> String? {
    let words = A.table.begin(row)
    return words.isEmpty ? nil : Self.words(words)
  }

  func text(_ format: DiagramFormat) -> String {
    switch format {
    case .mermaid: mermaid
    case .plantuml: plantUML
    // Graphviz makes the picture of it.
    case .dot, .svg: dot
    }
  }

  func name(_ row: Int) -> String { A.State(rawValue: UInt8(row)).map { "\($0.name)" } ?? "?" }

  /// The name without hyphens, which Mermaid reads as the start of an arrow.
  func identifier(_ row: Int) -> String { String(name(row).map { $0 == "-" ? "_" : $0 }) }

  var initial: Int { Int(A.initial.rawValue) }
}

/// How a diagram is written.
public enum DiagramFormat: String, CaseIterable, Sendable {
  /// For a page of Markdown.
  case mermaid
  /// For PlantUML, and for StateSmith.
  case plantuml
  /// For Graphviz: `dot -T pdf`.
  case dot
  /// A picture, which Graphviz makes.
  case svg
}
