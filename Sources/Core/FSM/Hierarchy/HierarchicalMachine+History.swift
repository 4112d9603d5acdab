// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension HierarchicalMachine {
  /// Goes where a history leads: exits and enters as a move to its state does, but enters in it what
  /// was active there last.
  @inlinable mutating func recall<C: Conditions<A>>(
    _ branch: Branch<A>, inside depth: UInt32, of path: StatePath, at now: Nanoseconds,
    in conditions: C
  ) -> StateChange {
    let entry = recalled(branch)
    let common = entry.kept(
      by: false, inside: depth, of: path, upTo: Entry(branch.target, of: A.self).named)
    return commit(entry, inside: common, of: path, at: now, in: conditions)
  }

  /// What a history leads to; what its state begins with if that was not active before, or ended
  /// in a final state (UML 2.5.1, 14.2.3, *Entering a State*).
  @inlinable func recalled(_ branch: Branch<A>) -> Entry {
    let target = branch.target
    // What is active now would be found without a memory.
    guard A.Rows.History.isKept else { return Entry(target, of: A.self) }
    let isActive = current != target && A.isPart(Int(current), of: Int(target))
    let last = isActive ? current : history.innermost(in: target)
    let path = StatePath(last, in: A.self)
    guard let index = path.index(of: target), index > 0 else {
      return Entry(target, of: A.self)
    }
    let isDeep = branch.isDeepHistory
    let recalled = isDeep ? last : path.row(index - 1)
    let isFinal = A.State(rawValue: recalled).map(A.isFinal) ?? false
    return Entry(isFinal ? path.row(isDeep ? 1 : index) : recalled, of: A.self)
  }

  /// Remembers what is active in the states that are left.
  @inlinable mutating func remember(inside common: UInt32, of path: StatePath) {
    var level = common
    while level &+ 8 < path.length {
      history.remember(current, in: path.row(inside: level))
      level &+= 8
    }
  }
}
