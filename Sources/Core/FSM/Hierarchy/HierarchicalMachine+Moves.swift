// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension HierarchicalMachine {
  /// Carries a branch out; `false` when the event goes on to the next state of the path.
  @inlinable mutating func decide<C: Conditions<A>>(
    _ branch: Branch<A>, _ turn: Turn, at index: Int, of path: StatePath,
    _ step: inout HierarchicalStep<A>, at now: Nanoseconds, in conditions: C
  ) -> Bool {
    switch branch.move {
    case .nothing: return false
    // A state without a row is one that nothing leads to.
    case .to where !hasRow(branch), .push where !hasRow(branch): return false
    case .refuse: return decline(.refused, path.states[index], &step)
    case .stay where turn.passesOn:
      step.passers |= 1 << UInt8(index)
      step.result = .stayed
      step.decider = HierarchicalStep<A>.none
      return false
    case .stay: step.result = .stayed
    case .again: enterAgain(index, of: path, &step, at: now, in: conditions)
    case .to: follow(branch, from: index, of: path, &step, at: now, in: conditions)
    case .push: push(branch, &step, at: now, in: conditions)
    case .pop:
      guard let suspended = popState(for: path[index]) else {
        return decline(.empty, path.states[index], &step)
      }
      move(to: suspended, &step, at: now, in: conditions)
    }
    step.decider = path.states[index]
    // A full stack has stopped the step: no word is performed.
    if step.result == .full { step.passers = 0 } else { step.phrase = branch.phrase.packed }
    return true
  }

  /// Exits all below the state that contains both the row at `index` and the target, and enters all
  /// that leads to the target.
  @inlinable mutating func follow<C: Conditions<A>>(
    _ branch: Branch<A>, from index: Int, of path: StatePath, _ step: inout HierarchicalStep<A>,
    at now: Nanoseconds, in conditions: C
  ) {
    let named = StatePath(branch.target, in: A.table)
    let target = leaf(of: branch)
    let after = StatePath(target, in: A.table)
    let depth = path.count - index
    var common = min(path.commonCount(named), depth)
    let isOwn = common == depth || common == named.count
    // A state that moves to itself, with nothing below it to leave or to enter, is left itself.
    if isOwn, branch.isExternal || common == path.count && common == after.count { common -= 1 }
    commit(
      target, leaving: path.count - common, of: path, entering: max(after.count - common, 0),
      of: after, &step, at: now, in: conditions)
  }

  @inlinable func hasRow(_ branch: Branch<A>) -> Bool {
    Int(branch.target) < A.table.stateCount
  }

  @inlinable func leaf(of branch: Branch<A>) -> UInt8 {
    UInt8(A.table.innermost(Int(branch.target)))
  }

  @inlinable mutating func push<C: Conditions<A>>(
    _ branch: Branch<A>, _ step: inout HierarchicalStep<A>, at now: Nanoseconds, in conditions: C
  ) {
    guard !stack.isFull else {
      step.result = .full
      return
    }
    let level = A.table.level(of: Int(current), suspendedFor: Int(branch.target))
    stack.push(current, at: level.map { UInt8($0) } ?? HierarchicalStep<A>.none)
    move(to: leaf(of: branch), &step, at: now, in: conditions)
  }

  /// Takes away what is suspended inside `state`, or else the state it (TC-40).
  @inlinable mutating func popState(for state: Int) -> UInt8? {
    let outer = A.table.parent(state).map { UInt8($0) } ?? HierarchicalStep<A>.none
    return stack.pop(UInt8(state), or: outer)
  }

  /// Notes the first state that could not act; the event goes on to others.
  @inlinable func decline(
    _ outcome: Outcome, _ row: UInt8, _ step: inout HierarchicalStep<A>
  ) -> Bool {
    if step.result == .unhandled {
      step.result = outcome
      step.decider = row
    }
    return false
  }

  /// Exits the states up to `index` and enters them again.
  @inlinable mutating func enterAgain<C: Conditions<A>>(
    _ index: Int, of path: StatePath, _ step: inout HierarchicalStep<A>, at now: Nanoseconds,
    in conditions: C
  ) {
    let target = UInt8(A.table.innermost(path[index]))
    let after = StatePath(target, in: A.table)
    let outside = path.count - 1 - index
    commit(
      target, leaving: index + 1, of: path, entering: max(after.count - outside, 0), of: after,
      &step, at: now, in: conditions)
  }

  /// Starts, suspends or comes back: exits the states that the new state is not part of, and enters
  /// those that the old one was not in; a state entered from itself is exited first.
  @inlinable mutating func move<C: Conditions<A>>(
    to target: UInt8, _ step: inout HierarchicalStep<A>, at now: Nanoseconds, in conditions: C
  ) {
    let before = StatePath(current, in: A.table)
    let after = StatePath(target, in: A.table)
    let common = target == current ? before.count - 1 : before.commonCount(after)
    commit(
      target, leaving: before.count - common, of: before, entering: after.count - common,
      of: after, &step, at: now, in: conditions)
  }

  @inlinable mutating func commit<C: Conditions<A>>(
    _ target: UInt8, leaving left: Int, of before: StatePath, entering entered: Int,
    of after: StatePath,
    _ step: inout HierarchicalStep<A>, at now: Nanoseconds, in conditions: C
  ) {
    stack.discard(left, of: before, keeping: after)
    if let index = before.index(of: timerRow), index < left { packedDeadline = .max }
    for index in (0..<entered).reversed() {
      let deadline = A.table.delay(after[index]).deadline(from: now, in: conditions)
      guard deadline != .max else { continue }
      packedDeadline = deadline
      timerRow = after.states[index]
    }
    current = target
    complement = ~target
    step.toByte = target
    step.result = .moved
    step.leftCount = UInt8(left)
    step.enteredCount = UInt8(entered)
  }
}
