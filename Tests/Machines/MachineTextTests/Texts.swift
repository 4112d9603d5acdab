// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import MachineSupport
import MachineText
import Testing

/// The text of a machine, a line a string.
func text<A: Automaton>(_ machine: A.Type, _ name: String) -> [String] {
  var lines: [String] = []
  MachineWriter<A>.eachLine(of: WordName(string: name)) { lines.append($0.string) }
  return lines
}

/// The text of the present draft.
func draftText() -> [String] { text(Drafted.self, Drafted.with { $0.head.name.string }) }

/// Reads a text and makes it the present draft, unless there are mistakes; those, with their places.
func read(_ lines: [String]) -> [String] {
  var reader = DraftReader()
  for line in lines { reader.read(TextBuffer(string: line)) }
  reader.finish()
  if reader.isEnded && reader.faults.isEmpty { Drafted.exchange(&reader.draft) }
  return faults(&reader)
}

/// The mistakes that a reader has found: `3:12: unlokced: no such state`.
func faults(_ reader: inout DraftReader) -> [String] {
  var list: [String] = []
  while let fault = reader.nextFault() {
    list.append("\(fault.line):\(fault.column): \(("\(fault)" as TextBuffer).string)")
  }
  return list
}
