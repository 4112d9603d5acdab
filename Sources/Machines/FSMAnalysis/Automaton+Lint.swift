// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

extension Automaton {
  /// Reports every mistake in the machine's table.
  ///
  /// Both branches of a guard count, because a guard may hold or not.
  ///
  /// - Complexity: O(states² · events) for a flat table; more for a hierarchy.
  public static func lint(_ report: (Finding<Self>) -> Void) {
    lintSize(report)
    lintRows(report)
    lintEvents(report)
    lintJunctions(report)
    lintUse(report)
    // The checks below follow the parents, which must therefore be sound.
    guard lintRelatives(report) else { return }
    let reachable = reachableRows()
    for row in 0..<_stateCount {
      if hasInitialRow, !reachable.contains(row) { report(.unreachable(row: row)) }
      if substate(of: row) == nil, !canBeLeft(row), !isFinal(row) { report(.trap(row: row)) }
      if isFinal(row), ownCellLeaves(row) { report(.finalLeft(row: row)) }
      if completesForEver(row) { report(.completionLoop(row: row)) }
      lintTimer(row, report)
      if Rows.kind.isHierarchical { lintLevels(row, report) } else { lintFlatness(row, report) }
    }
  }

  /// Whether the initial state has a row, so that the machine can start.
  static var hasInitialRow: Bool { Int(initial.rawValue) < _stateCount }

  /// Reports wrong names, and names without a row or a column in the table.
  static func lintSize(_ report: (Finding<Self>) -> Void) {
    lintNames(report)
    for value in UInt8.min ... .max
    where Int(value) >= _stateCount && State(rawValue: value) != nil {
      report(.stateWithoutRow(row: Int(value)))
    }
    for value in UInt8.min ... .max {
      let hasColumn = Int(value) < _eventCount
      let isNamed = Event(rawValue: value) != nil
      if isNamed, !hasColumn { report(.eventWithoutColumn(event: Int(value))) }
      if hasColumn, !isNamed { report(.columnWithoutEvent(event: Int(value))) }
    }
    if !table.isConstant { report(.tooLargeForConstant(states: _stateCount, events: _eventCount)) }
    if !hasInitialRow { report(.initialWithoutRow(row: Int(initial.rawValue))) }
    if let timeout, Int(timeout.rawValue) >= _eventCount {
      report(.timeoutWithoutColumn(event: Int(timeout.rawValue)))
    }
  }

  static func lintRows(_ report: (Finding<Self>) -> Void) {
    for row in 0..<_stateCount {
      if Int(table.label(row)) != row { report(.rowOutOfOrder(row: row)) }
      var hasUnknownWord = !_head(row).entry.isWhole || !_head(row).exit.isWhole
      for event in 0..<_eventCount {
        let cell = _cell(row, event)
        if someBranch(of: cell, { !$0.phrase.isWhole }) { hasUnknownWord = true }
        if Rows.kind.deferralCount == 0, someBranch(of: cell, { $0.move == .defer }) {
          report(.deferralNotKept(row: row, event: event))
        }
        if someBranch(of: cell, { !isKnown($0) }) { report(.unknownState(row: row, event: event)) }
      }
      if hasUnknownWord { report(.unknownWord(row: row)) }
    }
  }

  private static func lintFlatness(_ row: Int, _ report: (Finding<Self>) -> Void) {
    for event in 0..<_eventCount {
      let cell = _cell(row, event)
      guard cell.turn != .last || someBranch(of: cell, { !$0.isFlat }) else { continue }
      report(.needsHierarchy(row: row, event: event))
    }
  }

  static func lintEvents(_ report: (Finding<Self>) -> Void) {
    let unhandled = table.unhandledEvents()
    for event in 0..<_eventCount where unhandled.contains(event) {
      report(.unhandledEvent(event: event))
    }
  }

  static func isFinal(_ row: Int) -> Bool { State(rawValue: UInt8(row)).map(isFinal) ?? false }

  /// Returns whether a cell of the row itself leads to another state.
  private static func ownCellLeaves(_ row: Int) -> Bool {
    for event in 0..<_eventCount {
      let leaves = someBranch(of: _cell(row, event)) {
        $0.successor(of: row).map { $0 != row } ?? false
      }
      if leaves { return true }
    }
    return false
  }

  /// Returns whether completions lead from the state back to itself, for all values of the guards.
  private static func completesForEver(_ row: Int) -> Bool {
    guard substate(of: row) == nil else { return false }
    var state = row
    for _ in 0..<_stateCount {
      guard let next = completed(state) else { return false }
      state = innermost(next)
      if state == row { return true }
    }
    return false
  }

  /// Returns the row that a completion always enters, or `nil` if a guard or no cell decides.
  private static func completed(_ row: Int) -> Int? {
    guard let column = completion?.rawValue, column < _eventCount else { return nil }
    var next: Int?
    var isDecided = false
    eachLevel(of: row) {
      let cell = _cell($0, Int(column))
      guard !isDecided, cell.isWritten else { return }
      isDecided = true
      guard cell.condition == 0, !cell.then.isJunction else { return }
      next = cell.then.successor(of: row).flatMap { $0 < _stateCount ? $0 : nil }
    }
    return next
  }

  /// Returns whether the row's own cell handles the timeout.
  static func handlesTimeout(_ row: Int) -> Bool {
    guard let timeout, Int(timeout.rawValue) < _eventCount else { return false }
    return _cell(row, Int(timeout.rawValue)).isWritten
  }

  private static func isKnown(_ branch: Branch<Self>) -> Bool {
    switch branch.move {
    case .to, .push, .history: Int(branch.target) < _stateCount
    case .nothing, .refuse, .stay, .again, .pop, .defer: true
    }
  }

  /// Reports mistakes in the junctions, and cells that lead to an unknown junction.
  static func lintJunctions(_ report: (Finding<Self>) -> Void) {
    for value in UInt8.min ... .max
    where Int(value) >= junctions.count && Junction(rawValue: value) != nil {
      report(.junctionWithoutRow(junction: Int(value)))
    }
    var used = NameSet<Junction>()
    for row in 0..<_stateCount {
      for event in 0..<_eventCount {
        let reached = junctions(from: _cell(row, event))
        for index in 0..<junctions.count where reached.contains(index) { used.insert(index) }
        if leadsToUnknownJunction(_cell(row, event)) {
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

  private static func leadsToUnknownJunction(_ cell: Cell<Self>) -> Bool {
    var isFound = false
    eachBranchOnTheWay(of: cell) {
      if $0.isJunction, Int($0.target) >= junctions.count { isFound = true }
    }
    return isFound
  }

  /// Reports delays that no cell handles, nested delays, and timeouts without a cause.
  static func lintTimer(_ row: Int, _ report: (Finding<Self>) -> Void) {
    if handlesTimeout(row), !isTimed(row) { report(.timeoutWithoutDelay(row: row)) }
    guard _head(row).delay.isSet else { return }
    let hasTimers = Rows.kind.hasTimers
    eachLevel(of: row) {
      guard $0 != row, !hasTimers, _head($0).delay.isSet else { return }
      report(.nestedTimer(row: row, in: $0))
    }
    for other in 0..<_stateCount where handlesTimeout(other) {
      if isPart(row, of: other) || !hasTimers && isPart(other, of: row) { return }
    }
    report(.timeoutWithoutCell(row: row))
  }

  /// Returns whether a word raises the timeout, or a delay of the state or a substate causes it;
  /// with one timer, delays of ancestors count too.
  private static func isTimed(_ row: Int) -> Bool {
    for other in 0..<_stateCount where _head(other).delay.isSet {
      if isPart(other, of: row) || !Rows.kind.hasTimers && isPart(row, of: other) { return true }
    }
    for value in UInt8.min ... .max {
      let raised = Word(rawValue: value).flatMap(raises)
      if raised != nil, raised?.rawValue == timeout?.rawValue { return true }
    }
    return false
  }
}

extension Delay {
  /// Whether there is a timeout, either constant or set outside the table.
  var isSet: Bool { packed != 0 }
}

extension Cell {
  /// Whether the cell is not empty.
  var isWritten: Bool { then.move != .nothing || then.isJunction || condition != 0 }
}

extension Branch {
  /// Whether a machine without substates can perform the branch's move.
  fileprivate var isFlat: Bool { move != .push && move != .pop && move != .history }
}
