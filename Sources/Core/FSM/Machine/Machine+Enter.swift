// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// For callers who name the state they want instead of what happened (MP-04). The table still
// decides: a state can be entered when some event leads there now.

extension Machine {
  /// Enters `state`, by the first event that leads to it from here under these conditions.
  ///
  /// A machine that was not started begins with it (MP-07). A state that no event leads to is
  /// denied (D13): the outcome is refused if a guard prevents it, unhandled if there is no way at
  /// all, and nothing has changed.
  ///
  /// - Complexity: O(events).
  @inlinable @discardableResult public mutating func enter<C: Conditions<A>>(
    _ state: A.State, at now: Nanoseconds, in conditions: C
  ) -> Step<A> {
    guard isSound else { return corruption(nil) }
    guard hasRow(state.rawValue) else { return step(nil, .unhandled) }
    guard current != Step<A>.none else {
      adopt(state.rawValue, isEntered: true, at: now, in: conditions)
      return Step(event: Step<A>.none, from: Step<A>.none, to: current, .moved)
    }
    guard let step = way(to: state, in: conditions) else {
      guard let refused = eventThatCanLead(to: state) else { return step(nil, .unhandled) }
      return step(refused, .refused)
    }
    adopt(step.toByte, isEntered: true, at: now, in: conditions)
    return step
  }

  /// Whether ``enter(_:at:in:)`` would enter `state` now; nothing changes (MP-05).
  ///
  /// - Complexity: O(events).
  @inlinable public func canEnter<C: Conditions<A>>(_ state: A.State, in conditions: C) -> Bool {
    isSound && hasRow(state.rawValue)
      && (current == Step<A>.none || way(to: state, in: conditions) != nil)
  }

  /// The first step that leads to `state` from here under these conditions; a guard that decides
  /// between other states is not asked.
  @inlinable func way<C: Conditions<A>>(to state: A.State, in conditions: C) -> Step<A>? {
    for column in 0..<A.table.eventCount {
      let cell = A.table.cell(Int(current), column)
      guard canLead(cell, to: state) else { continue }
      let chosen = cell.choose(in: conditions)
      if leads(chosen, to: state) {
        return Step(event: UInt8(column), from: current, by: chosen)
      }
    }
    return nil
  }

  @inlinable func eventThatCanLead(to state: A.State) -> A.Event? {
    for column in 0..<A.table.eventCount
    where canLead(A.table.cell(Int(current), column), to: state) {
      return A.Event(rawValue: UInt8(column))
    }
    return nil
  }

  @inlinable func canLead(_ cell: Cell<A>, to state: A.State) -> Bool {
    leads(cell.then, to: state) || leads(cell.otherwise, to: state)
  }

  @inlinable func leads(_ branch: Branch<A>, to state: A.State) -> Bool {
    switch branch.move {
    case .to: branch.target == state.rawValue
    case .again: current == state.rawValue
    case .nothing, .refuse, .stay, .push, .pop: false
    }
  }
}
