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
