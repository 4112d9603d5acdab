// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import MachineText
import System

/// What a chart does not have of the machine that it was made of.
enum ChartLosses {
  /// What is not the same in the text of the machine that the chart is read as.
  static func of(_ chart: String, _ text: [String]) -> [String] {
    var reader = DraftReader()
    let (mistakes, notes) = reader.read(chart: Array(chart.utf8), named: "")
    guard mistakes.isEmpty else { return mistakes.map(\.message) }
    let name = "\(reader.draft.head.name)"
    Drafted.exchange(&reader.draft)
    let again = TableText<HierarchicalMachine<Drafted>>.rows(nil, of: name) ?? []
    Drafted.exchange(&reader.draft)
    let (before, after) = (placed(text), placed(wholeLines(again)))
    let gone = before.filter { !after.contains($0) }.map { "\($0): SCXML has nothing for it" }
    let added = after.filter { !before.contains($0) }.map { "\($0): stands there in SCXML" }
    return gone + added + notes.map(\.message)
  }

  /// The lines of a text, each joined with those that it goes on in.
  static func wholeLines(_ text: [String]) -> [String] {
    text.reduce(into: []) { lines, line in
      if line.hasPrefix("    "), let last = lines.popLast() {
        lines.append(last + line.dropFirst(3))
      } else {
        lines.append(line)
      }
    }
  }

  /// The same with the name of its state before each line of a row.
  private static func placed(_ text: [String]) -> [String] {
    var row = ""
    return text.map { line in
      if !line.hasPrefix("  ") { row = line.hasPrefix("machine ") ? "" : line + " " }
      return line.hasPrefix("  ") ? row + line.dropFirst(2) : line
    }
  }
}

extension Workbench {
  /// Prints a chart, and on standard error what it does not have.
  func write(_ chart: (text: String, losses: [String])) -> Int32 {
    print(chart.text)
    for loss in chart.losses { FileDescriptor.standardError.write("\(loss)\n") }
    return chart.losses.isEmpty ? 0 : 1
  }
}
