// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A table that counts how often its cells are looked up.
final class CountedTable<Rows: Table>: Table, @unchecked Sendable {
  // Unchecked because each machine type here belongs to one test, which runs on one thread.
  private let rows: Rows
  private(set) var lookups = 0

  init(_ rows: Rows) { self.rows = rows }

  var stateCount: Int { rows.stateCount }
  var eventCount: Int { rows.eventCount }
  func _head(_ row: Int) -> _RowHead<Rows.Names> { rows._head(row) }
  func cell(_ state: Int, _ event: Int) -> Cell<Rows.Names> {
    lookups += 1
    return rows.cell(state, event)
  }

  /// How many lookups `action` needs.
  func lookups(of action: () -> Void) -> Int {
    let before = lookups
    action()
    return lookups - before
  }
}
