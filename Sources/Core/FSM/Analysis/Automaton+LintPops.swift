// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
