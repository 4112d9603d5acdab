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
    while true {
      if let line = nextInPart() { return line }
      guard let next = Part(rawValue: part.rawValue + 1) else { return nil }
      (part, index) = (next, 0)
    }
  }

  private mutating func nextInPart() -> TextBuffer? {
    switch part {
    case .title: once("machine \(name)")
    case .events: list("  events:", A.Event.self, A.table.eventCount) { _ in true }
    case .words: list("  words:", A.Word.self) { _ in true }
    case .guards: list("  guards:", A.Guard.self) { _ in true }
    case .intervals: list("  intervals:", A.Interval.self) { _ in true }
    case .junctions: list("  junctions:", A.Junction.self, A.junctions.count) { _ in true }
    case .initial: A.initial.rawValue == 0 ? nil : once("  initial: \(A.initial.name)")
    case .deadline: deadline
    case .completion: A.completion.flatMap { once("  completion: \($0.name)") }
    case .urgent: list("  urgent:", A.Event.self, A.table.eventCount) { A.isUrgent($0) }
    case .required: list("  required:", A.Event.self, A.table.eventCount) { A.isRequired($0) }
    case .final: list("  final:", A.State.self, A.table.stateCount) { A.isFinal($0) }
    case .raises: nextRaise()
    case .timers: A.Rows.kind.hasTimers ? once("  timers: each") : nil
    case .stack: count("  stack: ", A.Rows.kind.stackDepth)
    case .deferral: count("  deferral: ", A.Rows.kind.deferralCount)
    case .rows: nextOfRow { $0 < A.table.stateCount ? RowText($0, isBrief: true) : nil }
    case .junctionRows: nextOfRow { RowText.junction($0) }
    case .end: once("end")
    }
  }

  private mutating func once(_ line: TextBuffer) -> TextBuffer? {
    index += 1
    return index == 1 ? line : nil
  }

  private mutating func count(_ key: StaticString, _ count: Int) -> TextBuffer? {
    count > 0 ? once("\(key)\(count)") : nil
  }

  /// Names behind a key, on as many lines of at most 100 columns as it takes.
  private mutating func list<N: Name>(
    _ key: StaticString, _: N.Type, _ count: Int = 255, where isListed: (N) -> Bool
  ) -> TextBuffer? {
    var text = TextBuffer()
    while index < count, let name = N(rawValue: UInt8(index)) {
      if isListed(name) {
        let next = WordName(name.name)
        if text.count > 0, text.count + 1 + next.count > 100 { return text }
        text += "\(text.count == 0 ? key : "") \(next)"
      }
      index += 1
    }
    return text.count > 0 ? text : nil
  }

  /// The event of the deadline, where a reader would take another, or none.
  private var deadline: TextBuffer? {
    mutating get {
      if let deadline = A.timeout {
        return WordName(deadline.name) == "timeout" ? nil : once("  deadline: \(deadline.name)")
      }
      for event in 0..<A.table.eventCount where A.Event.text(event) == "timeout" {
        return once("  deadline: none")
      }
      return nil
    }
  }

  private mutating func nextRaise() -> TextBuffer? {
    while index < 255, let word = A.Word(rawValue: UInt8(index)) {
      index += 1
      if let event = A.raises(word) { return "  raises: \(word.name) \(event.name)" }
    }
    return nil
  }

  private mutating func nextOfRow(_ text: (Int) -> RowText<A>?) -> TextBuffer? {
    while true {
      if let line = row?.next() { return line }
      row = text(index)
      index += 1
      if row == nil { return nil }
    }
  }
}
