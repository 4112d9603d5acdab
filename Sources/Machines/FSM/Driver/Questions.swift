// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Cell {
  /// Whether the event has no meaning here, nor a turn.
  package var isNothing: Bool {
    then.packed == Branch<Names>.nothing.packed && otherwise.packed == then.packed
  }
}

extension Automaton {
  /// Whether one of these branches is as described.
  package static func someBranch(of cell: Cell<Self>, _ isSuch: (Branch<Self>) -> Bool) -> Bool {
    var isFound = false
    eachBranch(of: cell) { if isSuch($0) { isFound = true } }
    return isFound
  }
}

extension Machine {
  /// Whether ``enter(_:at:in:)`` would enter `state` now; nothing changes (MP-05).
  ///
  /// - Complexity: O(events).
  @inlinable public func canEnter<C: Conditions<A>>(_ state: A.State, in conditions: C) -> Bool {
    guard isSound, hasRow(state.rawValue) else { return false }
    var answers = GuardAnswers<A>()
    return current == Step<A>.none || way(to: state, &answers, in: conditions) != nil
  }
}

extension MachineStep {
  /// Whether `word` is among the words to perform.
  @inlinable public func performs(_ word: A.Word) -> Bool {
    for next in words where next == word { return true }
    return false
  }
}
