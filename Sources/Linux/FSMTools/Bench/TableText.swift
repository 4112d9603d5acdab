// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// The rows of a machine's table, as the console's `see` prints them.
enum TableText<M: StateMachine> {
  /// The rows of all states, or of one; `nil` for a state that is not in the table.
  static func rows(_ state: String?) -> [String]? {
    guard let state else { return (0..<M.A.table.stateCount).flatMap { row($0) } }
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
