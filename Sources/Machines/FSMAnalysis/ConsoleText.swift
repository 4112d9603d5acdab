// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// A state's row of a table in words, one cell a line, behind what the state is part of.
package struct RowText<A: Automaton> {
  private let row: Int
  private var line = 0

  /// The row of the state at `row`.
  package init(_ row: Int) { self.row = row }

  /// The next line; `nil` at the end.
  package mutating func next() -> TextBuffer? {
    var text = TextBuffer()
    while line < 8 + A.table.eventCount {
      line += 1
      write(line - 1, to: &text)
      if text.count > 0 { return text }
    }
    return nil
  }

  /// The junction at `index`: its guard and its branches; `nil` after the last.
  package static func junction(_ index: Int) -> TextBuffer? {
    guard index < A.junctions.count, let junction = A.Junction(rawValue: UInt8(index)) else {
      return nil
    }
    var text: TextBuffer = "junction \(junction.name): "
    Self(0).append(A.junctions.cell(index), to: &text)
    return text
  }

  /// What a branch does: `to open unbolt`.
  package static func text(_ branch: Branch<A>) -> TextBuffer {
    var text = TextBuffer()
    Self(0).append(branch, to: &text)
    return text
  }

  /// Writes a line, unless the state has nothing that it would say.
  private func write(_ line: Int, to text: inout TextBuffer) {
    switch line {
    case 0: write("", row, to: &text)
    case 1: write("  in: ", A.table.parent(row), to: &text)
    case 2: write("  begins with: ", A.table.initial(row), to: &text)
    case 3: write("  begin: ", A.table.begin(row), to: &text)
    case 4: write("  history default: ", A.table.historyDefault(row), to: &text)
    case 5: write("  enter: ", A.table.entry(row), to: &text)
    case 6: write("  exit: ", A.table.exit(row), to: &text)
    case 7: write(A.table.delay(row), to: &text)
    default: write(column: line - 8, to: &text)
    }
  }

  private func write(_ title: StaticString, _ row: Int?, to text: inout TextBuffer) {
    if let row { text += "\(title)\(A.State.text(row))" }
  }

  private func write(_ title: StaticString, _ phrase: Phrase<A>, to text: inout TextBuffer) {
    guard !phrase.isEmpty else { return }
    text.append(title)
    append(phrase, to: &text)
  }

  private func write(_ delay: Delay<A>, to text: inout TextBuffer) {
    guard delay.interval != nil || delay.constant > 0 else { return }
    text.append("  after: ")
    if let interval = delay.interval { return text.append(interval.name) }
    text.append(UInt64(delay.constant))
    text.append(" milliseconds")
  }

  private func write(column: Int, to text: inout TextBuffer) {
    guard let event = A.Event(rawValue: UInt8(column)) else { return }
    text.append("  ")
    text.append(event.name)
    text.append(": ")
    append(A.table.cell(row, column), to: &text)
  }

  private func append(_ cell: Cell<A>, to text: inout TextBuffer) {
    text.append(part: cell.turn.rawValue, of: "|passing on, |first, |first and passing on, ")
    guard let condition = cell.guardName else { return append(cell.then, to: &text) }
    text += "if \(condition.name), "
    append(cell.then, to: &text)
    text.append("; else ")
    append(cell.otherwise, to: &text)
  }

  @inline(never)
  private func append(_ branch: Branch<A>, to text: inout TextBuffer) {
    if let junction = branch.junction { return text += "by junction \(junction.name)" }
    if branch.isExternal { text.append(branch.isDeepHistory ? "deep " : "external ") }
    let moves: StaticString = "nothing|refuse|stay|again|to |push |pop|history of |deferred"
    text.append(part: branch.move.rawValue, of: moves)
    switch branch.move {
    case .to, .push, .history: text.append(A.State.text(Int(branch.target)))
    case .nothing, .refuse, .stay, .again, .pop, .defer: break
    }
    guard !branch.phrase.isEmpty else { return }
    text.append(" ")
    append(branch.phrase, to: &text)
  }

  @inline(never)
  private func append(_ phrase: Phrase<A>, to text: inout TextBuffer) {
    for index in 0..<4 {
      guard let word = phrase[index] else { return }
      if index > 0 { text.append(" ") }
      text.append(word.name)
    }
  }
}

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
