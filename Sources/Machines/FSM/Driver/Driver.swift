// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A machine of either kind with its queue: what runs an event to completion.
///
/// Events wait in a queue of `capacity`, each with the time at which it happened. `run(by:in:)`
/// handles them, oldest first, and has every word performed. Before an event of a later time, and when
/// no more events wait, the machine's deadline is handled at its own time. After each step come, before
/// the next event from outside and at the step's time,
///
/// 1. the machine's ``Roles/completion``, if the step moved: for transitions that need no event,
/// 2. what the words of the step raised, oldest first: an event that the automaton gives for a word
///    (``Automaton/raises(_:)``), and then one of the performer's own (``Performer/raised(by:)``). They wait in a queue of
///    their own, which has the same capacity.
///
/// 3. the events that a cell has deferred (``Cell/deferred``), if the step moved: oldest first, each of
///    them until it is deferred again. They wait where the table is ``WithDeferral``.
///
/// Nothing is lost silently. An event that finds its queue full comes back as a step with the outcome
/// `full`, which is a fault: from ``post(_:at:)``, or for a raised or deferred event to
/// ``Performer/hasPerformed(_:)``. After an event from outside at most ``chainLimit`` others are
/// handled; those left then are reported in the same way.
///
/// It allocates nothing. A main loop without an operating system is these lines, `board` being a value
/// that is a ``Performer`` and knows the time:
///
///     var driver = Driver<Machine<Door>, 8>()
///     driver.start(at: board.now, in: &board)
///     while true {
///       while let event = board.nextEvent() { board.note(driver.post(event, at: board.now)) }
///       driver.run(by: board.now, in: &board)
///       board.sleep(until: driver.deadline)
///     }
///
/// The world is handed over at each call, to guards as it is now and to words to be changed; so a guard
/// sees what the words of the step before have done.
///
/// ## Events with a payload
///
/// An event is one byte. What belongs to it, the digit of a key or a received number, is put into the
/// world before the event, where guards and words find it; and it is handled before the next one comes:
///
///     board.digit = value
///     board.note(driver.post(.digit, at: now))
///     driver.run(by: now, in: &board)
///
/// Where several such events may wait, their payloads wait in a queue in the world, in the same order;
/// guards look at the oldest, and a word that every cell of the event performs takes it away.
public struct Driver<M: StateMachine, let capacity: Int>: Sendable {
  /// The machine's definition.
  public typealias A = M.A

  @usableFromInline var core: M
  @usableFromInline var waiting: EventQueue<M.A, capacity>
  @usableFromInline var raised: RingBuffer<UInt8, capacity>
  /// The events that wait until the machine moves.
  @usableFromInline package internal(set) var deferred = A.Rows.Deferral()

  /// A driver of a machine that is not started.
  @inlinable public init() { self.init(M()) }

  /// A driver of a machine that may have started: one that was resumed.
  @inlinable public init(_ machine: M) {
    core = machine
    (waiting, raised) = (EventQueue(), RingBuffer(filler: 0))
  }

  /// Has an event wait for the machine's next move, as one that a cell has deferred.
  @inlinable package mutating func deferAgain(_ event: UInt8) { deferred.append(event) }

  /// How many completions, raised and deferred events are handled after an event from outside: 255.
  @inlinable public static var chainLimit: Int { 255 }

  /// The machine.
  @inlinable public var machine: M { core }

  /// When to run again: at the time of the oldest event that waits, else when the machine times out.
  ///
  /// `nil` means not before the next event.
  @inlinable public var deadline: Nanoseconds? { waiting.nextTime ?? core.deadline }

  /// How many events wait until the machine moves.
  @inlinable public var deferredCount: Int { deferred.count }

  /// Adds an event that happened at `time`, which is not in the future.
  ///
  /// - Returns: `nil`; or where there was no room for it, the step that says so, a fault.
  @inlinable public mutating func post(_ event: A.Event, at time: Nanoseconds) -> M.Result? {
    waiting.enqueue(event, at: time) ? nil : core.overflow(event)
  }
}

extension Driver {
  /// Enters the initial state, and runs to completion what comes of it.
  ///
  /// - Parameters:
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inlinable public mutating func start<World: Performer<M.A>>(
    at now: Nanoseconds, in world: inout World
  ) { complete(core.start(at: now, in: world), isPerformed: false, at: now, in: &world) }

  /// Enters `state` by the first event that enters it now, or begins with it, and runs to completion
  /// what comes of it: see ``StateMachine/enter(_:at:in:)``.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inlinable public mutating func enter<World: Performer<M.A>>(
    _ state: A.State, at now: Nanoseconds, in world: inout World
  ) { complete(core.enter(state, at: now, in: world), isPerformed: false, at: now, in: &world) }

  /// Handles all events that wait, and what comes of them, and the deadlines that are due by `now`.
  ///
  /// - Parameters:
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inlinable public mutating func run<World: Performer<M.A>>(
    by now: Nanoseconds, in world: inout World
  ) {
    while true {
      let (step, time): (M.Result, Nanoseconds)
      // Compared here, since a call would copy the world.
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

  /// Handles an event that happens now, and what comes of it; before it all that waits and is due.
  ///
  /// The same as ``post(_:at:)`` and ``run(by:in:)``, but that there is room for it, and no way through the
  /// queue.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, performs words and sees the steps.
  @inline(__always)  // For the same reason as Machine.handle.
  @inlinable public mutating func handle<World: Performer<M.A>>(
    _ event: A.Event, at now: Nanoseconds, in world: inout World
  ) {
    // Asked without the queue's elements, which would be copied.
    if waiting.count > 0 || core.deadline ?? .max <= now { run(by: now, in: &world) }
    let step = core.handle(event, at: now, in: world)
    perform(step, in: &world)
    if mayHaveFollower(step) { complete(step, isPerformed: true, at: now, in: &world) }
  }

  /// Performs the words of a step, and handles what follows from it until nothing does.
  @inline(never)  // Each caller would get a copy of the loop.
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
      // A completion that nothing takes is no step.
      isPerformed = isCompletion && (step.outcome == .unhandled || step.outcome == .refused)
    }
  }

  /// Reports an event, and all that is left to follow it, as steps that found no room.
  @inline(never)  // It hardly ever happens, and would only be in the way.
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

  /// Whether there may be a ``follower(of:)``.
  @inlinable func mayHaveFollower(_ step: M.Result) -> Bool {
    let mayFollowMove = M.A.completion != nil || M.A.Rows.kind.deferralCount > 0
    return !raised.isEmpty || mayFollowMove && step.outcome == .moved
  }

  /// What is to be handled after a step before any event from outside.
  @inlinable mutating func follower(of step: M.Result) -> M.A.Event? {
    if step.outcome == .moved, let completion = M.A.completion { return completion }
    guard let next = raised.isEmpty ? deferred.next() : raised.removeFirst() else { return nil }
    return M.A.Event(rawValue: next)
  }

  @inline(__always)  // A call would cost more than it does.
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

  /// Keeps an event until the machine moves.
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
