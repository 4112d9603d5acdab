// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// The names and uses of a table's guards and intervals, as text.
///
/// Indices count the guards from 0, then the intervals. Raw values must have no gaps.
package enum ConditionText<A: Automaton> {
  /// The number of guards and intervals.
  package static var count: Int { guardCount + count(of: A.Interval.self) }

  /// The number of guards.
  package static var guardCount: Int { count(of: A.Guard.self) }

  private static func count<Kind: Name>(of _: Kind.Type) -> Int {
    var count = 0
    while count < 255, Kind(rawValue: UInt8(count)) != nil { count += 1 }
    return count
  }

  /// Returns the name of the guard or interval at `index`.
  package static func name(_ index: Int) -> WordName {
    index < guardCount ? A.Guard.text(index) : A.Interval.text(index - guardCount)
  }

  /// Calls `body` with a title for the guard or interval at `index`, then with a line for each
  /// place that uses the guard or interval.
  package static func eachLine(of index: Int, _ body: (TextBuffer) -> Void) {
    guard index < guardCount else {
      body("\(name(index)): an interval, the delay of")
      for row in 0..<A.table.stateCount where lasts(row, index - guardCount) {
        body("  \(A.State.text(row))")
      }
      return
    }
    body("\(name(index)): a guard, asked in")
    for row in 0..<A.table.stateCount {
      for column in 0..<A.table.eventCount where asks(A.table.cell(row, column), index) {
        body("  \(A.State.text(row)): \(A.Event.text(column))")
      }
    }
    for junction in 0..<A.junctions.count where asks(A.junctions.cell(junction), index) {
      body("  junction \(A.Junction.text(junction))")
    }
  }

  private static func asks(_ cell: Cell<A>, _ index: Int) -> Bool {
    cell.guardName.map { Int($0.rawValue) == index } ?? false
  }

  private static func lasts(_ row: Int, _ index: Int) -> Bool {
    A.table.delay(row).interval.map { Int($0.rawValue) == index } ?? false
  }
}

/// Returns a console line about an event, or about passed time if `outcome` is `nil`; takes names
/// so that all machines share one copy of the code.
@inline(never) package func effectLine(
  _ title: TextBuffer, _ outcome: Outcome?, from: WordName?, to: WordName
) -> TextBuffer {
  var line: TextBuffer = "\(title): "
  if outcome == .moved, let from { line += "\(from) -> " }
  if outcome == .unhandled { line.append("ignored in ") }
  line += "\(to)\(outcome.map { remark($0) } ?? ", as before")"
  return line
}

private func remark(_ outcome: Outcome) -> StaticString {
  switch outcome {
  case .moved, .stayed, .unhandled, .notStarted: ""
  case .refused: ", refused by a guard"
  case .full: ", no room, event lost"
  case .empty: ", nothing to resume"
  case .corrupt: ", corrupt"
  case .deferred: ", deferred"
  }
}
