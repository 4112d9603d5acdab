// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension Automaton {
  /// Reports a time that nothing handles, one inside another, and a timeout that nothing causes.
  static func lintTimer(_ row: Int, _ report: (Finding<Self>) -> Void) {
    if handlesTimeout(row), !isTimed(row) { report(.timeoutWithoutDelay(row: row)) }
    guard _delay(row).isSet else { return }
    let hasTimers = Rows.kind.hasTimers
    table.eachLevel(of: row) {
      guard $0 != row, !hasTimers, _delay($0).isSet else { return }
      report(.nestedTimer(row: row, in: $0))
    }
    for other in 0..<_stateCount where handlesTimeout(other) {
      if table.isPart(row, of: other) || !hasTimers && table.isPart(other, of: row) { return }
    }
    report(.timeoutWithoutCell(row: row))
  }

  /// Whether a timeout can come to the state: from a time that runs in it, inside it or, where there is
  /// one timer, around it; or from a word.
  private static func isTimed(_ row: Int) -> Bool {
    for other in 0..<_stateCount where _delay(other).isSet {
      if table.isPart(other, of: row) || !Rows.kind.hasTimers && table.isPart(row, of: other) {
        return true
      }
    }
    for value in UInt8.min ... .max {
      let raised = Word(rawValue: value).flatMap(raises)
      if raised != nil, raised?.rawValue == timeout?.rawValue { return true }
    }
    return false
  }
}
