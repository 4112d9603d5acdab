// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// For callers that name a target state instead of an event (MP-04), as Machine+Enter.

extension HierarchicalMachine {
  /// Enters `state` by the first event that enters `state` under `conditions`: as the target, as an
  /// ancestor of the target, or as an initial substate.
  ///
  /// A machine that is not started starts in `state` (MP-07). If no event enters `state`, the machine does
  /// not change (D13). The outcome is then `refused` if a guard prevents the move, or `unhandled` if there
  /// is no such move. An active state is entered only by an event that also exits the state.
  ///
  /// - Complexity: O(events · depth).
  @inlinable @discardableResult public mutating func enter<C: Conditions<A>>(
    _ state: A.State, at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    let none = HierarchicalStep<A>.none
    guard isSound else { return HierarchicalStep(none, from: none, .corrupt) }
    guard Int(state.rawValue) < A._stateCount else {
      return HierarchicalStep(none, from: current, .unhandled)
    }
    guard current != none else { return begin(with: state.rawValue, at: now, in: conditions) }
    var refused = none
    for column in 0..<A._eventCount where canLead(column, to: state.rawValue) {
      let byte = UInt8(truncatingIfNeeded: column)
      guard let event = A.Event(rawValue: byte) else { continue }
      var trial = self
      let step = trial.handle(event, at: now, in: conditions)
      if step.enters(state.rawValue) {
        self = trial
        return step
      }
      if refused == none { refused = byte }
    }
    return HierarchicalStep(refused, from: current, refused == none ? .unhandled : .refused)
  }

  /// Returns whether ``enter(_:at:in:)`` would enter `state` now, without changing the machine (MP-05).
  ///
  /// - Complexity: O(events · depth).
  @inlinable public func canEnter<C: Conditions<A>>(_ state: A.State, in conditions: C) -> Bool {
    var trial = self
    return trial.enter(state, at: 0, in: conditions).outcome == .moved
  }

  /// Returns whether the event can enter `state` for any values of the guards; evaluates no guard.
  @inlinable func canLead(_ column: Int, to state: UInt8) -> Bool {
    let path = A.path(of: current)
    for visit in 0..<(2 * path.count) {
      let isFirst = visit < path.count
      let index = isFirst ? path.count - 1 - visit : visit - path.count
      let cell = A._cell(path[index], column)
      guard cell.turn.isFirst == isFirst else { continue }
      var (isFound, alwaysActs) = (false, true)
      A.eachBranch(of: cell) { branch in
        if enters(branch, at: index, of: path, state) { isFound = true }
        if !branch.acts { alwaysActs = false }
      }
      if isFound { return true }
      // A cell that always acts prevents all later cells from receiving the event.
      if alwaysActs, !cell.turn.passesOn { return false }
    }
    return false
  }

  /// Returns whether `branch` enters `state`, if the state at `index` takes the branch.
  @inlinable func enters(
    _ branch: Branch<A>, at index: Int, of path: StatePath, _ state: UInt8
  ) -> Bool {
    let depth = path.length &- UInt32(index) &* 8
    switch branch.move {
    case .nothing, .refuse, .stay, .defer: return false
    case .again: return Entry(path.row(index), of: A.self).enters(state, inside: depth &- 8)
    case .pop:
      var rest = self
      guard let suspended = rest.popState(for: path[index]) else { return false }
      return comesBack(to: suspended, of: path, state)
    case .to, .history, .push:
      guard hasRow(branch) else { return false }
      if branch.move == .push { return comesBack(to: branch.target, of: path, state) }
      let target = Entry(branch.target, of: A.self)
      let isMove = branch.move == .to
      let entry = isMove ? target : Entry(recalled(branch), of: A.self)
      let common = entry.kept(
        by: isMove && branch.isExternal, inside: depth, of: path, upTo: target.named)
      return entry.enters(state, inside: common)
    }
  }

  @inlinable func comesBack(to target: UInt8, of path: StatePath, _ state: UInt8) -> Bool {
    let entry = Entry(target, of: A.self)
    return entry.enters(state, inside: entry.kept(of: path))
  }
}

extension HierarchicalStep {
  /// Returns whether the step entered `state`.
  @inlinable func enters(_ state: UInt8) -> Bool {
    guard enteredCount > 0 else { return false }
    let after = A.path(of: toByte)
    return after.index(of: state).map { $0 < Int(enteredCount) } ?? false
  }
}

extension Entry {
  /// Returns whether the path contains `state` inside the outermost `common` bits.
  @inlinable func enters(_ state: UInt8, inside common: UInt32) -> Bool {
    path.index(of: state).map { UInt32($0) &* 8 < path.length &- common } ?? false
  }
}

extension HierarchicalMachine {
  /// Returns the state that a history leads to, or the history default or the state itself if there is
  /// no last active substate or it is final (UML 2.5.1, 14.2.3, *Entering a State*).
  @inlinable func recalled(_ branch: Branch<A>) -> UInt8 {
    let target = branch.target
    // Without a history store, a history always enters the state by default, even if a substate is active.
    guard A.Rows.kind.hasHistory else { return target }
    let isActive = current != target && A.isPart(Int(current), of: Int(target))
    let last = isActive ? current : history.innermost(in: target)
    let path = A.path(of: last)
    guard let index = path.index(of: target), index > 0 else { return beginning(of: target) }
    let isDeep = branch.isDeepHistory
    let recalled = isDeep ? last : path.row(index - 1)
    guard A.State(rawValue: recalled).map(A.isFinal) ?? false else { return recalled }
    let outer = isDeep ? path.row(1) : target
    return outer == target ? beginning(of: target) : outer
  }

  /// Returns the history default of `target`, or `target` if there is none.
  @inlinable func beginning(of target: UInt8) -> UInt8 {
    let row = A._historyRow(Int(target))
    return row < A._stateCount ? UInt8(truncatingIfNeeded: row) : target
  }

  /// Stores the innermost active state for each exited state.
  @inlinable mutating func remember(inside common: UInt32, of path: StatePath) {
    var level = common
    while level &+ 8 < path.length {
      history.remember(current, in: path.row(inside: level))
      level &+= 8
    }
  }
}

/// The states that a move enters: the path to the named target, and the target's initial substates.
@usableFromInline struct Entry: Sendable {
  /// The path of the innermost entered state.
  @usableFromInline let path: StatePath
  /// The length of the path up to the named target, in bits.
  @usableFromInline let named: UInt32

  @inline(__always)  // For the same reason as StatePath.
  @inlinable init<A: Automaton>(_ target: UInt8, of automaton: A.Type) where A.Rows: Hierarchy {
    let innermost = UInt8(truncatingIfNeeded: A.innermost(Int(target)))
    path = StatePath(innermost, in: automaton)
    let index = innermost == target ? 0 : path.index(of: target) ?? 0
    named = path.length &- UInt32(truncatingIfNeeded: index) &* 8
  }

  /// Returns the length of the part of `before` that stays active: the states that contain both the
  /// deciding state and the target, minus one state for an external move if one contains the other.
  ///
  /// `depth` is the length of the deciding state's path. `target` is the length of the target's path.
  @inline(__always)  // For the same reason as HierarchicalMachine.follow.
  @inlinable func kept(
    by isExternal: Bool, inside depth: UInt32, of before: StatePath, upTo target: UInt32? = nil
  ) -> UInt32 {
    let least = min(depth, target ?? named)
    let shared = before.commonLength(path)
    guard shared >= least else { return shared }
    // A state without an active substate that moves to itself is exited and entered.
    return isExternal || least == before.length && least == path.length ? least &- 8 : least
  }

  /// Returns the length of the part of `before` that stays active, regardless of the deciding state; for
  /// equal paths, the innermost state is exited and entered.
  @inlinable func kept(of before: StatePath) -> UInt32 {
    path.packed == before.packed ? before.length &- 8 : before.commonLength(path)
  }
}
