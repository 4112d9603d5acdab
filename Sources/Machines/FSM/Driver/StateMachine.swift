// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A machine at work, with substates or without: what a driver, a console or a search needs of one.
///
/// Code that is generic over it is written once for ``Machine`` and ``HierarchicalMachine``, and
/// costs nothing: the compiler makes a copy for each.
public protocol StateMachine<A>: Sendable {
  /// The machine's definition.
  associatedtype A: Automaton
  /// The result of one event.
  associatedtype Result: MachineStep where Result.A == A

  /// A machine that is not started.
  init()
  /// Whether the machine passes its self-check.
  var isSound: Bool { get }
  /// The innermost state; `nil` before the start, or when the self-check fails.
  var state: A.State? { get }
  /// When the machine times out, or `nil` when it does not.
  var deadline: Nanoseconds? { get }
  /// Whether the machine is in `state`, or in a state that is part of it.
  func isIn(_ state: A.State) -> Bool
  /// Enters the initial state; a machine that has started stays as it is.
  mutating func start<C: Conditions<A>>(at now: Nanoseconds, in conditions: C) -> Result
  /// Handles one event that happened at `now`.
  mutating func handle<C: Conditions<A>>(
    _ event: A.Event, at now: Nanoseconds, in conditions: C
  ) -> Result
  /// Handles the timeout, if the deadline is due by `time`, at the deadline's own time.
  mutating func expire<C: Conditions<A>>(by time: Nanoseconds, in conditions: C) -> Result?
  /// The step of an event that found the queue full, and changed nothing else.
  func overflow(_ event: A.Event) -> Result
  /// The step that `event`, which may be the timeout, leads to now; nothing changes.
  func plan<C: Conditions<A>>(_ event: A.Event, in conditions: C) -> Result
  /// Commits a planned step at `now`; a corrupt one where the machine is not what it was.
  @discardableResult mutating func commit<C: Conditions<A>>(
    _ step: Result, at now: Nanoseconds, in conditions: C
  ) -> Result
  /// Enters `state` by the first event that enters it now, or begins with it.
  @discardableResult mutating func enter<C: Conditions<A>>(
    _ state: A.State, at now: Nanoseconds, in conditions: C
  ) -> Result
  /// Whether ``enter(_:at:in:)`` would enter `state` now; nothing changes.
  func canEnter<C: Conditions<A>>(_ state: A.State, in conditions: C) -> Bool

  /// How many bytes a snapshot has.
  static var snapshotSize: Int { get }
  /// Writes a snapshot of the machine at `now` into the first ``snapshotSize`` bytes; `false`, and
  /// nothing is written, if there are fewer or the machine fails its self-check.
  func save(at now: Nanoseconds, into bytes: inout MutableSpan<UInt8>) -> Bool
  /// Resumes a saved machine's state at `now`; on an error the machine is unchanged.
  mutating func resume(
    from bytes: Span<UInt8>, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Result
  /// Begins the time of what is active now, where none is running.
  mutating func startTimer<C: Conditions<A>>(at now: Nanoseconds, in conditions: C)
}

extension Machine: StateMachine {
  /// Whether the machine is in `state`.
  @inlinable public func isIn(_ state: A.State) -> Bool { self.state == state }
}

extension HierarchicalMachine: StateMachine {}

extension HierarchicalStep: MachineStep {}
