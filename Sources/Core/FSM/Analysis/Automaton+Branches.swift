// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Automaton {
  /// Calls `body` for each branch that a cell can come to, whatever its guards answer.
  ///
  /// Those that lead to a junction are not among them, but what the junction leads to.
  ///
  /// - Complexity: O(junctions²).
  @usableFromInline static func eachBranch(of cell: Cell<Self>, _ body: (Branch<Self>) -> Void) {
    guard hasJunctions else { return eachOwnBranch(of: cell, body) }
    let reached = junctions(from: cell)
    eachOwnBranch(of: cell) { if !$0.isJunction { body($0) } }
    for index in 0..<junctions.count where reached.contains(index) {
      eachOwnBranch(of: junctions.cell(index)) { if !$0.isJunction { body($0) } }
    }
  }

  /// Whether one of these branches is as described.
  static func someBranch(of cell: Cell<Self>, _ isSuch: (Branch<Self>) -> Bool) -> Bool {
    var isFound = false
    eachBranch(of: cell) { if isSuch($0) { isFound = true } }
    return isFound
  }

  /// The junctions that a cell can lead to, through others as well.
  static func junctions(from cell: Cell<Self>) -> NameSet<Junction> {
    var reached = NameSet<Junction>()
    var visited = NameSet<Junction>()
    addJunctions(of: cell, to: &reached)
    while visited.count < reached.count {
      for index in 0..<junctions.count where reached.contains(index) && visited.insert(index) {
        addJunctions(of: junctions.cell(index), to: &reached)
      }
    }
    return reached
  }

  private static func addJunctions(of cell: Cell<Self>, to reached: inout NameSet<Junction>) {
    eachOwnBranch(of: cell) {
      if $0.isJunction, Int($0.target) < junctions.count { reached.insert(Int($0.target)) }
    }
  }

  static func eachOwnBranch(of cell: Cell<Self>, _ body: (Branch<Self>) -> Void) {
    body(cell.then)
    if cell.condition != 0 { body(cell.otherwise) }
  }
}
