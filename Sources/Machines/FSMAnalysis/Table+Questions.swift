// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// Questions about a table. Both branches of a guard count: it may hold or not; and so does all that a
/// junction leads to.
extension Table where Names: Automaton {
  /// The states that one event can lead to from a state.
  ///
  /// The state itself is among them if it can be entered again. States outside the set are denied
  /// (MP-02, D13).
  ///
  /// - Complexity: O(events).
  public func validNextStates(of state: Names.State) -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    guard Int(state.rawValue) < stateCount else { return found }
    successors(of: Int(state.rawValue)) { found.insert($0) }
    return found
  }

  /// The states that can be reached from `start` in any number of steps, itself included.
  ///
  /// - Complexity: O(states² · events).
  public func reachableStates(from start: Names.State) -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    found.insert(Int(start.rawValue))
    var grew = true
    while grew {
      grew = false
      for state in 0..<stateCount where found.contains(state) {
        successors(of: state) { if found.insert($0) { grew = true } }
      }
    }
    return found
  }

  /// The states that no sequence of events reaches from `start`.
  public func unreachableStates(from start: Names.State) -> NameSet<Names.State> {
    let reachable = reachableStates(from: start)
    var found = NameSet<Names.State>()
    for state in 0..<stateCount where !reachable.contains(state) { found.insert(state) }
    return found
  }

  /// The states that no event exits for another.
  public func traps() -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    for state in 0..<stateCount {
      var leaves = false
      successors(of: state) { if $0 != state { leaves = true } }
      if !leaves { found.insert(state) }
    }
    return found
  }

  /// The events that have no meaning in any state.
  public func unhandledEvents() -> NameSet<Names.Event> {
    var found = NameSet<Names.Event>()
    for event in 0..<eventCount {
      var isHandled = false
      for state in 0..<stateCount { if cell(state, event).isWritten { isHandled = true } }
      if !isHandled { found.insert(event) }
    }
    return found
  }

  private func successors(of state: Int, _ body: (Int) -> Void) {
    for event in 0..<eventCount {
      Names.eachBranch(of: cell(state, event)) {
        if let row = $0.successor(of: state) { body(row) }
      }
    }
  }
}

extension Automaton {
  /// Calls `body` for a state and each of its parents, from the innermost to the outermost.
  ///
  /// - Complexity: O(depth).
  static func eachLevel(of state: Int, _ body: (Int) -> Void) {
    var row = state
    for _ in 0..<depthLimit where row < _stateCount {
      body(row)
      row = _parentRow(row)
    }
  }
}
