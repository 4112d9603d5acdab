// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// For callers that name a target state instead of an event (MP-04). The table still decides: a state
// can be entered only if some event leads to the state now.

extension Machine {
  /// Enters `state` by the first event that leads from the current state to `state` under `conditions`.
  ///
  /// A machine that is not started starts in `state` (MP-07). If no event leads to `state`, the machine
  /// does not change (D13). The outcome is then `refused` if a guard prevents the move, or `unhandled` if
  /// the table has no such move.
  ///
  /// - Complexity: O(events).
  @inlinable @discardableResult public mutating func enter<C: Conditions<A>>(
    _ state: A.State, at now: Nanoseconds, in conditions: C
  ) -> Step<A> {
    guard isSound else { return corruption(nil) }
    guard hasRow(state.rawValue) else { return step(nil, .unhandled) }
    guard current != Step<A>.none else {
      adopt(state.rawValue, mask: .max, at: now, in: conditions)
      return Step(event: Step<A>.none, from: Step<A>.none, to: current, .moved)
    }
    var answers = GuardAnswers<A>()
    guard let step = way(to: state, &answers, in: conditions) else {
      return denial(of: state, &answers, in: conditions)
    }
    adopt(step.toByte, mask: .max, at: now, in: conditions)
    return step
  }

  /// Returns the first step that leads to `state` under `conditions`, or `nil` for none; evaluates each
  /// guard at most once, and only guards of cells that can lead to `state`.
  @inlinable func way<C: Conditions<A>>(
    to state: A.State, _ answers: inout GuardAnswers<A>, in conditions: C
  ) -> Step<A>? {
    for column in 0..<A._eventCount {
      let cell = A._cell(Int(current), column)
      guard canLead(cell, to: state) else { continue }
      let chosen = A.choose(cell, &answers, in: conditions)
      if leads(chosen, to: state) { return Step(event: UInt8(column), from: current, by: chosen) }
    }
    return nil
  }

  /// Returns the step for a state that no event leads to: refused by the first guard that prevents the
  /// move, or unhandled.
  @inlinable func denial<C: Conditions<A>>(
    of state: A.State, _ answers: inout GuardAnswers<A>, in conditions: C
  ) -> Step<A> {
    for column in 0..<A._eventCount {
      let cell = A._cell(Int(current), column)
      guard canLead(cell, to: state) else { continue }
      let guardian = guardian(of: cell, before: state, &answers, in: conditions)
      let refusal = guardian == cell.condition ? Branch<A>.refuse : .refuse.refusing(by: guardian)
      return Step(event: UInt8(column), from: current, by: refusal)
    }
    return step(nil, .unhandled)
  }

  /// Returns the guard whose value leads away from `state`, as its raw value plus one.
  @inlinable func guardian<C: Conditions<A>>(
    of cell: Cell<A>, before state: A.State, _ answers: inout GuardAnswers<A>, in conditions: C
  ) -> UInt8 {
    var cell = cell
    for _ in 0..<A.junctions.count {
      let branch = cell.choose(&answers, in: conditions)
      guard branch.isJunction, Int(branch.target) < A.junctions.count else { break }
      let junction = A.junctions.cell(Int(branch.target))
      guard canLead(junction, to: state) else { break }
      cell = junction
    }
    return cell.condition
  }

  @inlinable func canLead(_ cell: Cell<A>, to state: A.State) -> Bool {
    guard A.hasJunctions else {
      return leads(cell.then, to: state) || leads(cell.otherwise, to: state)
    }
    var isFound = false
    A.eachBranch(of: cell) { if leads($0, to: state) { isFound = true } }
    return isFound
  }

  @inlinable func leads(_ branch: Branch<A>, to state: A.State) -> Bool {
    switch branch.move {
    case .to: branch.target == state.rawValue
    case .again: current == state.rawValue
    case .nothing, .refuse, .stay, .push, .pop, .history, .defer: false
    }
  }
}
