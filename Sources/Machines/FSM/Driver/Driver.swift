// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A machine and its event queue, which runs each event to completion.
///
/// The queue contains up to `capacity` events with their times. `run(by:in:)` handles the events, oldest
/// first, and performs every word. A deadline is handled at its own time: before any later event, and
/// after the last event. After each step and before the next event from outside, the driver handles, at
/// the time of the step:
///
/// 1. The event ``Roles/completion``, if the step moved, for transitions without a trigger.
/// 2. The events that the words of the step raised, oldest first. For each word, the event from
///    ``Automaton/raises(_:)`` comes before the event from ``Performer/raised(by:)``. Raised events wait
///    in a separate queue of the same capacity.
///
/// 3. The deferred events (``Cell/deferred``), oldest first, if the step moved. An event that is deferred
///    again waits for the next move. Deferred events require a table ``WithDeferral``.
///
/// The driver reports every lost event. If a queue is full, the event becomes a step with the outcome
/// `full`, which is a fault. ``post(_:at:)`` returns the step; for a raised or deferred event,
/// ``Performer/hasPerformed(_:)`` receives the step. After an event from outside, the driver handles at
/// most ``chainLimit`` other events. Any events left are reported in the same way.
///
/// The driver does not allocate memory. A main loop without an operating system, with a ``Performer``
/// named `board` that also has a clock:
///
///     var driver = Driver<Machine<Door>, 8>()
///     driver.start(at: board.now, in: &board)
///     while true {
///       while let event = board.nextEvent() { board.note(driver.post(event, at: board.now)) }
///       driver.run(by: board.now, in: &board)
///       board.sleep(until: driver.deadline)
///     }
///
/// Each call takes the world as an argument. Guards read the world and words change the world, so a guard
/// sees the effects of the previous step's words.
///
/// ## Events with a payload
///
/// An event is one byte. Store its payload, such as the digit of a key, in the world before you post the
/// event. Guards and words read the payload from the world. Handle the event before the next event:
///
///     board.digit = value
///     board.note(driver.post(.digit, at: now))
///     driver.run(by: now, in: &board)
///
/// If several such events can wait, keep a queue of their payloads in the world, in the same order.
/// Guards read the oldest payload. Every cell for the event must perform a word that removes the payload.
public struct Driver<M: StateMachine, let capacity: Int>: Sendable {
  /// The machine's definition.
  public typealias A = M.A

  @usableFromInline var core: M
  @usableFromInline var waiting: EventQueue<M.A, capacity>
  @usableFromInline var raised: RingBuffer<UInt8, capacity>
  /// The events that wait until the machine moves.
  @usableFromInline package internal(set) var deferred = A.Rows.Deferral()

  /// Creates a driver with a machine that is not started.
  @inlinable public init() { self.init(M()) }

  /// Creates a driver with `machine`, which may be started, for example after a resumption.
  @inlinable public init(_ machine: M) {
    core = machine
    (waiting, raised) = (EventQueue(), RingBuffer(filler: 0))
  }

  /// Defers `event` until the machine's next move.
  @inlinable package mutating func deferAgain(_ event: UInt8) { deferred.append(event) }

  /// The maximum number of completion, raised and deferred events handled after an event from outside: 255.
  @inlinable public static var chainLimit: Int { 255 }

  /// The machine.
  @inlinable public var machine: M { core }

  /// The time for the next run: the time of the oldest event in the queue, or else the machine's deadline.
  ///
  /// `nil` means that no run is necessary before the next event.
  @inlinable public var deadline: Nanoseconds? { waiting.nextTime ?? core.deadline }

  /// The number of deferred events.
  @inlinable public var deferredCount: Int { deferred.count }

  /// Adds an event that happened at `time`, which must not be in the future.
  ///
  /// - Returns: `nil`, or a step with the outcome `full`, a fault, if the queue has no room for the event.
  @inlinable public mutating func post(_ event: A.Event, at time: Nanoseconds) -> M.Result? {
    waiting.enqueue(event, at: time) ? nil : core.overflow(event)
  }
}

extension Driver {
  /// Enters the initial state and handles all events that follow from the entry.
  ///
  /// - Parameters:
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inlinable public mutating func start<World: Performer<M.A>>(
    at now: Nanoseconds, in world: inout World
  ) { complete(core.start(at: now, in: world), isPerformed: false, at: now, in: &world) }

  /// Enters `state` and handles all events that follow from the entry: see
  /// ``StateMachine/enter(_:at:in:)``.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inlinable public mutating func enter<World: Performer<M.A>>(
    _ state: A.State, at now: Nanoseconds, in world: inout World
  ) { complete(core.enter(state, at: now, in: world), isPerformed: false, at: now, in: &world) }

  /// Handles all events in the queue, the events that follow from them, and the deadlines due by `now`.
  ///
  /// - Parameters:
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inlinable public mutating func run<World: Performer<M.A>>(
    by now: Nanoseconds, in world: inout World
  ) {
    while true {
      let (step, time): (M.Result, Nanoseconds)
      // Compared here, because a call would copy the world.
      if let due = core.deadline, due <= waiting.nextTime ?? now,
        let expired = core.expire(by: due, in: world)
      {
        (step, time) = (expired, due)
      } else if let next = waiting.dequeue() {
        (step, time) = (core.handle(next.event, at: next.time, in: world), next.time)
      } else {
        return
      }
      complete(step, isPerformed: false, at: time, in: &world)
    }
  }

  /// Handles an event that happens now, after all waiting events and due deadlines.
  ///
  /// The effect is the same as ``post(_:at:)`` and ``run(by:in:)``, but `event` does not use the queue and
  /// cannot find the queue full.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable public mutating func handle<World: Performer<M.A>>(
    _ event: A.Event, at now: Nanoseconds, in world: inout World
  ) {
    // Reads only the count, because `nextTime` would copy the queue.
    if waiting.count > 0 || core.deadline ?? .max <= now { run(by: now, in: &world) }
    let step = core.handle(event, at: now, in: world)
    perform(step, in: &world)
    if mayHaveFollower(step) { complete(step, isPerformed: true, at: now, in: &world) }
  }

  /// Performs the words of a step, and handles all events that follow from the step.
  @inline(never)  // Inlining would copy the loop into each caller.
  @inlinable mutating func complete<World: Performer<M.A>>(
    _ first: M.Result, isPerformed: Bool, at time: Nanoseconds, in world: inout World
  ) {
    var (step, isPerformed) = (first, isPerformed)
    for handled in 0... {
      if !isPerformed { perform(step, in: &world) }
      let isCompletion = step.outcome == .moved && M.A.completion != nil
      guard let event = follower(of: step) else { return }
      guard handled < Self.chainLimit else { return refuse(event, in: &world) }
      step = core.handle(event, at: time, in: world)
      // A completion event that no cell handles is not reported as a step.
      isPerformed = isCompletion && (step.outcome == .unhandled || step.outcome == .refused)
    }
  }

  /// Reports an event and all events that would follow as lost, with the outcome `full`.
  @inline(never)  // Rarely called, and inlining would slow the common path.
  @inlinable mutating func refuse<World: Performer<M.A>>(
    _ first: M.A.Event, in world: inout World
  ) {
    var next: M.A.Event? = first
    while let event = next {
      let step = core.overflow(event)
      world.hasPerformed(step)
      next = follower(of: step)
    }
  }

  /// Returns whether ``follower(of:)`` may return an event.
  @inlinable func mayHaveFollower(_ step: M.Result) -> Bool {
    let mayFollowMove = M.A.completion != nil || M.A.Rows.kind.deferralCount > 0
    return !raised.isEmpty || mayFollowMove && step.outcome == .moved
  }

  /// Returns the event to handle after `step` and before any event from outside, or `nil` for none.
  @inlinable mutating func follower(of step: M.Result) -> M.A.Event? {
    if step.outcome == .moved, let completion = M.A.completion { return completion }
    guard let next = raised.isEmpty ? deferred.next() : raised.removeFirst() else { return nil }
    return M.A.Event(rawValue: next)
  }

  @inline(__always)  // A call would cost more than the body.
  @inlinable mutating func perform<World: Performer<M.A>>(_ step: M.Result, in world: inout World) {
    world.willPerform(step)
    for word in step.words {
      world.perform(word)
      raise(M.A.raises(word), in: &world)
      raise(world.raised(by: word), in: &world)
    }
    world.hasPerformed(step)
    let waitsAgain = deferred.settle(isKept: step.outcome == .deferred)
    if step.outcome == .moved { deferred.recall() }
    if step.outcome == .deferred, !waitsAgain { keep(step.event, in: &world) }
  }

  /// Defers an event until the machine moves, or reports the event as lost if there is no room.
  @inlinable mutating func keep<World: Performer<M.A>>(_ event: M.A.Event?, in world: inout World) {
    guard let event else { return }
    if deferred.count < A.Rows.kind.deferralCount { return deferred.append(event.rawValue) }
    world.hasPerformed(core.overflow(event))
  }

  @inlinable mutating func raise<World: Performer<M.A>>(
    _ event: M.A.Event?, in world: inout World
  ) {
    guard let event else { return }
    guard raised.isFull else { return raised.append(event.rawValue) }
    world.hasPerformed(core.overflow(event))
  }
}
