// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Automaton where Rows: Hierarchy {
  /// Hands over all that cannot be meant in the table of a machine with substates.
  ///
  /// - Complexity: O(states² · events · depth).
  public static func lintHierarchy(_ report: (Finding) -> Void) {
    lintRows(report)
    lintEvents(report)
    var hasCycle = false
    for row in 0..<table.stateCount where hasParentCycle(row) {
      report(.parentCycle(row: row))
      hasCycle = true
    }
    // In a circle there is neither an outermost state nor a way out to look for.
    guard !hasCycle else { return }
    let reachable = reachableRows()
    for row in 0..<table.stateCount {
      if !reachable.contains(row) { report(.unreachable(row: row)) }
      if isInnermost(row), !canBeLeft(row), !isFinal(row) { report(.trap(row: row)) }
      if table.delay(row).isSet, !chainHandlesTimeout(row) {
        report(.timeoutWithoutCell(row: row))
      }
      lintTurns(row, report)
    }
  }

  private static func hasParentCycle(_ row: Int) -> Bool {
    var place: Int? = row
    for _ in 0..<Rows.depthLimit {
      guard let current = place else { return false }
      place = table.parent(current)
    }
    return place != nil
  }

  private static func isInnermost(_ row: Int) -> Bool { table.initial(row) == nil }

  private static func chainHandlesTimeout(_ row: Int) -> Bool {
    let chain = Chain(UInt8(row), in: table)
    for index in 0..<chain.count where handlesTimeout(chain[index]) { return true }
    return false
  }

  /// The states that can be entered: as targets, as what they are part of, and as first substates.
  private static func reachableRows() -> NameSet<State> {
    var found = NameSet<State>()
    enter(Int(initial.rawValue), &found)
    var before = 0
    while found.count != before {
      before = found.count
      for row in 0..<table.stateCount where found.contains(row) {
        targets(of: row) { enter($0, &found) }
      }
    }
    return found
  }

  private static func enter(_ row: Int, _ found: inout NameSet<State>) {
    let chain = Chain(UInt8(table.innermost(row)), in: table)
    for index in 0..<chain.count { found.insert(chain[index]) }
    found.insert(row)
  }

  private static func targets(of row: Int, _ body: (Int) -> Void) {
    for event in 0..<table.eventCount {
      let cell = table.cell(row, event)
      if cell.then.leadsElsewhere { body(Int(cell.then.target)) }
      if cell.condition != 0, cell.otherwise.leadsElsewhere { body(Int(cell.otherwise.target)) }
    }
  }

  /// Whether some cell of the state, or of one that it is part of, leads out of it.
  ///
  /// A pop counts: it leads to whatever the state covers.
  private static func canBeLeft(_ row: Int) -> Bool {
    let chain = Chain(UInt8(row), in: table)
    for index in 0..<chain.count {
      for event in 0..<table.eventCount {
        let cell = table.cell(chain[index], event)
        if cell.then.leaves(row) || cell.condition != 0 && cell.otherwise.leaves(row) {
          return true
        }
      }
    }
    return false
  }

  private static func lintTurns(_ row: Int, _ report: (Finding) -> Void) {
    let chain = Chain(UInt8(row), in: table)
    for event in 0..<table.eventCount {
      let cell = table.cell(row, event)
      if cell.turn.passesOn, cell.condition != 0 || cell.then.move != .stay {
        report(.passingCellDecides(row: row, event: event))
      }
      guard cell.isWritten else { continue }
      for index in 1..<max(chain.count, 1) where takesFirst(chain[index], event) {
        report(.shadowed(row: row, event: event, by: chain[index]))
      }
    }
  }

  /// Whether nothing gets past the cell to the substates: it acts first, and never declines.
  private static func takesFirst(_ row: Int, _ event: Int) -> Bool {
    let cell = table.cell(row, event)
    return cell.turn == .first && cell.then.acts && (cell.condition == 0 || cell.otherwise.acts)
  }
}

extension Arm {
  fileprivate var leadsElsewhere: Bool { move == .to || move == .push }

  fileprivate var acts: Bool { move != .nothing && move != .refuse }

  fileprivate func leaves(_ row: Int) -> Bool {
    switch move {
    case .to, .push: Int(target) != row
    case .pop: true
    case .nothing, .refuse, .stay, .again: false
    }
  }
}
