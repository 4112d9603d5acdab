// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A state machine, with or without substates, as a driver, a console or a search uses the machine.
///
/// Generic code over this protocol works with ``Machine`` and ``HierarchicalMachine``. The protocol has
/// no cost at run time, because the compiler specialises the code for each type.
public protocol StateMachine<A>: Sendable {
  /// The machine's definition.
  associatedtype A: Automaton
  /// The result of one event.
  associatedtype Result: MachineStep where Result.A == A

  /// Creates a machine that is not started.
  init()
  /// Whether the machine passes its self-check.
  var isSound: Bool { get }
  /// The innermost state, or `nil` before the start or if the self-check fails.
  var state: A.State? { get }
  /// The time at which the machine times out, or `nil` if there is no timeout.
  var deadline: Nanoseconds? { get }
  /// Returns whether the machine is in `state` or in one of its substates.
  func isIn(_ state: A.State) -> Bool
  /// Enters the initial state; does nothing if the machine is already started.
  mutating func start<C: Conditions<A>>(at now: Nanoseconds, in conditions: C) -> Result
  /// Handles one event that happened at `now`.
  mutating func handle<C: Conditions<A>>(
    _ event: A.Event, at now: Nanoseconds, in conditions: C
  ) -> Result
  /// Handles the timeout at the time of the deadline, if the deadline is due by `time`.
  mutating func expire<C: Conditions<A>>(by time: Nanoseconds, in conditions: C) -> Result?
  /// Returns a step that reports that `event` was lost because a queue was full.
  func overflow(_ event: A.Event) -> Result
  /// Returns the step that `event` would cause, without changing the machine; `event` may be the timeout.
  func plan<C: Conditions<A>>(_ event: A.Event, in conditions: C) -> Result
  /// Commits a planned step at `now`; returns a corrupt step if the machine has changed since the plan.
  @discardableResult mutating func commit<C: Conditions<A>>(
    _ step: Result, at now: Nanoseconds, in conditions: C
  ) -> Result
  /// Enters `state` by the first event that enters `state` now, or starts the machine in `state`.
  @discardableResult mutating func enter<C: Conditions<A>>(
    _ state: A.State, at now: Nanoseconds, in conditions: C
  ) -> Result
  /// Returns whether ``enter(_:at:in:)`` would enter `state` now, without changing the machine.
  func canEnter<C: Conditions<A>>(_ state: A.State, in conditions: C) -> Bool

  /// The size of a snapshot in bytes.
  static var snapshotSize: Int { get }
  /// Writes a snapshot at `now` into the first ``snapshotSize`` bytes; returns `false` and writes nothing
  /// if there are fewer bytes or the machine fails its self-check.
  func save(at now: Nanoseconds, into bytes: inout MutableSpan<UInt8>) -> Bool
  /// Resumes from a snapshot at `now`; on an error, the machine is unchanged.
  mutating func resume(
    from bytes: Span<UInt8>, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Result
  /// Starts the timers of the active states that have a timeout but no running timer.
  mutating func startTimer<C: Conditions<A>>(at now: Nanoseconds, in conditions: C)
}

extension Machine: StateMachine {
  /// Returns whether the machine is in `state`.
  @inlinable public func isIn(_ state: A.State) -> Bool { self.state == state }
}

extension HierarchicalMachine: StateMachine {}

extension HierarchicalStep: MachineStep {}
