// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

extension HierarchicalMachine {
  /// Handles `event` with the cell in `call`; other cells decide only if the cell declines.
  @inline(__always)  // A call would pack the step into registers and unpack the step again.
  @inlinable mutating func take<C: Conditions<A>>(
    _ call: Call<A>, for event: A.Event, at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    let branch = call.cell.choose(in: conditions)
    let isMove = branch.isMove(.to) && hasRow(branch)
    guard isMove || branch.isMove(.stay) else {
      guard call.row < A._stateCount else {
        return HierarchicalStep(event.rawValue, from: current, .unhandled)
      }
      return handleInTurns(event, taking: branch, of: call.inner.count, at: now, in: conditions)
    }
    let from = current
    var change = StateChange(in: from)
    if isMove {
      let path = call.path
      let depth = path.length &- call.inner.length
      change = follow(branch, inside: depth, of: path, at: now, in: conditions)
    }
    return HierarchicalStep(
      event.rawValue, from: from, isMove ? .moved : .stayed,
      by: UInt8(truncatingIfNeeded: call.row), change, branch.phrase)
  }

  /// Handles an event with the cells of all active states: first the cells marked `first`, from the
  /// outermost state to the innermost, then the other cells, from the innermost state to the outermost.
  ///
  /// If there is a `branch`, the guard of the cell at `index` has already chosen the branch, and no other
  /// guard has been evaluated. States inside `level` do not receive the event.
  @inline(never)  // Rarely called, and inlining would slow the common path.
  @inlinable mutating func handleInTurns<C: Conditions<A>>(
    _ event: A.Event, taking branch: Branch<A>? = nil, of index: Int = 0, outside level: Int = 7,
    at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    guard isSealed, Int(current) < A._stateCount, Int(event.rawValue) < A._eventCount
    else { return Self.decline(event, in: isSound ? current : nil) }
    let path = A.path(of: current)
    var step = HierarchicalStep<A>(event.rawValue, from: current, .unhandled)
    var answers = GuardAnswers<A>()
    var known = branch
    var visit = branch == nil ? 0 : path.count + index
    while visit < 2 * path.count {
      let isFirst = visit < path.count
      let index = isFirst ? path.count - 1 - visit : visit - path.count
      visit += 1
      let cell = A._cell(path[index], Int(event.rawValue))
      guard cell.turn.isFirst == isFirst, path.count - index <= level + 1 else { continue }
      let branch =
        known.map { A.choose(cell, after: $0, &answers, in: conditions) }
        ?? A.choose(cell, &answers, in: conditions)
      known = nil
      if decide(branch, cell.turn, at: index, of: path, &step, at: now, in: conditions) { break }
    }
    return step
  }

  /// Performs a branch; returns `false` if the event goes to the next state of the path.
  @inlinable mutating func decide<C: Conditions<A>>(
    _ branch: Branch<A>, _ turn: Turn, at index: Int, of path: StatePath,
    _ step: inout HierarchicalStep<A>, at now: Nanoseconds, in conditions: C
  ) -> Bool {
    switch branch.move {
    case .nothing: return false
    case .refuse: return decline(.refused, branch, path.row(index), &step)
    case .stay where turn.passesOn:
      step.setPassers(step.passers | 1 << UInt8(index))
      step.setOutcome(.stayed)
      step.setDecider(HierarchicalStep<A>.none)
      return false
    case .stay: step.setOutcome(.stayed)
    case .defer: step.setOutcome(.deferred)
    case .push where hasRow(branch) && stack.count >= A.Rows.kind.stackDepth:
      step.stop(by: path.row(index))
      return true
    case .again, .to, .history, .push, .pop:
      guard let change = change(by: branch, at: index, of: path, at: now, in: conditions) else {
        return branch.move == .pop ? decline(.empty, branch, path.row(index), &step) : false
      }
      step.setChange(change)
    }
    step.note(path.row(index), branch)
    return true
  }

  /// Performs a branch that changes the state; returns `nil` for a target without a row, or a pop without
  /// a suspended state.
  @inlinable mutating func change<C: Conditions<A>>(
    by branch: Branch<A>, at index: Int, of path: StatePath, at now: Nanoseconds, in conditions: C
  ) -> StateChange? {
    var target = branch.target
    switch branch.move {
    case .nothing, .refuse, .stay, .defer: return nil
    case .again: target = path.row(index)
    case .pop:
      guard A.Rows.kind.stackDepth > 0, let suspended = popState(for: path[index])
      else { return nil }
      target = suspended
    case .to, .history, .push:
      guard hasRow(branch) else { return nil }
      if A.Rows.kind.stackDepth > 0, branch.move == .push { suspend(for: target) }
      if A.Rows.kind.hasHistory, branch.move == .history { target = recalled(branch) }
    }
    let depth = path.length &- UInt32(index) &* 8
    return change(to: target, by: branch, inside: depth, of: path, at: now, in: conditions)
  }

  /// Performs the transition of `branch` to `target`; `depth` is the length of the deciding state's path,
  /// in bits.
  @inline(never)  // One copy for all rare transitions.
  @inlinable mutating func change<C: Conditions<A>>(
    to target: UInt8, by branch: Branch<A>, inside depth: UInt32, of path: StatePath,
    at now: Nanoseconds, in conditions: C
  ) -> StateChange {
    let entry = Entry(target, of: A.self)
    let common: UInt32
    switch branch.move {
    // The deciding state is exited and entered too.
    case .again: common = min(depth &- 8, entry.path.length)
    case .to: common = entry.kept(by: branch.isExternal, inside: depth, of: path)
    // Exits the same states as a local move to the history's state, then enters the recalled substate.
    case .history:
      let named = A.Rows.kind.hasHistory ? Entry(branch.target, of: A.self).named : entry.named
      common = entry.kept(by: false, inside: depth, of: path, upTo: named)
    // Only the states that contain both the old and the new state stay active.
    case .nothing, .refuse, .stay, .push, .pop, .defer: common = entry.kept(of: path)
    }
    return go(to: entry, inside: common, of: path, at: now, in: conditions)
  }

  /// Records the first state that declined; returns `false`, because the event goes to other states.
  @inlinable func decline(
    _ outcome: Outcome, _ branch: Branch<A>, _ row: UInt8, _ step: inout HierarchicalStep<A>
  ) -> Bool {
    if step.outcome == .unhandled {
      step.setOutcome(outcome)
      step.note(row, outcome == .refused ? branch : .nothing)
    }
    return false
  }

  @inlinable func hasRow(_ branch: Branch<A>) -> Bool { Int(branch.target) < A._stateCount }

  /// Performs a local or external transition to the target of `branch`; `depth` is the length of the
  /// deciding state's path, in bits.
  @inline(__always)  // A call would save and restore the caller's registers.
  @inlinable mutating func follow<C: Conditions<A>>(
    _ branch: Branch<A>, inside depth: UInt32, of path: StatePath, at now: Nanoseconds,
    in conditions: C
  ) -> StateChange {
    let entry = Entry(branch.target, of: A.self)
    let common = entry.kept(by: branch.isExternal, inside: depth, of: path)
    return go(to: entry, inside: common, of: path, at: now, in: conditions)
  }

  /// Pushes the current state on the stack before a move to `target`; the caller ensures that there is room.
  @inlinable mutating func suspend(for target: UInt8) {
    let level = A.level(of: Int(current), suspendedFor: Int(target))
    stack.append(_SuspendedState(current, at: UInt8(truncatingIfNeeded: level)))
  }

  /// Removes and returns the most recently suspended state inside `state` or its parent (TC-40).
  @inlinable mutating func popState(for state: Int) -> UInt8? {
    let outer = UInt8(truncatingIfNeeded: A._parentRow(state))
    let suspended = stack.pop(UInt8(truncatingIfNeeded: state), or: outer)
    // After a bit flip, the row could be outside the table.
    return suspended.flatMap { Int($0) < A._stateCount ? $0 : nil }
  }

  /// Exits the states of `before` inside the outermost `common` bits, enters those of `entry`, and
  /// returns the change.
  @inline(__always)  // For the same reason.
  @inlinable mutating func go<C: Conditions<A>>(
    to entry: Entry, inside common: UInt32, of before: StatePath, at now: Nanoseconds,
    in conditions: C
  ) -> StateChange {
    let after = entry.path
    adopt(after, inside: common, of: before, at: now, in: conditions)
    return StateChange(
      to: current, left: before.length &- common, entered: after.length &- common,
      named: after.length &- entry.named)
  }

  /// Exits the states of `before` inside the outermost `common` bits, and enters those of `after`.
  @inline(__always)  // For the same reason.
  @inlinable mutating func adopt<C: Conditions<A>>(
    _ after: StatePath, inside common: UInt32, of before: StatePath, at now: Nanoseconds,
    in conditions: C
  ) {
    if A.Rows.kind.stackDepth > 0 { stack.discard(beyond: common, of: before, keeping: after) }
    if A.Rows.kind.hasHistory { remember(inside: common, of: before) }
    restartTimers(inside: common, of: after, at: now, in: conditions)
    adopt(after.row(0))
  }

  /// Sets the state, and flips the same bits of its complement.
  @inlinable mutating func adopt(_ state: UInt8) {
    complement ^= current ^ state
    current = state
  }

  /// Stops the timers of the states that are exited, and starts those of the states entered.
  @inline(__always)  // For the same reason as take.
  @inlinable mutating func restartTimers<C: Conditions<A>>(
    inside common: UInt32, of after: StatePath, at now: Nanoseconds, in conditions: C
  ) {
    guard A.timeout != nil else { return }
    var first = timers.clear(from: UInt8(truncatingIfNeeded: common), first: timerLevel)
    var level = common
    while level < after.length {
      let delay = A._head(Int(after.row(inside: level))).delay
      let milliseconds = delay.packed == 0 ? 0 : delay.milliseconds(in: conditions)
      if milliseconds != 0 {
        let deadline = now &+ Nanoseconds(milliseconds) &* 1_000_000
        first = timers.set(deadline, at: UInt8(truncatingIfNeeded: level), first: first)
      }
      level &+= 8
    }
    timerLevel = first
  }
}
