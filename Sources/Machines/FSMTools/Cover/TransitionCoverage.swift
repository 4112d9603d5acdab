// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
import FSMAnalysis

/// The transitions of a table that were taken, so that tests can require all transitions.
///
/// A transition is a branch of a cell, or of a junction that the cell leads to. A refusal is not a
/// transition. Two branches of one cell with the same effect cannot be distinguished. A performer
/// records each step:
///
///     mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == Door {
///       coverage.note(step)
///     }
public struct TransitionCoverage<A: Automaton> {
  /// A branch that a cell can choose.
  struct Transition {
    let row: Int
    let column: Int
    let branch: Branch<A>
    /// The state, the event, the guards and the effect, such as `shut key [fits]: to open`.
    let name: String
    /// Whether the cell passes the event on, so that a step does not contain the chosen branch.
    let passesOn: Bool
  }

  /// The table's transitions, row by row and in the order of the events.
  let transitions: [Transition]
  private(set) var isTaken: [Bool]

  /// Creates a coverage in which no transition is taken.
  public init() {
    transitions = (0..<A.table.stateCount).flatMap { row in
      (0..<A.table.eventCount).flatMap { Self.transitions(row, $0) }
    }
    isTaken = Array(repeating: false, count: transitions.count)
  }

  private static func transitions(_ row: Int, _ column: Int) -> [Transition] {
    let cell = A.table.cell(row, column)
    guard let state = A.State(rawValue: UInt8(row)), let event = A.Event(rawValue: UInt8(column))
    else { return [] }
    return StateDiagram<A>.branches(of: cell).compactMap { condition, branch in
      guard branch.move != .nothing, branch.move != .refuse else { return nil }
      let guards = condition.map { " [\($0)]" } ?? ""
      return Transition(
        row: row, column: column, branch: branch,
        name: "\(state.name) \(event.name)\(guards): \(RowText<A>.text(branch))",
        passesOn: cell.turn.passesOn && branch.move == .stay)
    }
  }

  /// Records the transitions that a step took.
  ///
  /// - Complexity: O(transitions).
  public mutating func note<Taken: MachineStep>(_ step: Taken) where Taken.A == A {
    for index in transitions.indices where !isTaken[index] {
      isTaken[index] = takes(step, transitions[index])
    }
  }

  /// The transitions that were not taken, as `state event [guards]: move words`.
  public var missing: [String] {
    transitions.indices.filter { !isTaken[$0] }.map { transitions[$0].name }
  }

  func takes<Taken: MachineStep>(_ step: Taken, _ transition: Transition) -> Bool {
    guard let event = step.event, let from = step.from, let to = step.to,
      Int(event.rawValue) == transition.column
    else { return false }
    let (record, isDeep) = (step.record, A.Rows.kind.isHierarchical)
    if transition.passesOn { return hasPassedOn(record, Int(from.rawValue), transition.row) }
    let decider = isDeep ? record.bits &>> 32 & 0xFF : UInt64(from.rawValue)
    let phrase = isDeep ? record.rest & 0xFFFF_FFFF : record.bits &>> 32
    let move = transition.branch.move
    let target = transition.branch.successor(of: transition.row)
    let outcome: Outcome = move == .stay ? .stayed : move == .defer ? .deferred : .moved
    return decider == UInt64(transition.row) && step.outcome == outcome
      && phrase == UInt64(transition.branch.phrase.packed)
      && target.map { A.isPart(Int(to.rawValue), of: $0) } ?? true
  }

  /// Returns whether the state at `row` is or contains `innermost`, and passed the event on.
  private func hasPassedOn(_ record: StepRecord, _ innermost: Int, _ row: Int) -> Bool {
    var (current, bit) = (innermost, UInt64(40))
    while current != row {
      guard let parent = A.table.parent(current) else { return false }
      (current, bit) = (parent, bit + 1)
    }
    return record.bits &>> bit & 1 == 1
  }
}

extension TransitionCoverage: CustomStringConvertible {
  /// The number of taken transitions, and a line for each transition that was not taken.
  public var description: String {
    let count = "\(transitions.count - missing.count) of \(transitions.count) transitions are taken"
    return ([count] + missing.map { "not taken: \($0)" }).joined(separator: "\n")
  }
}
