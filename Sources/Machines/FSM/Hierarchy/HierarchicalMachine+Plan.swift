// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// For a caller that acts between the decision and its effect, as in a flat machine.

extension HierarchicalMachine {
  /// Returns the step that `event` would cause, without changing the machine; `event` may be the timeout.
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

  /// Commits a planned step at `now`; the deadlines of entered states count from `now`.
  ///
  /// The guards' values and the words are those of the plan: no cell is looked up again. If `step` handles
  /// the timeout and the deadline is due by `now`, the deadline is cleared, as in ``expire(by:in:)``.
  ///
  /// - Returns: the step, or a step with the outcome `corrupt` and no change if the machine fails its
  ///   self-check, or its active or suspended states have changed since the plan.
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

  /// Performs `step`; returns `false` if the suspended states have changed since the plan.
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

  /// Starts the timers of the active states at `now`, except timers that are already running.
  ///
  /// Call this function after a resumption, because the states may have gained timeouts since the save. A
  /// machine with one timer starts the timer only if it is not running.
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
