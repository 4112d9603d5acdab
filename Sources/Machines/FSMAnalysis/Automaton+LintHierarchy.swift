// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension Automaton {
  /// Reports mistakes in the hierarchy; returns `false` for an unknown relative or a parent cycle.
  static func lintRelatives(_ report: (Finding<Self>) -> Void) -> Bool {
    var isSound = true
    func record(_ finding: Finding<Self>) {
      report(finding)
      isSound = false
    }
    for row in 0..<_stateCount {
      let relatives = max(parent(of: row) ?? 0, substate(of: row) ?? 0)
      if relatives >= _stateCount { record(.unknownRelative(row: row)) }
    }
    guard isSound else { return false }
    for row in 0..<_stateCount {
      guard !hasParentCycle(row) else {
        record(.parentCycle(row: row))
        continue
      }
      if let substate = substate(of: row), substate == row || !isPart(substate, of: row) {
        report(.initialElsewhere(row: row))
      }
      if substate(of: row) == nil, hasSubstate(row) { report(.compositeWithoutInitial(row: row)) }
      if let substate = table.historyDefault(row),
        substate == row || substate >= _stateCount || !isPart(substate, of: row)
      {
        report(.historyDefaultElsewhere(row: row))
      }
      if substate(of: row) == nil, !_head(row).begin.isEmpty {
        report(.beginWithoutInitial(row: row))
      }
      if !_head(row).begin.isWhole { report(.unknownWord(row: row)) }
    }
    return isSound
  }

  private static func hasParentCycle(_ row: Int) -> Bool {
    var ancestor: Int? = row
    for _ in 0..<depthLimit {
      guard let current = ancestor else { return false }
      ancestor = parent(of: current)
    }
    return ancestor != nil
  }

  /// Returns the states that can be entered: targets, with their ancestors and initial substates.
  static func reachableRows() -> NameSet<State> {
    var found = NameSet<State>()
    guard hasInitialRow else { return found }
    enter(Int(initial.rawValue), &found)
    var before = 0
    while found.count != before {
      before = found.count
      for row in 0..<_stateCount where found.contains(row) {
        targets(of: row) { enter($0, &found) }
      }
    }
    return found
  }

  private static func enter(_ row: Int, _ found: inout NameSet<State>) {
    eachLevel(of: innermost(row)) { found.insert($0) }
    found.insert(row)
  }

  private static func targets(of row: Int, _ body: (Int) -> Void) {
    for event in 0..<_eventCount {
      eachBranch(of: _cell(row, event)) {
        guard let next = $0.successor(of: row), next < _stateCount else { return }
        body(next)
        let beginning = $0.move == .history ? table.historyDefault(next) : nil
        if let beginning, beginning < _stateCount { body(beginning) }
      }
    }
  }

  /// Returns whether a cell of the state or of an ancestor can exit the state.
  ///
  /// A pop counts, because a pop resumes a suspended state.
  static func canBeLeft(_ row: Int) -> Bool {
    var isFound = false
    for event in 0..<_eventCount {
      var isTaken = false
      eachLevel(of: row) {
        let cell = _cell($0, event)
        // An inner cell that always acts hides the event from its ancestors, unless they act first.
        if isTaken, !cell.turn.isFirst { return }
        if someBranch(of: cell, { leaves($0, row) }) { isFound = true }
        if alwaysActs(cell), !cell.turn.passesOn, !isOfEachLevel(event) { isTaken = true }
      }
    }
    return isFound
  }

  private static func leaves(_ branch: Branch<Self>, _ row: Int) -> Bool {
    let target = Int(branch.target)
    return switch branch.move {
    case .to, .push: target < _stateCount && innermost(target) != row
    case .history: target < _stateCount && !isPart(row, of: target)
    case .pop: true
    case .nothing, .refuse, .stay, .again, .defer: false
    }
  }

  /// Reports mistakes in a row's turns, pushes, pops and histories, and cells that never act.
  static func lintLevels(_ row: Int, _ report: (Finding<Self>) -> Void) {
    lintTurns(row, report)
    lintStack(row, report)
    lintHistory(row, report)
    for event in 0..<_eventCount where isHidden(row, event) {
      report(.hiddenBySubstates(row: row, event: event))
    }
  }

  /// Returns whether `event` is the timeout, and each active state has its own timer.
  private static func isOfEachLevel(_ event: Int) -> Bool {
    Rows.kind.hasTimers && timeout.map { Int($0.rawValue) == event } ?? false
  }

  /// Returns whether the cell of `row` never acts, because inner cells always take the event.
  private static func isHidden(_ row: Int, _ event: Int) -> Bool {
    let cell = _cell(row, event)
    guard cell.isWritten, !cell.turn.isFirst, !isOfEachLevel(event) else { return false }
    var isHidden = false
    for leaf in 0..<_stateCount
    where leaf != row && substate(of: leaf) == nil && isPart(leaf, of: row) {
      var isTaken = false
      eachLevel(of: leaf) {
        guard $0 != row, isPart($0, of: row) else { return }
        let inner = _cell($0, event)
        if alwaysActs(inner), !inner.turn.passesOn { isTaken = true }
      }
      guard isTaken else { return false }
      isHidden = true
    }
    return isHidden
  }

  private static func lintTurns(_ row: Int, _ report: (Finding<Self>) -> Void) {
    for event in 0..<_eventCount {
      let cell = _cell(row, event)
      if cell.turn.passesOn, cell.condition != 0 || cell.then.move != .stay {
        report(.passingCellDecides(row: row, event: event))
      }
      guard cell.isWritten else { continue }
      eachLevel(of: row) {
        // An outer cell that acts first and never declines keeps the event from its substates.
        let outer = _cell($0, event)
        guard $0 != row, outer.turn == .first, alwaysActs(outer) else { return }
        report(.shadowed(row: row, event: event, by: $0))
      }
    }
  }

  /// Returns whether the cell never declines the event, for all values of its guards.
  private static func alwaysActs(_ cell: Cell<Self>) -> Bool {
    someBranch(of: cell) { _ in true } && !someBranch(of: cell) { !$0.acts }
  }

  /// Reports the cells of a row whose history has no substates to recall, or no store.
  private static func lintHistory(_ row: Int, _ report: (Finding<Self>) -> Void) {
    for event in 0..<_eventCount {
      let cell = _cell(row, event)
      guard someBranch(of: cell, { $0.move == .history }) else { continue }
      if !Rows.kind.hasHistory { report(.historyNotKept(row: row, event: event)) }
      if someBranch(of: cell, recallsLeaf) { report(.historyOfLeaf(row: row, event: event)) }
    }
  }

  private static func recallsLeaf(_ branch: Branch<Self>) -> Bool {
    branch.move == .history && Int(branch.target) < _stateCount && !hasSubstate(Int(branch.target))
  }

  private static func hasSubstate(_ row: Int) -> Bool {
    for other in 0..<_stateCount where parent(of: other) == row { return true }
    return false
  }

  /// Reports a row's pushes without a stack or a pop, and a row's pops without a push.
  private static func lintStack(_ row: Int, _ report: (Finding<Self>) -> Void) {
    for event in 0..<_eventCount {
      let cell = _cell(row, event)
      if Rows.kind.stackDepth == 0, someBranch(of: cell, { $0.move == .push }) {
        report(.stackNotKept(row: row, event: event))
      } else if someBranch(of: cell, { $0.move == .push && !isPopped($0, from: row) }) {
        report(.pushWithoutPop(row: row, event: event))
      }
      guard someBranch(of: cell, { $0.move == .pop }) else { continue }
      if !canPop(row) { report(.popWithoutPush(row: row, event: event)) }
    }
  }

  /// Returns whether a pop in `row` can find a suspended state, inside `row` or beside it.
  private static func canPop(_ row: Int) -> Bool {
    someCell { source, cell in someBranch(of: cell) { suspends($0, in: source, for: row) } }
  }

  /// Returns whether some pop can resume a state that the branch `push` of `row` suspends.
  private static func isPopped(_ push: Branch<Self>, from row: Int) -> Bool {
    someCell { popping, cell in
      someBranch(of: cell) { $0.move == .pop } && suspends(push, in: row, for: popping)
    }
  }

  private static func someCell(_ isSuch: (Int, Cell<Self>) -> Bool) -> Bool {
    for row in 0..<_stateCount {
      for event in 0..<_eventCount where isSuch(row, _cell(row, event)) { return true }
    }
    return false
  }

  private static func suspends(_ branch: Branch<Self>, in source: Int, for row: Int) -> Bool {
    guard branch.move == .push, Int(branch.target) < _stateCount else { return false }
    // A push suspends an innermost state: the source itself, or one of its substates.
    let target = Int(branch.target)
    for state in 0..<_stateCount where substate(of: state) == nil && isPart(state, of: source) {
      // A substate that is suspended for its own parent does not suspend that parent (TC-45).
      let isInside = isPart(state, of: target) && state != target
      let level = isInside ? target : parent(of: target)
      if level == row || level == parent(of: row) { return true }
    }
    return false
  }

  // Read through the machine's own module, because a table passed to another module is copied.

  /// Returns the row of the state's parent, or `nil` for none.
  static func parent(of row: Int) -> Int? { _parentRow(row) == 255 ? nil : _parentRow(row) }
  /// Returns the row of the state's initial substate, or `nil` for none.
  static func substate(of row: Int) -> Int? { _initialRow(row) == 255 ? nil : _initialRow(row) }
}
