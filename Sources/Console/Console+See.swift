// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Text
import Turnstile

extension Console where Host: ~Copyable {
  /// Prints what a word of the console takes and does.
  mutating func see(_ primitive: Primitive) {
    var text = TextBuffer(primitive.name)
    text.pad(to: 14)
    text.append(primitive.summary)
    say(text)
  }

  /// Prints a definition as it could be typed, on as many lines as it needs.
  mutating func see(definition index: Int) {
    var text = TextBuffer(": ")
    text.append(definitions.name(index))
    for position in definitions.body(index) {
      if text.count > 72 {
        say(text)
        text = TextBuffer(" ")
      }
      text.append(" ")
      append(definitions[position], to: &text)
    }
    text.append(" ;")
    say(text)
  }

  private func append(_ instruction: Instruction, to text: inout TextBuffer) {
    switch instruction {
    case .number(let number): text.append(UInt64(number))
    case .perform(let primitive): text.append(primitive.name)
    case .call(let index): text.append(definitions.name(Int(index)))
    case .repeatPrimitive(let primitive):
      text.append("times ")
      text.append(primitive.name)
    case .repeatCall(let index):
      text.append("times ")
      text.append(definitions.name(Int(index)))
    case .expect(let state):
      text.append("expect ")
      text.append(state.name)
    case .seeState(let state):
      text.append("see ")
      text.append(state.name)
    case .seePrimitive(let primitive):
      text.append("see ")
      text.append(primitive.name)
    case .seeCall(let index):
      text.append("see ")
      text.append(definitions.name(Int(index)))
    }
  }

  /// Prints a state's row of the table, a square to a line.
  mutating func see(_ state: Turnstile.State) {
    let row = Int(state.rawValue)
    say(TextBuffer(state.name))
    printPhrase("  enter: ", Turnstile.table.entry(row))
    printPhrase("  exit: ", Turnstile.table.exit(row))
    printDelay(Turnstile.table.delay(row))
    for place in 0..<Turnstile.table.eventCount {
      guard let event = Turnstile.Event(rawValue: UInt8(place)) else { continue }
      var text = TextBuffer("  ")
      text.append(event.name)
      text.append(": ")
      append(Turnstile.table.cell(row, place), to: &text)
      say(text)
    }
  }

  private mutating func printPhrase(_ title: StaticString, _ phrase: Phrase<Turnstile>) {
    guard !phrase.isEmpty else { return }
    var text = TextBuffer(title)
    append(phrase, to: &text)
    say(text)
  }

  private mutating func printDelay(_ delay: Delay<Turnstile>) {
    var text = TextBuffer("  after: ")
    if let interval = delay.interval {
      text.append(interval.name)
    } else if delay.constant > 0 {
      text.append(UInt64(delay.constant))
      text.append(" milliseconds")
    } else {
      return
    }
    say(text)
  }

  private func append(_ cell: Cell<Turnstile>, to text: inout TextBuffer) {
    guard let condition = cell.guardName else { return append(cell.then, to: &text) }
    text.append("if ")
    text.append(condition.name)
    text.append(", ")
    append(cell.then, to: &text)
    text.append("; else ")
    append(cell.otherwise, to: &text)
  }

  private func append(_ arm: Arm<Turnstile>, to text: inout TextBuffer) {
    switch arm.move {
    case .nothing: text.append("nothing")
    case .refuse: text.append("refuse")
    case .stay: text.append("stay")
    case .again: text.append("again")
    case .to:
      text.append("to ")
      text.append(arm.state?.name ?? "?")
    case .push:
      text.append("push ")
      text.append(arm.state?.name ?? "?")
    case .pop: text.append("pop")
    }
    guard !arm.phrase.isEmpty else { return }
    text.append(" ")
    append(arm.phrase, to: &text)
  }

  private func append(_ phrase: Phrase<Turnstile>, to text: inout TextBuffer) {
    for index in 0..<4 {
      guard let word = phrase[index] else { return }
      if index > 0 { text.append(" ") }
      text.append(word.name)
    }
  }
}
