// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A machine's states and transitions, read from its table, to be drawn.
///
/// Only transitions are drawn: a diagram with every cell in it would say less.
struct StateDiagram<A: Automaton> {
  /// A transition: from one row to another, or back to the state that was suspended.
  struct Arrow {
    let from: Int
    /// The row it leads to; `nil` for a pop.
    let to: Int?
    /// The event, the guard and what is special: `coin [worn]`, `after 5 s`, `edit / push`.
    let label: String
  }

  /// The transitions, row by row and in the order of the events.
  let arrows: [Arrow]

  /// Reads the machine's table.
  init() {
    var arrows: [Arrow] = []
    for row in 0..<A.table.stateCount {
      for column in 0..<A.table.eventCount {
        guard let event = A.Event(rawValue: UInt8(column)) else { continue }
        let title = event == A.timeout ? Self.delay(row) : "\(event.name)"
        for (condition, branch) in Self.branches(of: A.table.cell(row, column)) {
          let label = title + (condition.map { " [\($0)]" } ?? "")
          arrows += Self.arrow(branch, from: row, label)
        }
      }
    }
    self.arrows = arrows
  }

  // A cell's branches, a move's target and a row's delays are each looked up in one place: here.

  /// The ways a cell can go, through junctions as well, each with the guards that choose it.
  private static func branches(
    of cell: Cell<A>, after former: [String] = []
  ) -> [(condition: String?, branch: Branch<A>)] {
    let ways: [([String], Branch<A>)] =
      cell.guardName.map {
        // Where a guard only refuses, "else" would be a branch of nothing that is drawn.
        let otherwise = cell.then.move == .refuse ? "not \($0.name)" : "else"
        return [(former + ["\($0.name)"], cell.then), (former + [otherwise], cell.otherwise)]
      } ?? [(former, cell.then)]
    return ways.flatMap { conditions, branch in
      guard let junction = branch.junction, Int(junction.rawValue) < A.junctions.count,
        conditions.count <= A.junctions.count
      else { return [(conditions.isEmpty ? nil : conditions.joined(separator: ", "), branch)] }
      return branches(of: A.junctions.cell(Int(junction.rawValue)), after: conditions)
    }
  }

  private static func arrow(_ branch: Branch<A>, from row: Int, _ label: String) -> [Arrow] {
    let target = branch.state.map { Int($0.rawValue) }
    return switch branch.move {
    case .nothing, .refuse, .stay, .defer: []
    case .again: [Arrow(from: row, to: row, label: label)]
    case .to: target.map { [Arrow(from: row, to: $0, label: label)] } ?? []
    case .push: target.map { [Arrow(from: row, to: $0, label: label + " / push")] } ?? []
    case .history:
      target.map {
        let label = label + (branch.isDeepHistory ? " / deep history" : " / history")
        return [Arrow(from: row, to: $0, label: label)]
      } ?? []
    case .pop: [Arrow(from: row, to: nil, label: label + " / pop")]
    }
  }

  private static func delay(_ row: Int) -> String {
    let delay = A.table.delay(row)
    if let interval = delay.interval { return "after \(interval.name)" }
    let (seconds, rest) = delay.constant.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "after \(seconds) s" : "after \(delay.constant) ms"
  }

  // What stands for the machine's hierarchy, if it has one.

  /// The rows inside a row, or at the top.
  func rows(in parent: Int?) -> [Int] {
    (0..<A.table.stateCount).filter { A.table.parent($0) == parent }
  }

  /// The row that is entered with a row.
  func initial(of row: Int) -> Int? { A.table.initial(row) }

  /// The diagram's text.
  func text(_ format: DiagramFormat) -> String {
    switch format {
    case .mermaid: mermaid
    case .dot: dot
    case .svg: svg
    }
  }

  /// The row's name.
  func name(_ row: Int) -> String { A.State(rawValue: UInt8(row)).map { "\($0.name)" } ?? "?" }

  /// The name without hyphens, which Mermaid reads as the start of an arrow.
  func identifier(_ row: Int) -> String { String(name(row).map { $0 == "-" ? "_" : $0 }) }

  /// The row that the machine starts in.
  var initial: Int { Int(A.initial.rawValue) }
}

/// How a diagram is written.
public enum DiagramFormat: String, CaseIterable, Sendable {
  /// For a page of Markdown.
  case mermaid
  /// For Graphviz: `dot -T pdf`.
  case dot
  /// A picture: a column for each state and a line for each transition.
  case svg
}
