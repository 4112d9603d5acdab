// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed

/// A machine that the page can show: what a row says of its place in a hierarchy.
protocol Exhibit: Automaton {
  /// Writes the state's parent and first substate, a line each.
  static func writeRelatives(of row: Int, to stream: PageStream)
}

extension Exhibit {
  /// A flat table has neither.
  static func writeRelatives(of row: Int, to stream: PageStream) {}
}

extension Exhibit where Rows: Hierarchy {
  /// Writes what there is of the two.
  static func writeRelatives(of row: Int, to stream: PageStream) {
    write("  in: ", table.parent(row), to: stream)
    write("  begins with: ", table.initial(row), to: stream)
  }

  @inline(never)
  private static func write(_ title: StaticString, _ row: Int?, to stream: PageStream) {
    guard let row, let state = State(rawValue: UInt8(row)) else { return }
    var line = TextBuffer(title)
    line.append(state.name)
    stream.write(line)
  }
}

extension AlarmClock: Exhibit {}
extension ApplicationLifecycle: Exhibit {}
extension EditMode: Exhibit {}
extension NumberParser: Exhibit {}
