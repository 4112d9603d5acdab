// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import FSMAnalysis
package import Fixed

/// A machine as text, from which a ``DraftReader`` makes the same machine.
///
/// It prints all lists, and no cell without a meaning: what is read and printed again is the same text.
package struct MachineWriter<A: Automaton> {
  private let name: WordName
  private var part = Part.title
  // How much of the part is printed: names, words, rows or junctions.
  private var index = 0
  private var row: RowText<A>?
  private var line = TextBuffer()

  /// The parts of a text, in order.
  private enum Part: UInt8, Enumerated {
    case title, events, words, guards, intervals, junctions
    case initial, deadline, completion, urgent, required, final, raises, timers, stack, deferral
    case rows, junctionRows, end
  }

  /// The text of a machine, with this name.
  package init(_ name: WordName) { self.name = name }

  /// The next line; `nil` at the end.
  package mutating func next() -> TextBuffer? {
    line.removeAll()
    while true {
      writePart()
      if line.count > 0 { return line }
      guard let next = Part(rawValue: part.rawValue + 1) else { return nil }
      (part, index) = (next, 0)
    }
  }

  private mutating func writePart() {
    switch part {
    case .title: once("machine ", name)
    case .events: list("  events:", A.table.eventCount)
    case .words: list("  words:")
    case .guards: list("  guards:")
    case .intervals: list("  intervals:")
    case .junctions: list("  junctions:", A.junctions.count)
    case .initial: if A.initial.rawValue > 0 { once("  initial: ", WordName(A.initial.name)) }
    case .deadline: writeDeadline()
    case .completion: if let event = A.completion { once("  completion: ", WordName(event.name)) }
    case .urgent: list("  urgent:", A.table.eventCount)
    case .required: list("  required:", A.table.eventCount)
    case .final: list("  final:", A.table.stateCount)
    case .raises: writeRaise()
    case .timers: if A.Rows.kind.hasTimers { once("  timers: each", WordName()) }
    case .stack: count("  stack: ", A.Rows.kind.stackDepth)
    case .deferral: count("  deferral: ", A.Rows.kind.deferralCount)
    case .rows: writeRow { $0 < A.table.stateCount ? RowText($0, isBrief: true) : nil }
    case .junctionRows: writeRow { RowText.junction($0) }
    case .end: once("end", WordName())
    }
  }

  private mutating func once(_ key: StaticString, _ name: WordName) {
    index += 1
    guard index == 1 else { return }
    line.append(key)
    line.append(name)
  }

  private mutating func count(_ key: StaticString, _ count: Int) {
    var number = WordName()
    number.append(UInt64(count))
    if count > 0 { once(key, number) }
  }

  /// The next name of the list that the part is; empty for one that is not in it.
  private var listed: WordName {
    let number = UInt8(truncatingIfNeeded: index)
    let isListed =
      switch part {
      case .urgent: A.Event(rawValue: number).map { A.isUrgent($0) } ?? false
      case .required: A.Event(rawValue: number).map { A.isRequired($0) } ?? false
      case .final: A.State(rawValue: number).map { A.isFinal($0) } ?? false
      default: true
      }
    guard isListed else { return WordName() }
    return switch part {
    case .words: A.Word.text(index)
    case .guards: A.Guard.text(index)
    case .intervals: A.Interval.text(index)
    case .junctions: A.Junction.text(index)
    case .final: A.State.text(index)
    default: A.Event.text(index)
    }
  }

  /// Names behind a key, on as many lines of at most 100 columns as it takes.
  @inline(never)
  private mutating func list(_ key: StaticString, _ count: Int = 255) {
    while index < count {
      let next = listed
      if next.count > 0 {
        if line.count > 0, line.count + 1 + next.count > 100 { return }
        if line.count == 0 { line.append(key) }
        line.append(" ")
        line.append(next)
      }
      index += 1
    }
  }

  /// Names the event of the deadline, where a reader would take another, or none.
  private mutating func writeDeadline() {
    if let deadline = A.timeout {
      let name = WordName(deadline.name)
      return name == "timeout" ? () : once("  deadline: ", name)
    }
    for event in 0..<A.table.eventCount where A.Event.text(event) == "timeout" {
      return once("  deadline: none", WordName())
    }
  }

  private mutating func writeRaise() {
    while index < 255, let word = A.Word(rawValue: UInt8(index)) {
      index += 1
      guard let event = A.raises(word) else { continue }
      line.append("  raises: ")
      line.append(word.name)
      line.append(" ")
      return line.append(event.name)
    }
  }

  private mutating func writeRow(_ text: (Int) -> RowText<A>?) {
    while true {
      if let next = row?.next() { return line = next }
      row = text(index)
      index += 1
      if row == nil { return }
    }
  }
}
