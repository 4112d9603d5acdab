// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
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
  package static func name(_ index: Int) -> WordName {
    index < guardCount ? A.Guard.text(index) : A.Interval.text(index - guardCount)
  }

  /// The number of guards.
  package static var guardCount: Int { count(of: A.Guard.self) }

  private static var intervalCount: Int { count(of: A.Interval.self) }

  private static func count<Kind: Name>(of _: Kind.Type) -> Int {
    var count = 0
    while count < 255, Kind(rawValue: UInt8(count)) != nil { count += 1 }
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
      return "  junction \(A.Junction.text(junction - 1))"
    }
    return nil
  }

  private var title: TextBuffer {
    let isGuard = index < Self.guardCount
    return "\(Self.name(index)): \(isGuard ? "a guard, asked in" : "an interval, which limits")"
  }

  private func asks(_ cell: Cell<A>) -> Bool {
    cell.guardName.map { Int($0.rawValue) == index } ?? false
  }

  private func lasts(_ row: Int) -> Bool {
    let interval = A.table.delay(row).interval
    return interval.map { Int($0.rawValue) == index - Self.guardCount } ?? false
  }

  private func use(_ row: Int, _ column: Int?) -> TextBuffer {
    let state = A.State.text(row)
    return column.map { "  \(state): \(A.Event.text($0))" } ?? "  \(state)"
  }
}

/// The line of a console that says what an event did: in names, so that a program has this code once,
/// and not for each machine.
package struct EffectLine {
  private var line: TextBuffer
  private var hasWords = false

  /// The effect of an event with this outcome; without one, time has passed and changed nothing.
  @inline(never)
  package init(_ title: TextBuffer, _ outcome: Outcome?, from: WordName?, to: WordName) {
    line = "\(title): "
    if outcome == .moved, let from { line += "\(from) -> " }
    if outcome == .unhandled { line.append("ignored in ") }
    line += "\(to)\(outcome.map { Self.remark($0) } ?? ", as before")"
  }

  /// Adds a word that the machine performs.
  @inline(never)
  package mutating func append(_ word: WordName) {
    line.append(hasWords ? " " : " (")
    line.append(word)
    hasWords = true
  }

  /// The line.
  package var text: TextBuffer {
    var text = line
    if hasWords { text.append(")") }
    return text
  }

  private static func remark(_ outcome: Outcome) -> StaticString {
    switch outcome {
    case .moved, .stayed, .unhandled, .notStarted: ""
    case .refused: ", refused by a guard"
    case .full: ", the stack is full"
    case .empty: ", nothing to resume"
    case .corrupt: ", corrupt"
    case .deferred: ", deferred"
    }
  }
}
