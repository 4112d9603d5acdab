// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Cell {
  /// Whether the cell is empty and has the default turn.
  package var isNothing: Bool {
    then.packed == Branch<Names>.nothing.packed && otherwise.packed == then.packed
  }
}

extension Automaton {
  /// Returns whether any branch that `cell` can choose satisfies the predicate.
  package static func someBranch(of cell: Cell<Self>, _ isSuch: (Branch<Self>) -> Bool) -> Bool {
    var isFound = false
    eachBranch(of: cell) { if isSuch($0) { isFound = true } }
    return isFound
  }
}

extension Machine {
  /// Returns whether ``enter(_:at:in:)`` would enter `state` now, without changing the machine (MP-05).
  ///
  /// - Complexity: O(events).
  @inlinable public func canEnter<C: Conditions<A>>(_ state: A.State, in conditions: C) -> Bool {
    guard isSound, hasRow(state.rawValue) else { return false }
    var answers = GuardAnswers<A>()
    return current == Step<A>.none || way(to: state, &answers, in: conditions) != nil
  }
}

extension MachineStep {
  /// Returns whether `word` is one of the words to perform.
  @inlinable public func performs(_ word: A.Word) -> Bool {
    for next in words where next == word { return true }
    return false
  }
}
