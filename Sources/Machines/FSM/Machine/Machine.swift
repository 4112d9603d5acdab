// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A machine at work: its state and its deadline over a constant table.
///
/// It does no I/O. A caller that has nothing to wait for is these few lines:
///
///     let step = machine.handle(.digit, at: now, in: conditions)
///     for word in step.words { perform(word) }
///
/// Handling is run to completion: guard, then the new state with its deadline, then the words, so a
/// word never sees a machine between two states (D7).
public struct Machine<A: Automaton>: Sendable {
  @usableFromInline package var current: UInt8
  // The complement of `current`, checked before each event: it reveals one flipped bit in either.
  @usableFromInline var complement: UInt8
  // The largest time if there is no deadline.
  @usableFromInline package var packedDeadline: Nanoseconds

  /// When the state times out, or `nil` when it does not.
  @inlinable public var deadline: Nanoseconds? {
    // Without an event for it a timeout would be due for ever, since nothing could handle it.
    packedDeadline == .max || A.timeout == nil ? nil : packedDeadline
  }

  /// A machine that is not started (EI-15).
  @inlinable public init() {
    current = Step<A>.none
    complement = ~Step<A>.none
    packedDeadline = .max
  }

  /// Whether the state and its complement agree and name a row of the table, or no state at all.
  @inlinable public var isSound: Bool {
    current ^ complement == 0xFF && (Int(current) < A._stateCount || current == Step<A>.none)
  }

  /// The state; `nil` before the start, or when the self-check fails.
  @inlinable public var state: A.State? { isSound ? A.State(rawValue: current) : nil }

  /// Enters the initial state; a machine that has started stays as it is.
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
  /// - Complexity: O(1): a few range checks and loads, and no jump that depends on the state but to
  ///   a guard.
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

  /// Handles the timeout, if the deadline is due by `time`, at the deadline's own time.
  ///
  /// - Returns: the step, or `nil` when no deadline is due.
  @inlinable public mutating func expire<C: Conditions<A>>(
    by time: Nanoseconds, in conditions: C
  ) -> Step<A>? {
    guard let deadline, deadline <= time, let timeout = A.timeout else { return nil }
    packedDeadline = .max
    return handle(timeout, at: deadline, in: conditions)
  }

  /// The step of an event that found the queue full, and changed nothing else.
  @inlinable public func overflow(_ event: A.Event) -> Step<A> { step(event, .full) }

  /// A step in which the state does not change.
  @inlinable func step(_ event: A.Event?, _ outcome: Outcome) -> Step<A> {
    Step(event: event?.rawValue ?? Step<A>.none, from: current, to: current, outcome)
  }

  /// The step of a machine that failed its self-check: it names no state, since none can be
  /// trusted.
  @inlinable func corruption(_ event: A.Event?) -> Step<A> {
    let none = Step<A>.none
    return Step(event: event?.rawValue ?? none, from: none, to: none, .corrupt)
  }

  /// Whether there is a state, and it passes the self-check.
  @inlinable var isAtWork: Bool { current ^ complement == 0xFF && Int(current) < A._stateCount }

  /// The branch of the state's cell for an event, looked up once.
  @inline(__always)  // For the same reason as handle.
  @inlinable func decide<C: Conditions<A>>(_ event: A.Event, in conditions: C) -> Step<A> {
    let cell = A._cell(Int(current), Int(event.rawValue))
    return Step(event: event.rawValue, from: current, by: A.choose(cell, in: conditions))
  }

  // A name that the table has no row or column for means nothing here, and lint finds it. Where the
  // table has them all, as it should, the compiler sees that there is nothing to check.

  @inlinable func hasRow(_ state: UInt8) -> Bool { A.hasAllRows || Int(state) < A._stateCount }

  @inlinable func hasColumn(_ event: A.Event) -> Bool {
    A.hasAllColumns || Int(event.rawValue) < A._eventCount
  }

  /// The step of a machine without a sound state, or of an event that means nothing.
  @inline(never)  // It hardly ever happens, and would only be in the way.
  @inlinable func decline(_ event: A.Event) -> Step<A> {
    guard isSound else { return corruption(event) }
    // Where the table has all names, only a machine that is not started comes here.
    let isMissing = !(A.hasAllRows && A.hasAllColumns) && current != Step<A>.none
    return step(event, isMissing ? .unhandled : .notStarted)
  }

  /// Sets a state; entering one sets its deadline and clears the old one.
  ///
  /// So a timer never outlives its state (EI-11). There is no jump here or in what is called here:
  /// every event runs the same instructions.
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
  // Names count from 0 without a gap, so the first that is missing tells.

  /// Whether each state has a row.
  @inlinable static var hasAllRows: Bool {
    State(rawValue: UInt8(truncatingIfNeeded: _stateCount)) == nil
  }

  /// Whether each event has a column.
  @inlinable static var hasAllColumns: Bool {
    Event(rawValue: UInt8(truncatingIfNeeded: _eventCount)) == nil
  }
}

// For a caller that has to act between the decision and its effect, for example to record what a
// step will lead to. `handle` does both in one go, and costs less than the two.

extension Machine {
  /// The step that `event`, which may be the timeout, leads to in this state; nothing changes.
  @inlinable public func plan<C: Conditions<A>>(_ event: A.Event, in conditions: C) -> Step<A> {
    guard isAtWork, hasColumn(event) else { return decline(event) }
    let step = decide(event, in: conditions)
    return hasRow(step.toByte) ? step : decline(event)
  }

  /// Commits a planned step at `now`; the deadline of a state that is entered counts from then.
  ///
  /// The guard's answer and the words are those of the plan: the event's cell is not looked up
  /// again. A timeout whose deadline is due by `now` is used up, as by ``expire(by:in:)``.
  ///
  /// - Returns: the step; or a corrupt one, and nothing has changed, if the machine fails its
  ///   self-check or is in another state than the step was planned in.
  @inlinable @discardableResult public mutating func commit<C: Conditions<A>>(
    _ step: Step<A>, at now: Nanoseconds, in conditions: C
  ) -> Step<A> {
    guard isSound, step.fromByte == current else { return corruption(step.event) }
    if packedDeadline <= now, step.eventByte == A.timeout?.rawValue { packedDeadline = .max }
    if step.isMove { adopt(step.toByte, mask: .max, at: now, in: conditions) }
    return step
  }
}
