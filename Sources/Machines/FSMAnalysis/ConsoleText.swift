// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// A state's row of a table as text: its name, what it is part of, and a line for each cell.
///
/// A line of more than 100 columns goes on in the next one, behind a comma or a semicolon.
package struct RowText<A: Automaton> {
  // Long enough for a cell whose names are all as long as they can be.
  private typealias Line = FixedText<512>

  private let row: Int
  private let isBrief: Bool
  private var line = 0
  private var rest = Line()
  // Where the rest of a text begins that goes on in another line.
  private var start = 0

  /// The row of the state at `row`; a brief one leaves cells without a meaning out.
  package init(_ row: Int, isBrief: Bool = false) { (self.row, self.isBrief) = (row, isBrief) }

  /// The next line; `nil` at the end.
  package mutating func next() -> TextBuffer? {
    while rest.count == 0, line < 7 + A.table.eventCount {
      line += 1
      write(line - 1)
    }
    return rest.count == 0 ? nil : takeLine()
  }

  /// The junction at `index`: its guard and its branches; `nil` after the last.
  package static func junction(_ index: Int) -> Self? {
    guard index < A.junctions.count, let junction = A.Junction(rawValue: UInt8(index)) else {
      return nil
    }
    var text = Self(0)
    text.line = .max
    text.rest.append("junction ")
    text.rest.append(junction.name)
    text.rest.append(": ")
    text.append(A.junctions.cell(index))
    return text
  }

  /// What a branch does: `to open unbolt`.
  package static func text(_ branch: Branch<A>) -> TextBuffer {
    var text = Self(0)
    text.append(branch)
    return text.rest.withSpan { TextBuffer($0) }
  }

  /// Writes a line, unless the state has nothing that it would say.
  private mutating func write(_ line: Int) {
    switch line {
    case 0: rest.append(A.State.text(row))
    case 1: write("  in: ", A.table.parent(row))
    case 2:
      write("  begins with: ", A.table.initial(row))
      append(A.table.begin(row))
    case 3: write("  history default: ", A.table.historyDefault(row))
    case 4: write("  enter:", A.table.entry(row))
    case 5: write("  exit:", A.table.exit(row))
    case 6: write(A.table.delay(row))
    default: write(column: line - 7)
    }
  }

  private mutating func write(_ title: StaticString, _ row: Int?) {
    guard let row else { return }
    rest.append(title)
    rest.append(A.State.text(row))
  }

  private mutating func write(_ title: StaticString, _ phrase: Phrase<A>) {
    guard !phrase.isEmpty else { return }
    rest.append(title)
    append(phrase)
  }

  private mutating func write(_ delay: Delay<A>) {
    guard delay.interval != nil || delay.constant > 0 else { return }
    rest.append("  after: ")
    if let interval = delay.interval { return rest.append(interval.name) }
    rest.append(UInt64(delay.constant))
    rest.append(" milliseconds")
  }

  private mutating func write(column: Int) {
    let cell = A.table.cell(row, column)
    if isBrief, cell.isNothing { return }
    rest.append("  ")
    rest.append(A.Event.text(column))
    rest.append(": ")
    append(cell)
  }

  private mutating func append(_ cell: Cell<A>) {
    rest.append(part: cell.turn.rawValue, of: "|passing on, |first, |first and passing on, ")
    guard let condition = cell.guardName else { return append(cell.then) }
    rest.append("if ")
    rest.append(condition.name)
    rest.append(", ")
    append(cell.then)
    rest.append("; else ")
    append(cell.otherwise)
  }

  @inline(never)
  private mutating func append(_ branch: Branch<A>) {
    if let junction = branch.junction {
      rest.append("by junction ")
      return rest.append(junction.name)
    }
    let moves: StaticString =
      "nothing|refuse|stay|again|to |push |pop|history of |deferred|external |deep history of "
    let move = branch.isExternal ? branch.isDeepHistory ? 10 : 9 : branch.move.rawValue
    rest.append(part: move, of: moves)
    switch branch.move {
    case .to, .push, .history: rest.append(A.State.text(Int(branch.target)))
    case .nothing, .refuse, .stay, .again, .pop, .defer: break
    }
    append(branch.phrase)
  }

  @inline(never)
  private mutating func append(_ phrase: Phrase<A>) {
    for index in 0..<4 {
      guard let word = phrase[index] else { return }
      rest.append(" ")
      rest.append(word.name)
    }
  }

  /// The part of the text that fits a line, from `start` on.
  private mutating func takeLine() -> TextBuffer {
    var line = TextBuffer()
    if start > 0 { line.append("    ") }
    let end = endOfLine(start + 100 - line.count)
    line.append(rest.bytes.span.extracting(start..<end))
    start = end < rest.count ? end + 1 : 0
    if start == 0 { rest.removeAll() }
    return line
  }

  /// Where the line that begins at `start` ends: at the last break up to `room`, or else at the next.
  ///
  /// Mutating, since the text is then read in place.
  private mutating func endOfLine(_ room: Int) -> Int {
    let bytes = rest.bytes.span
    var end = min(rest.count, room)
    while end > start, end < rest.count, !isBreak(bytes, end) { end -= 1 }
    if end == start { end = min(rest.count, room) }
    while end < rest.count, !isBreak(bytes, end) { end += 1 }
    return end
  }
}

/// Whether a line can end before the byte at `index`: it is a blank behind a comma or a semicolon.
private func isBreak(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
  bytes[index] == UInt8(ascii: " ")
    && (bytes[index - 1] == UInt8(ascii: ",") || bytes[index - 1] == UInt8(ascii: ";"))
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
