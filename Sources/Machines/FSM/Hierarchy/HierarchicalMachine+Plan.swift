// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// As in a flat machine: for a caller that has to act between the decision and its effect.

extension HierarchicalMachine {
  /// The step that `event`, which may be the timeout, leads to now; nothing changes.
  ///
  /// - Complexity: O(depth), and a copy of the machine.
  @inlinable public func plan<C: Conditions<A>>(
    _ event: A.Event, in conditions: C
  ) -> HierarchicalStep<A> {
    var trial = self
    guard A.Rows.Timers.isForEachLevel, event.rawValue == A.timeout?.rawValue, deadline != nil
    else { return trial.handle(event, at: 0, in: conditions) }
    let level = Int(timerLevel &>> 3)
    return trial.handleInTurns(event, outside: level, at: 0, in: conditions)
  }

  /// Commits a planned step at `now`; the deadlines of the states that are entered count from then.
  ///
  /// The guards' answers and the words are those of the plan: no cell is looked up again. A timeout
  /// whose deadline is due by `now` is used up, as by ``expire(by:in:)``.
  ///
  /// - Returns: the step; or a corrupt one, and nothing has changed, if the machine fails its
  ///   self-check, or is or has suspended other states than when the step was planned.
  /// - Complexity: O(depth).
  @inlinable @discardableResult public mutating func commit<C: Conditions<A>>(
    _ step: HierarchicalStep<A>, at now: Nanoseconds, in conditions: C
  ) -> HierarchicalStep<A> {
    var machine = self
    guard isSound, step.fromByte == current, machine.take(step, at: now, in: conditions)
    else { return HierarchicalStep(step.eventByte, from: HierarchicalStep<A>.none, .corrupt) }
    self = machine
    return step
  }

  /// Does what the step says; `false` for one of a machine that has suspended something else.
  @inlinable mutating func take<C: Conditions<A>>(
    _ step: HierarchicalStep<A>, at now: Nanoseconds, in conditions: C
  ) -> Bool {
    if let deadline, deadline <= now, step.eventByte == A.timeout?.rawValue {
      timerLevel = timers.expire(timerLevel)
    }
    guard step.outcome == .moved, Int(step.toByte) < A._stateCount else { return true }
    let (before, after) = (A.path(of: current), A.path(of: step.toByte))
    if step.isMove(.push) {
      guard stack.count < A.Rows.kind.stackDepth else { return false }
      suspend(for: after.row(Int(step.namedIndex)))
    }
    if step.isMove(.pop), popState(for: Int(step.byte(4))) != step.toByte { return false }
    let common = before.length &- step.leftCount &* 8
    adopt(after, inside: common, of: before, at: now, in: conditions)
    return true
  }

  /// Begins the times of the active states, from `now` on, that have none running.
  ///
  /// For a machine that was resumed: its states may have got timeouts since it was saved. Where the
  /// machine has one timer, it begins if none is running.
  ///
  /// - Complexity: O(depth).
  @inlinable public mutating func startTimer<C: Conditions<A>>(
    at now: Nanoseconds, in conditions: C
  ) {
    guard state != nil, A.timeout != nil, A.Rows.Timers.isForEachLevel || deadline == nil
    else { return }
    let (path, running, level) = (A.path(of: current), timers, timerLevel)
    timerLevel = timers.clear(from: 0, first: timerLevel)
    for index in 0..<UInt8(truncatingIfNeeded: path.count) {
      let kept = running.deadline(at: index &* 8, first: level)
      let delay = A._head(Int(path.row(inside: UInt32(index) &* 8))).delay
      let deadline = kept == .max ? delay.deadline(from: now, in: conditions) : kept
      guard deadline != .max else { continue }
      timerLevel = timers.set(deadline, at: index &* 8, first: timerLevel)
    }
  }
}
