// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// The rows of a machine's table, as the console's `see` prints them.
enum TableText<M: StateMachine> {
  /// The rows of all states and the junctions, or the row of one state; `nil` for a state that is not
  /// in the table.
  static func rows(_ state: String?) -> [String]? {
    guard let state else {
      let junctions = (0..<M.A.junctions.count).compactMap { RowText<M.A>.junction($0) }
      return (0..<M.A.table.stateCount).flatMap { row($0) } + junctions.map { String($0) }
    }
    return Names<M.A.State>()[state].map { row(Int($0.rawValue)) }
  }

  private static func row(_ index: Int) -> [String] {
    var row = RowText<M.A>(index)
    var lines: [String] = []
    while let line = row.next() { lines.append(String(line)) }
    let relatives = MachineHost<M>.relatives(of: index).map { String($0) }
    lines.insert(contentsOf: relatives, at: min(1, lines.count))
    return lines
  }
}

extension String {
  init(_ text: TextBuffer) {
    self.init(decoding: text.withSpan { span in span.indices.map { span[$0] } }, as: UTF8.self)
  }
}
