// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A state's row of a table in words, one cell a line.
package struct RowText<A: Automaton> {
  private let row: Int
  private var line = 0

  /// The row of the state at `row`.
  package init(_ row: Int) { self.row = row }

  /// The next line; `nil` at the end.
  package mutating func next() -> TextBuffer? {
    while line < 4 + A.table.eventCount {
      line += 1
      if let text = text(line - 1) { return text }
    }
    return nil
  }

  /// The junction at `index`: its guard and its branches; `nil` after the last.
  package static func junction(_ index: Int) -> TextBuffer? {
    guard index < A.junctions.count, let junction = A.Junction(rawValue: UInt8(index)) else {
      return nil
    }
    var text = TextBuffer("junction ")
    text.append(junction.name)
    text.append(": ")
    Self(0).append(A.junctions.cell(index), to: &text)
    return text
  }

  private func text(_ line: Int) -> TextBuffer? {
    switch line {
    case 0: return A.State(rawValue: UInt8(row)).map { TextBuffer($0.name) }
    case 1: return phrase("  enter: ", A.table.entry(row))
    case 2: return phrase("  exit: ", A.table.exit(row))
    case 3: return delay(A.table.delay(row))
    default: return square(line - 4)
    }
  }

  private func square(_ column: Int) -> TextBuffer? {
    guard let event = A.Event(rawValue: UInt8(column)) else { return nil }
    var text = TextBuffer("  ")
    text.append(event.name)
    text.append(": ")
    append(A.table.cell(row, column), to: &text)
    return text
  }

  private func phrase(_ title: StaticString, _ phrase: Phrase<A>) -> TextBuffer? {
    guard !phrase.isEmpty else { return nil }
    var text = TextBuffer(title)
    append(phrase, to: &text)
    return text
  }

  private func delay(_ delay: Delay<A>) -> TextBuffer? {
    var text = TextBuffer("  after: ")
    if let interval = delay.interval {
      text.append(interval.name)
    } else if delay.constant > 0 {
      text.append(UInt64(delay.constant))
      text.append(" milliseconds")
    } else {
      return nil
    }
    return text
  }

  private func append(_ cell: Cell<A>, to text: inout TextBuffer) {
    append(cell.turn, to: &text)
    guard let condition = cell.guardName else { return append(cell.then, to: &text) }
    text.append("if ")
    text.append(condition.name)
    text.append(", ")
    append(cell.then, to: &text)
    text.append("; else ")
    append(cell.otherwise, to: &text)
  }

  private func append(_ turn: Turn, to text: inout TextBuffer) {
    switch turn {
    case .last: break
    case .lastPassingOn: text.append("passing on, ")
    case .first: text.append("first, ")
    case .firstPassingOn: text.append("first and passing on, ")
    }
  }

  private func append(_ branch: Branch<A>, to text: inout TextBuffer) {
    if let junction = branch.junction {
      text.append("by junction ")
      text.append(junction.name)
      return
    }
    switch branch.move {
    case .nothing: text.append("nothing")
    case .refuse: text.append("refuse")
    case .stay: text.append("stay")
    case .again: text.append("again")
    case .to:
      text.append("to ")
      text.append(branch.state?.name ?? "?")
    case .push:
      text.append("push ")
      text.append(branch.state?.name ?? "?")
    case .pop: text.append("pop")
    case .history:
      text.append(branch.isDeepHistory ? "deep history of " : "history of ")
      text.append(branch.state?.name ?? "?")
    }
    guard !branch.phrase.isEmpty else { return }
    text.append(" ")
    append(branch.phrase, to: &text)
  }

  private func append(_ phrase: Phrase<A>, to text: inout TextBuffer) {
    for index in 0..<4 {
      guard let word = phrase[index] else { return }
      if index > 0 { text.append(" ") }
      text.append(word.name)
    }
  }
}
