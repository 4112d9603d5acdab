// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// For callers who have to do something between the decision and its effect, such as to write down
// what a step will come to. `handle` is the same in one go, and costs less than the two.

extension Machine {
  /// What `event`, which may be the timeout, comes to in this state; the machine stays as it is.
  ///
  /// - Complexity: O(1).
  @inlinable public func plan<C: Conditions<A>>(_ event: A.Event, in conditions: C) -> Step<A> {
    guard isAtWork else { return decline(event) }
    return decide(event, in: conditions)
  }

  /// Takes a planned step at `now`; the deadline of a state that is entered counts from then.
  ///
  /// The guard's answer and the words are those of the plan: the event's cell is not looked up
  /// again. A timeout whose deadline is due by `now` is spent, as by ``expire(by:in:)``.
  ///
  /// - Returns: the step; or a corrupt one, and nothing has happened, where the machine fails its
  ///   self-check or is in another state than the step was planned in.
  /// - Complexity: O(1).
  @inlinable @discardableResult public mutating func commit<C: Conditions<A>>(
    _ step: Step<A>, at now: Nanoseconds, in conditions: C
  ) -> Step<A> {
    guard isSound, step.fromByte == current else { return corruption(step.event) }
    if due <= now, step.eventByte == A.timeout?.rawValue { due = .max }
    if step.isMove { settle(step.toByte, isEntered: true, at: now, in: conditions) }
    return step
  }
}
