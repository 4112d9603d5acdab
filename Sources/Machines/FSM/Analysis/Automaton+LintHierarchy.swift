// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Automaton where Rows: Hierarchy {
  /// Reports every mistake in a table whose states have substates.
  public static func lint(_ report: (Finding<Self>) -> Void) {
    lintSize(report)
    lintRows(report)
    lintEvents(report)
    lintJunctions(report)
    // Without sound parents there is no walking the rows.
    guard lintRelatives(report) else { return }
    let reachable = reachableRows()
    for row in 0..<table.stateCount {
      if hasInitialRow, !reachable.contains(row) { report(.unreachable(row: row)) }
      if table.initial(row) == nil, !canBeLeft(row), !isFinal(row) { report(.trap(row: row)) }
      lintTimer(row, report)
      lintTurns(row, report)
      lintPops(row, report)
      lintHistory(row, report)
    }
  }

  private static func lintRelatives(_ report: (Finding<Self>) -> Void) -> Bool {
    var isSound = true
    func record(_ finding: Finding<Self>) {
      report(finding)
      isSound = false
    }
    for row in 0..<table.stateCount {
      let relatives = max(table.parent(row) ?? 0, table.initial(row) ?? 0)
      if relatives >= table.stateCount { record(.unknownRelative(row: row)) }
    }
    guard isSound else { return false }
    for row in 0..<table.stateCount {
      if hasParentCycle(row) { record(.parentCycle(row: row)) }
      if let substate = table.initial(row), substate == row || !isPart(substate, of: row) {
        report(.initialElsewhere(row: row))
      }
      if table.initial(row) == nil, !table.begin(row).isEmpty {
        report(.beginWithoutInitial(row: row))
      }
      if !table.begin(row).isWhole { report(.unknownWord(row: row)) }
    }
    return isSound
  }

  private static func hasParentCycle(_ row: Int) -> Bool {
    var ancestor: Int? = row
    for _ in 0..<Rows.depthLimit {
      guard let current = ancestor else { return false }
      ancestor = table.parent(current)
    }
    return ancestor != nil
  }

  private static func lintTimer(_ row: Int, _ report: (Finding<Self>) -> Void) {
    guard table.delay(row).isSet else { return }
    let path = StatePath(UInt8(row), in: Self.self)
    let isForEachLevel = Rows.Timers.isForEachLevel
    for index in 1..<max(path.count, 1) where !isForEachLevel && table.delay(path[index]).isSet {
      report(.nestedTimer(row: row, in: path[index]))
    }
    for other in 0..<table.stateCount where handlesTimeout(other) {
      if isPart(row, of: other) || !isForEachLevel && isPart(other, of: row) { return }
    }
    report(.timeoutWithoutCell(row: row))
  }

  /// The states that can be entered: as targets, as their parents, and as first substates.
  private static func reachableRows() -> NameSet<State> {
    var found = NameSet<State>()
    guard hasInitialRow else { return found }
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
    let path = StatePath(UInt8(innermost(row)), in: Self.self)
    for index in 0..<path.count { found.insert(path[index]) }
    found.insert(row)
  }

  private static func targets(of row: Int, _ body: (Int) -> Void) {
    for event in 0..<table.eventCount {
      eachBranch(of: table.cell(row, event)) {
        if let next = $0.successor(of: row), next < table.stateCount { body(next) }
      }
    }
  }

  /// Whether some cell of the state, or of one of its parents, leads out of it.
  ///
  /// A pop counts: it leads to the state that was suspended.
  private static func canBeLeft(_ row: Int) -> Bool {
    let path = StatePath(UInt8(row), in: Self.self)
    for event in 0..<table.eventCount {
      var isTaken = false
      for index in 0..<path.count {
        let cell = table.cell(path[index], event)
        // An inner cell that always acts keeps the event from those parents that come after it.
        if isTaken, !cell.turn.isFirst { continue }
        if someBranch(of: cell, { leaves($0, row) }) { return true }
        if alwaysActs(cell), !cell.turn.passesOn { isTaken = true }
      }
    }
    return false
  }

  private static func leaves(_ branch: Branch<Self>, _ row: Int) -> Bool {
    switch branch.move {
    case .to, .push:
      Int(branch.target) < table.stateCount && innermost(Int(branch.target)) != row
    case .history: Int(branch.target) < table.stateCount && !isPart(row, of: Int(branch.target))
    case .pop: true
    case .nothing, .refuse, .stay, .again: false
    }
  }

  private static func lintTurns(_ row: Int, _ report: (Finding<Self>) -> Void) {
    let path = StatePath(UInt8(row), in: Self.self)
    for event in 0..<table.eventCount {
      let cell = table.cell(row, event)
      if cell.turn.passesOn, cell.condition != 0 || cell.then.move != .stay {
        report(.passingCellDecides(row: row, event: event))
      }
      guard cell.isWritten else { continue }
      for index in 1..<max(path.count, 1) where takesFirst(path[index], event) {
        report(.shadowed(row: row, event: event, by: path[index]))
      }
    }
  }

  /// Whether nothing gets past the cell to the substates: it acts first, and never declines.
  private static func takesFirst(_ row: Int, _ event: Int) -> Bool {
    let cell = table.cell(row, event)
    return cell.turn == .first && alwaysActs(cell)
  }

  /// Whether the cell never declines, for all answers of its guards.
  private static func alwaysActs(_ cell: Cell<Self>) -> Bool {
    someBranch(of: cell) { _ in true } && !someBranch(of: cell) { !$0.acts }
  }

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

  /// Reports the pops of a row that can find nothing, after any events.
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
