// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// The text of a row of a table: the state's name, its parent, and a line for each cell.
///
/// A line of more than 100 columns is broken after a comma or a semicolon.
package struct RowText<A: Automaton> {
  // Long enough for a cell with names of the maximum length.
  private var text = FixedText<512>()

  /// Calls `body` with each line of the state at `row`; `isBrief` leaves out empty cells.
  package static func eachLine(of row: Int, isBrief: Bool = false, _ body: (TextBuffer) -> Void) {
    var text = Self()
    for line in 0..<7 + A.table.eventCount {
      text.write(line, of: row, isBrief)
      text.eachLine(body)
    }
  }

  /// Calls `body` with each line of the junction at `index`: its guard and its branches.
  package static func eachLine(ofJunction index: Int, _ body: (TextBuffer) -> Void) {
    var row = Self()
    row.text.append("junction ")
    row.text.append(A.Junction.text(index))
    row.text.append(": ")
    row.append(A.junctions.cell(index))
    row.eachLine(body)
  }

  /// Returns the text of a branch, such as `to open unbolt`.
  package static func text(_ branch: Branch<A>) -> TextBuffer {
    var row = Self()
    row.append(branch)
    return row.text.withSpan { TextBuffer($0) }
  }

  /// Writes a line of the state's text, or nothing if the line would be empty.
  private mutating func write(_ line: Int, of row: Int, _ isBrief: Bool) {
    switch line {
    case 0: text.append(A.State.text(row))
    case 1: write("  in: ", A.table.parent(row))
    case 2:
      write("  begins with: ", A.table.initial(row))
      append(A.table.begin(row))
    case 3: write("  history default: ", A.table.historyDefault(row))
    case 4: write("  enter:", A.table.entry(row))
    case 5: write("  exit:", A.table.exit(row))
    case 6: write(A.table.delay(row))
    default: write(A.table.cell(row, line - 7), of: line - 7, isBrief)
    }
  }

  private mutating func write(_ title: StaticString, _ row: Int?) {
    guard let row else { return }
    text.append(title)
    text.append(A.State.text(row))
  }

  private mutating func write(_ title: StaticString, _ phrase: Phrase<A>) {
    guard !phrase.isEmpty else { return }
    text.append(title)
    append(phrase)
  }

  private mutating func write(_ delay: Delay<A>) {
    guard delay.interval != nil || delay.constant > 0 else { return }
    text.append("  after: ")
    if let interval = delay.interval { return text.append(interval.name) }
    text.append(UInt64(delay.constant))
    text.append(" milliseconds")
  }

  private mutating func write(_ cell: Cell<A>, of column: Int, _ isBrief: Bool) {
    if isBrief, cell.isNothing { return }
    text.append("  ")
    text.append(A.Event.text(column))
    text.append(": ")
    append(cell)
  }

  private mutating func append(_ cell: Cell<A>) {
    text.append(part: cell.turn.rawValue, of: "|passing on, |first, |first and passing on, ")
    guard let condition = cell.guardName else { return append(cell.then) }
    text.append("if ")
    text.append(condition.name)
    text.append(", ")
    append(cell.then)
    text.append("; else ")
    append(cell.otherwise)
  }

  @inline(never) private mutating func append(_ branch: Branch<A>) {
    if let junction = branch.junction {
      text.append("by junction ")
      return text.append(junction.name)
    }
    let moves: StaticString =
      "nothing|refuse|stay|again|to |push |pop|history of |deferred|external |deep history of "
    let move = branch.isExternal ? branch.isDeepHistory ? 10 : 9 : branch.move.rawValue
    text.append(part: move, of: moves)
    switch branch.move {
    case .to, .push, .history: text.append(A.State.text(Int(branch.target)))
    case .nothing, .refuse, .stay, .again, .pop, .defer: break
    }
    append(branch.phrase)
  }

  @inline(never) private mutating func append(_ phrase: Phrase<A>) {
    for index in 0..<4 {
      guard let word = phrase[index] else { return }
      text.append(" ")
      text.append(word.name)
    }
  }

  /// Calls `body` with the text in lines of up to 100 columns, then empties the text.
  private mutating func eachLine(_ body: (TextBuffer) -> Void) {
    var start = 0
    while start < text.count {
      var line = TextBuffer(start > 0 ? "    " : "")
      let end = endOfLine(from: start, start + 100 - line.count)
      line.append(text.bytes.span.extracting(start..<end))
      body(line)
      start = end + 1
    }
    text.removeAll()
  }

  /// Returns the end of the line from `start`: the last break up to `room`, else the next break.
  ///
  /// Mutating, because a nonmutating function would copy the text.
  private mutating func endOfLine(from start: Int, _ room: Int) -> Int {
    let bytes = text.bytes.span
    var end = min(text.count, room)
    while end > start, end < text.count, !isBreak(bytes, end) { end -= 1 }
    if end == start { end = min(text.count, room) }
    while end < text.count, !isBreak(bytes, end) { end += 1 }
    return end
  }
}

/// Returns whether the byte is a blank after a comma or a semicolon, where a line can end.
private func isBreak(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
  bytes[index] == UInt8(ascii: " ")
    && (bytes[index - 1] == UInt8(ascii: ",") || bytes[index - 1] == UInt8(ascii: ";"))
}
