// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Automaton {
  /// Reports every mistake in a flat table.
  public static func lint(_ report: (Finding<Self>) -> Void) {
    lintSize(report)
    lintRows(report)
    lintEvents(report)
    lintFlatness(report)
    lintJunctions(report)
    let unreachable = table.unreachableStates(from: initial)
    let traps = table.traps()
    for row in 0..<table.stateCount {
      if hasInitialRow, unreachable.contains(row) { report(.unreachable(row: row)) }
      if traps.contains(row), !isFinal(row) { report(.trap(row: row)) }
      if table.delay(row).isSet, !handlesTimeout(row) { report(.timeoutWithoutCell(row: row)) }
    }
  }

  /// Whether the machine can start.
  static var hasInitialRow: Bool { Int(initial.rawValue) < table.stateCount }

  /// Reports the names that the table has no row or column for, and lists of names of a wrong length.
  static func lintSize(_ report: (Finding<Self>) -> Void) {
    lintNames(report)
    for value in UInt8.min ... .max
    where Int(value) >= table.stateCount && State(rawValue: value) != nil {
      report(.stateWithoutRow(row: Int(value)))
    }
    for value in UInt8.min ... .max {
      let hasColumn = Int(value) < table.eventCount
      let isNamed = Event(rawValue: value) != nil
      if isNamed, !hasColumn { report(.eventWithoutColumn(event: Int(value))) }
      if hasColumn, !isNamed { report(.columnWithoutEvent(event: Int(value))) }
    }
    if !table.isConstant {
      report(.tooLargeForConstant(states: table.stateCount, events: table.eventCount))
    }
    if !hasInitialRow { report(.initialWithoutRow(row: Int(initial.rawValue))) }
    if let timeout, Int(timeout.rawValue) >= table.eventCount {
      report(.timeoutWithoutColumn(event: Int(timeout.rawValue)))
    }
  }

  static func lintRows(_ report: (Finding<Self>) -> Void) {
    for row in 0..<table.stateCount {
      if Int(table.label(row)) != row { report(.rowOutOfOrder(row: row)) }
      var hasUnknownWord = !table.entry(row).isKnown || !table.exit(row).isKnown
      for event in 0..<table.eventCount {
        let cell = table.cell(row, event)
        if someBranch(of: cell, { !$0.phrase.isKnown }) { hasUnknownWord = true }
        if someBranch(of: cell, { !isKnown($0) }) { report(.unknownState(row: row, event: event)) }
      }
      if hasUnknownWord { report(.unknownWord(row: row)) }
    }
  }

  private static func lintFlatness(_ report: (Finding<Self>) -> Void) {
    for row in 0..<table.stateCount {
      for event in 0..<table.eventCount {
        let cell = table.cell(row, event)
        guard cell.turn != .last || someBranch(of: cell, { !$0.isFlat }) else { continue }
        report(.needsHierarchy(row: row, event: event))
      }
    }
  }

  static func lintEvents(_ report: (Finding<Self>) -> Void) {
    let unhandled = table.unhandledEvents()
    for event in 0..<table.eventCount where unhandled.contains(event) {
      report(.unhandledEvent(event: event))
    }
  }

  static func isFinal(_ row: Int) -> Bool { State(rawValue: UInt8(row)).map(isFinal) ?? false }

  /// Whether the row's own cell handles a timeout.
  static func handlesTimeout(_ row: Int) -> Bool {
    guard let timeout, Int(timeout.rawValue) < table.eventCount else { return false }
    return table.cell(row, Int(timeout.rawValue)).isWritten
  }

  private static func isKnown(_ branch: Branch<Self>) -> Bool {
    switch branch.move {
    case .to, .push, .history: Int(branch.target) < table.stateCount
    case .nothing, .refuse, .stay, .again, .pop: true
    }
  }
}

extension Phrase {
  /// Whether every byte up to the end is a word.
  var isKnown: Bool {
    var rest = packed
    while rest != 0 { if Self.next(in: &rest) == nil { return false } }
    return true
  }
}

extension Delay {
  /// Whether the state has a timeout, constant or set from outside.
  var isSet: Bool { packed != 0 }
}

extension Cell {
  /// Whether the cell does anything, or could.
  var isWritten: Bool { then.move != .nothing || then.isJunction || condition != 0 }
}

extension Branch {
  /// Whether a machine without substates can do what the branch says.
  fileprivate var isFlat: Bool { move != .push && move != .pop && move != .history }
}

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
