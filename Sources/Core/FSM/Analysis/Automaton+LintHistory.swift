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
