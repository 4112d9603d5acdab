// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import FSM
import Turnstile

/// The state diagram, drawn from the table itself.
struct Diagram: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the table as a Mermaid state diagram.")

  func run() { print(StateDiagram<Turnstile>().text) }
}

/// A machine's table as a Mermaid state diagram.
///
/// Only transitions are drawn: a diagram with every cell in it would say less.
struct StateDiagram<A: Automaton> {
  /// The whole diagram, a transition a line.
  var text: String {
    let lines = ["stateDiagram-v2"] + titles + ["[*] --> \(id(A.initial))"] + arrows
    return lines.joined(separator: "\n  ")
  }

  /// Titles for the names that Mermaid would not read as one word.
  private var titles: [String] {
    states.filter { id($0) != "\($0.name)" }.map { "state \"\($0.name)\" as \(id($0))" }
  }

  private var arrows: [String] {
    states.flatMap { state in events.flatMap { event in arrows(from: state, on: event) } }
  }

  private func arrows(from state: A.State, on event: A.Event) -> [String] {
    let row = Int(state.rawValue)
    let cell = A.table.cell(row, Int(event.rawValue))
    let label = event == A.timeout ? delay(row) : "\(event.name)"
    guard let condition = cell.guardName else { return arrow(cell.then, from: state, label) }
    return arrow(cell.then, from: state, "\(label) [\(condition.name)]")
      + arrow(cell.otherwise, from: state, "\(label) [else]")
  }

  private func arrow(
    _ branch: Branch<A>, from state: A.State, _ label: String
  ) -> [String] {
    switch branch.move {
    case .nothing, .refuse, .stay, .pop: []
    case .again: ["\(id(state)) --> \(id(state)): \(label)"]
    case .to, .push, .history: branch.state.map { ["\(id(state)) --> \(id($0)): \(label)"] } ?? []
    }
  }

  private func delay(_ row: Int) -> String {
    let delay = A.table.delay(row)
    if let interval = delay.interval { return "after \(interval.name)" }
    let (seconds, rest) = delay.constant.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? "after \(seconds) s" : "after \(delay.constant) ms"
  }

  /// The name without hyphens, which Mermaid reads as the start of an arrow.
  private func id(_ state: A.State) -> String {
    String("\(state.name)".map { $0 == "-" ? "_" : $0 })
  }

  private var states: [A.State] {
    (0..<A.table.stateCount).compactMap { A.State(rawValue: UInt8($0)) }
  }

  private var events: [A.Event] {
    (0..<A.table.eventCount).compactMap { A.Event(rawValue: UInt8($0)) }
  }
}
