// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Automaton where Rows: Hierarchy {
  /// Reports the cells of a row that recall what there is not, or what is not kept.
  static func lintHistory(_ row: Int, _ report: (Finding<Self>) -> Void) {
    for event in 0..<table.eventCount {
      let cell = table.cell(row, event)
      let branches = (cell.then, cell.otherwise)
      guard branches.0.move == .history || branches.1.move == .history else { continue }
      if !Rows.History.isKept { report(.historyNotKept(row: row, event: event)) }
      if recallsLeaf(branches.0) || recallsLeaf(branches.1) {
        report(.historyOfLeaf(row: row, event: event))
      }
    }
  }

  private static func recallsLeaf(_ branch: Branch<Self>) -> Bool {
    guard branch.move == .history, Int(branch.target) < table.stateCount else { return false }
    for row in 0..<table.stateCount where table.parentRow(row) == Int(branch.target) {
      return false
    }
    return true
  }
}

extension Automaton where Rows: Hierarchy {
  /// Reports the pops of a row that can find nothing, whatever has happened before.
  static func lintPops(_ row: Int, _ report: (Finding<Self>) -> Void) {
    for event in 0..<table.eventCount {
      let cell = table.cell(row, event)
      guard someBranch(of: cell, { $0.move == .pop }) else { continue }
      if !canPop(row) { report(.popWithoutPush(row: row, event: event)) }
    }
  }

  /// Whether some push suspends a state where a pop of `row` looks: inside the row, or beside it.
  private static func canPop(_ row: Int) -> Bool {
    for source in 0..<table.stateCount {
      for event in 0..<table.eventCount {
        let cell = table.cell(source, event)
        if someBranch(of: cell, { suspends($0, in: source, for: row) }) { return true }
      }
    }
    return false
  }

  private static func suspends(_ branch: Branch<Self>, in source: Int, for row: Int) -> Bool {
    guard branch.move == .push, Int(branch.target) < table.stateCount else { return false }
    // What is suspended is an innermost state: the source, or one that is part of it.
    for state in 0..<table.stateCount
    where table.initial(state) == nil && isPart(state, of: source) {
      let level = level(of: state, suspendedFor: Int(branch.target))
      if level == row || level == table.parentRow(row) { return true }
    }
    return false
  }
}
