// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A flat state machine: its current state and its deadline, with a constant table.
///
/// The machine does no I/O. A caller passes an event and performs the words of the step:
///
///     let step = machine.handle(.digit, at: now, in: conditions)
///     for word in step.words { perform(word) }
///
/// Each event runs to completion: the guard, then the new state and its deadline, then the words. A word
/// therefore never sees a machine between two states (D7).
public struct Machine<A: Automaton>: Sendable {
  @usableFromInline package var current: UInt8
  // The complement of `current`, checked before each event to detect a flipped bit in either byte.
  @usableFromInline var complement: UInt8
  // `Nanoseconds.max` if there is no deadline.
  @usableFromInline package var packedDeadline: Nanoseconds

  /// The time at which the state times out, or `nil` if there is no timeout.
  @inlinable public var deadline: Nanoseconds? {
    // Without a timeout event, no cell can handle the timeout, and the deadline would stay due.
    packedDeadline == .max || A.timeout == nil ? nil : packedDeadline
  }

  /// Creates a machine that is not started (EI-15).
  @inlinable public init() {
    current = Step<A>.none
    complement = ~Step<A>.none
    packedDeadline = .max
  }

  /// Whether the self-check passes: the state matches its complement, and has a row or is not set.
  @inlinable public var isSound: Bool {
    current ^ complement == 0xFF && (Int(current) < A._stateCount || current == Step<A>.none)
  }

  /// The current state, or `nil` before the start or if the self-check fails.
  @inlinable public var state: A.State? { isSound ? A.State(rawValue: current) : nil }

  /// Enters the initial state; does nothing if the machine is already started.
  @inlinable public mutating func start<C: Conditions<A>>(
    at now: Nanoseconds, in conditions: C
  ) -> Step<A> {
    guard isSound else { return corruption(nil) }
    guard current == Step<A>.none else { return step(nil, .stayed) }
    guard hasRow(A.initial.rawValue) else { return step(nil, .unhandled) }
    adopt(A.initial.rawValue, mask: .max, at: now, in: conditions)
    return Step(event: Step<A>.none, from: Step<A>.none, to: current, .moved)
  }

  /// Handles one event that happened at `now`.
  ///
  /// - Returns: the outcome, and the words to perform now.
  /// - Complexity: O(1): a few range checks and loads. The only jump that depends on the state is to a
  ///   guard.
  @inline(__always)  // A call would pack the step into a register and unpack it again.
  @inlinable public mutating func handle<C: Conditions<A>>(
    _ event: A.Event, at now: Nanoseconds, in conditions: C
  ) -> Step<A> {
    guard isAtWork, hasColumn(event) else { return decline(event) }
    let step = decide(event, in: conditions)
    guard hasRow(step.toByte) else { return decline(event) }
    adopt(step.toByte, mask: step.moveMask, at: now, in: conditions)
    return step
  }

  /// Handles the timeout at the time of the deadline, if the deadline is due by `time`.
  ///
  /// - Returns: the step, or `nil` if no deadline is due.
  @inlinable public mutating func expire<C: Conditions<A>>(
    by time: Nanoseconds, in conditions: C
  ) -> Step<A>? {
    guard let deadline, deadline <= time, let timeout = A.timeout else { return nil }
    packedDeadline = .max
    return handle(timeout, at: deadline, in: conditions)
  }

  /// Returns a step that reports that `event` was lost because a queue was full.
  @inlinable public func overflow(_ event: A.Event) -> Step<A> { step(event, .full) }

  /// Returns a step without a state change.
  @inlinable func step(_ event: A.Event?, _ outcome: Outcome) -> Step<A> {
    Step(event: event?.rawValue ?? Step<A>.none, from: current, to: current, outcome)
  }

  /// Returns the step of a machine that failed its self-check, without states, because the state cannot
  /// be trusted.
  @inlinable func corruption(_ event: A.Event?) -> Step<A> {
    let none = Step<A>.none
    return Step(event: event?.rawValue ?? none, from: none, to: none, .corrupt)
  }

  /// Whether the machine is started and passes the self-check.
  @inlinable var isAtWork: Bool { current ^ complement == 0xFF && Int(current) < A._stateCount }

  /// Returns the step for the cell of the current state and `event`.
  @inline(__always)  // For the same reason as handle.
  @inlinable func decide<C: Conditions<A>>(_ event: A.Event, in conditions: C) -> Step<A> {
    let cell = A._cell(Int(current), Int(event.rawValue))
    return Step(event: event.rawValue, from: current, by: A.choose(cell, in: conditions))
  }

  // A name without a row or column in the table has no effect, and lint reports the name. If the table is
  // complete, the compiler removes these checks.

  @inlinable func hasRow(_ state: UInt8) -> Bool { A.hasAllRows || Int(state) < A._stateCount }

  @inlinable func hasColumn(_ event: A.Event) -> Bool {
    A.hasAllColumns || Int(event.rawValue) < A._eventCount
  }

  /// Returns the step for an event that the machine cannot handle.
  @inline(never)  // Rarely called, and inlining would slow the common path.
  @inlinable func decline(_ event: A.Event) -> Step<A> {
    guard isSound else { return corruption(event) }
    // With a complete table, only a machine that is not started gets here.
    let isMissing = !(A.hasAllRows && A.hasAllColumns) && current != Step<A>.none
    return step(event, isMissing ? .unhandled : .notStarted)
  }

  /// Sets the current state and, for a `mask` of all ones, replaces the deadline.
  ///
  /// A timer therefore never outlives its state (EI-11). The function and its callees have no conditional
  /// jump: every event runs the same instructions.
  @inlinable mutating func adopt<C: Conditions<A>>(
    _ state: UInt8, mask: Nanoseconds, at now: Nanoseconds, in conditions: C
  ) {
    current = state
    complement = ~state
    let deadline = A._head(Int(state)).delay.deadline(from: now, in: conditions)
    // Written as arithmetic: see Cell.choose.
    packedDeadline ^= (packedDeadline ^ deadline) & mask
  }
}

extension Automaton {
  // Raw values count from 0 without a gap, so checking the first value after the table is sufficient.

  /// Whether each state has a row.
  @inlinable static var hasAllRows: Bool {
    State(rawValue: UInt8(truncatingIfNeeded: _stateCount)) == nil
  }

  /// Whether each event has a column.
  @inlinable static var hasAllColumns: Bool {
    Event(rawValue: UInt8(truncatingIfNeeded: _eventCount)) == nil
  }
}

// For a caller that acts between the decision and its effect, for example to record the step first.
// `handle` does both and costs less than `plan` and `commit`.

extension Machine {
  /// Returns the step that `event` would cause, without changing the machine; `event` may be the timeout.
  @inlinable public func plan<C: Conditions<A>>(_ event: A.Event, in conditions: C) -> Step<A> {
    guard isAtWork, hasColumn(event) else { return decline(event) }
    let step = decide(event, in: conditions)
    return hasRow(step.toByte) ? step : decline(event)
  }

  /// Commits a planned step at `now`; the deadline of an entered state counts from `now`.
  ///
  /// The guard's value and the words are those of the plan: the cell is not looked up again. If `step`
  /// handles the timeout and the deadline is due by `now`, the deadline is cleared, as in ``expire(by:in:)``.
  ///
  /// - Returns: the step, or a step with the outcome `corrupt` and no change if the machine fails its
  ///   self-check or has left the state in which the step was planned.
  @inlinable @discardableResult public mutating func commit<C: Conditions<A>>(
    _ step: Step<A>, at now: Nanoseconds, in conditions: C
  ) -> Step<A> {
    guard isSound, step.fromByte == current else { return corruption(step.event) }
    if packedDeadline <= now, step.eventByte == A.timeout?.rawValue { packedDeadline = .max }
    if step.isMove { adopt(step.toByte, mask: .max, at: now, in: conditions) }
    return step
  }
}
