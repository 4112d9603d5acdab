// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Automaton {
  /// Reports the mistakes in the junctions themselves, and the cells that lead to none.
  static func lintJunctions(_ report: (Finding<Self>) -> Void) {
    for value in UInt8.min ... .max
    where Int(value) >= junctions.count && Junction(rawValue: value) != nil {
      report(.junctionWithoutRow(junction: Int(value)))
    }
    var used = NameSet<Junction>()
    for row in 0..<table.stateCount {
      for event in 0..<table.eventCount {
        let reached = junctions(from: table.cell(row, event))
        for index in 0..<junctions.count where reached.contains(index) { used.insert(index) }
        if leadsToUnknownJunction(table.cell(row, event), reached) {
          report(.unknownJunction(row: row, event: event))
        }
      }
    }
    for index in 0..<junctions.count {
      if Int(junctions.label(index)) != index { report(.junctionOutOfOrder(junction: index)) }
      if !used.contains(index) { report(.unusedJunction(junction: index)) }
      if junctions(from: junctions.cell(index)).contains(index) {
        report(.junctionLoop(junction: index))
      }
    }
  }

  private static func leadsToUnknownJunction(
    _ cell: Cell<Self>, _ reached: NameSet<Junction>
  ) -> Bool {
    var isFound = false
    func look(_ cell: Cell<Self>) {
      eachOwnBranch(of: cell) {
        if $0.isJunction, Int($0.target) >= junctions.count { isFound = true }
      }
    }
    look(cell)
    for index in 0..<junctions.count where reached.contains(index) { look(junctions.cell(index)) }
    return isFound
  }
}
