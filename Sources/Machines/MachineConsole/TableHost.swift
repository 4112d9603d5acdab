// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import FSMAnalysis
package import Fixed
package import Interpreter

/// A host whose machine is a table, from which it has the names and what `see` prints.
package protocol TableHost<Names>: ConsoleHost, ~Copyable {
  /// The machine's definition.
  associatedtype Names: Automaton

  /// Whether the machine was made from this table, which a state is asked for; if not, this is printed.
  mutating func sharesTable(at state: Int) -> Bool
}

extension TableHost where Self: ~Copyable {
  package mutating func sharesTable(at state: Int) -> Bool { true }

  package var stateCount: Int { Names.table.stateCount }
  package var conditionCount: Int { ConditionText<Names>.count }

  package func stateName(_ index: Int) -> WordName { Names.State.text(index) }

  package func conditionName(_ index: Int) -> WordName { ConditionText<Names>.name(index) }

  package mutating func see(_ state: Int) {
    guard sharesTable(at: state) else { return }
    var row = RowText<Names>(state)
    while let line = row.next() { write(line, to: .output) }
  }

  package mutating func see(condition index: Int) {
    guard sharesTable(at: Int(Names.initial.rawValue)) else { return }
    var condition = ConditionText<Names>(index)
    while let line = condition.next() { write(line, to: .output) }
  }
}
