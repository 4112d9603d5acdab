// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import Interpreter

/// A host whose machine is a table, from which it has the names and what `see` prints.
package protocol TableHost<Names>: ConsoleHost, ~Copyable {
  /// The machine's definition.
  associatedtype Names: Automaton

  /// Whether the machine was made from this table, which a state is asked for; if not, this is printed.
  mutating func sharesTable(at state: Int) -> Bool
}

extension TableHost where Self: ~Copyable {
  /// `true`, unless the host says otherwise.
  package mutating func sharesTable(at state: Int) -> Bool { true }

  /// The number of states.
  package var stateCount: Int { Names.table.stateCount }
  /// The number of guards and intervals.
  package var conditionCount: Int { ConditionText<Names>.count }

  /// The name of the state at `index`.
  package func stateName(_ index: Int) -> StaticString {
    Names.State(rawValue: UInt8(index))?.name ?? ""
  }

  /// The name of the guard or interval at `index`.
  package func conditionName(_ index: Int) -> StaticString { ConditionText<Names>.name(index) }

  /// Prints a state's row of the table.
  package mutating func see(_ state: Int) {
    guard sharesTable(at: state) else { return }
    var row = RowText<Names>(state)
    while let line = row.next() { write(line, to: .output) }
  }

  /// Prints where the table uses a guard or an interval.
  package mutating func see(condition index: Int) {
    guard sharesTable(at: Int(Names.initial.rawValue)) else { return }
    var condition = ConditionText<Names>(index)
    while let line = condition.next() { write(line, to: .output) }
  }
}
