// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import FSM
import Turnstile

/// The state diagram, drawn from the table itself.
struct Diagram: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the state diagram in Mermaid's notation, drawn from the table.")

  func run() { print(StateDiagram<Turnstile>().text) }
}

/// A machine's table as a Mermaid state diagram.
///
/// Only what moves is drawn: a diagram with every square in it would say less.
struct StateDiagram<Machine: Automaton> {
  /// The whole diagram, a transition to a line.
  var text: String {
    let table = Machine.table
    var lines = ["stateDiagram-v2", "  [*] --> \(Machine.initial.name)"]
    for (row, state) in names(table.stateCount, Machine.State.self) {
      for (column, event) in names(table.eventCount, Machine.Event.self) {
        let cell = table.cell(row, column)
        let label = event.name == timeoutName ? delay(row) : "\(event.name)"
        if let condition = cell.guardName {
          lines += arrow(cell.then, state, "\(label) [\(condition.name)]")
          lines += arrow(cell.otherwise, state, "\(label) [else]")
        } else {
          lines += arrow(cell.then, state, label)
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  private var timeoutName: String { Machine.timeout.map { "\($0.name)" } ?? "" }

  private func names<N: Name>(_ count: Int, _: N.Type) -> [(Int, N)] {
    (0..<count).compactMap { place in N(rawValue: UInt8(place)).map { (place, $0) } }
  }

  private func delay(_ row: Int) -> String {
    let delay = Machine.table.delay(row)
    if let interval = delay.interval { return "after \(interval.name)" }
    let (seconds, rest) = delay.constant.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "after \(seconds) s" : "after \(delay.constant) ms"
  }

  private func arrow(_ arm: Arm<Machine>, _ state: Machine.State, _ label: String) -> [String] {
    switch arm.move {
    case .nothing, .refuse, .stay: []
    case .again: ["  \(state.name) --> \(state.name): \(label)"]
    case .to: arm.state.map { ["  \(state.name) --> \($0.name): \(label)"] } ?? []
    }
  }
}

extension StaticString {
  fileprivate static func == (left: StaticString, right: String) -> Bool { "\(left)" == right }
}
