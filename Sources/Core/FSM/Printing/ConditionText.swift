// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A guard or an interval of a table in words: what it is, and a line for each place that uses it.
///
/// Guards are counted from 0, and the intervals behind them; raw values must have no gaps.
package struct ConditionText<A: Automaton> {
  private let index: Int
  private var hasTitle = false
  // The next place: without a division, which some processors lack.
  private var row = 0
  private var column = 0
  private var junction = 0

  /// The guard or interval at `index`.
  package init(_ index: Int) { self.index = index }

  /// The number of guards and intervals.
  package static var count: Int { guardCount + intervalCount }

  /// The name of the guard or interval at `index`.
  package static func name(_ index: Int) -> StaticString {
    if index < guardCount { return A.Guard(rawValue: UInt8(index))?.name ?? "" }
    return A.Interval(rawValue: UInt8(index - guardCount))?.name ?? ""
  }

  private static var guardCount: Int {
    var count = 0
    while count < 255, A.Guard(rawValue: UInt8(count)) != nil { count += 1 }
    return count
  }

  private static var intervalCount: Int {
    var count = 0
    while count < 255, A.Interval(rawValue: UInt8(count)) != nil { count += 1 }
    return count
  }

  /// The next line; `nil` at the end.
  package mutating func next() -> TextBuffer? {
    guard hasTitle else {
      hasTitle = true
      return title
    }
    let isGuard = index < Self.guardCount
    while row < A.table.stateCount {
      let (row, column) = (self.row, self.column)
      self.column += 1
      if !isGuard || self.column == A.table.eventCount { (self.row, self.column) = (row + 1, 0) }
      if isGuard ? asks(A.table.cell(row, column)) : lasts(row) {
        return use(row, isGuard ? column : nil)
      }
    }
    return isGuard ? nextJunction() : nil
  }

  private mutating func nextJunction() -> TextBuffer? {
    while junction < A.junctions.count {
      junction += 1
      guard asks(A.junctions.cell(junction - 1)) else { continue }
      var text = TextBuffer("  junction ")
      text.append(A.Junction(rawValue: UInt8(junction - 1))?.name ?? "")
      return text
    }
    return nil
  }

  private var title: TextBuffer {
    var text = TextBuffer(Self.name(index))
    text.append(index < Self.guardCount ? ": a guard, asked in" : ": an interval, which limits")
    return text
  }

  private func asks(_ cell: Cell<A>) -> Bool {
    cell.guardName.map { Int($0.rawValue) == index } ?? false
  }

  private func lasts(_ row: Int) -> Bool {
    let interval = A.table.delay(row).interval
    return interval.map { Int($0.rawValue) == index - Self.guardCount } ?? false
  }

  private func use(_ row: Int, _ column: Int?) -> TextBuffer {
    var text = TextBuffer("  ")
    text.append(A.State(rawValue: UInt8(row))?.name ?? "")
    guard let column, let event = A.Event(rawValue: UInt8(column)) else { return text }
    text.append(": ")
    text.append(event.name)
    return text
  }
}
