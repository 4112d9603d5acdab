// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// Questions about a table, for all values of the guards: both branches of each guard count, and so
/// do all branches of a junction.
extension Table where Names: Automaton {
  /// Returns the states that one event can enter from `state`.
  ///
  /// The set contains `state` itself if a transition enters `state` again. Transitions to all other
  /// states are denied (MP-02, D13).
  ///
  /// - Complexity: O(events).
  public func validNextStates(of state: Names.State) -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    guard Int(state.rawValue) < stateCount else { return found }
    successors(of: Int(state.rawValue)) { found.insert($0) }
    return found
  }

  /// Returns the states that sequences of events can reach from `start`, including `start`.
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

  /// Returns the states that no sequence of events reaches from `start`.
  public func unreachableStates(from start: Names.State) -> NameSet<Names.State> {
    let reachable = reachableStates(from: start)
    var found = NameSet<Names.State>()
    for state in 0..<stateCount where !reachable.contains(state) { found.insert(state) }
    return found
  }

  /// Returns the states that no event leaves for another state.
  public func traps() -> NameSet<Names.State> {
    var found = NameSet<Names.State>()
    for state in 0..<stateCount {
      var leaves = false
      successors(of: state) { if $0 != state { leaves = true } }
      if !leaves { found.insert(state) }
    }
    return found
  }

  /// Returns the events that have an empty cell in every state.
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
  /// Calls `body` for `state` and each of its ancestors, from the innermost to the outermost.
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
