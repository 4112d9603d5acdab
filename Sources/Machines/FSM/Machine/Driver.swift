// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A machine of either kind with its queue: what runs an event to completion.
///
/// Events wait in a queue of `capacity`, each with the time at which it happened. `run(by:in:perform:each:)`
/// handles them, oldest first, and has every word performed. Before an event of a later time, and when
/// no more events wait, the machine's deadline is handled at its own time. After each step come, before
/// the next event from outside and at the step's time,
///
/// 1. the machine's ``Automaton/completion``, if the step moved: for transitions that need no event,
/// 2. what the words of the step raised, oldest first: an event that the automaton gives for a word
///    (``Automaton/raises(_:)``), and then one that the performer returns. They wait in a queue of
///    their own, which has the same capacity.
///
/// Nothing is lost silently. An event that finds its queue full comes back as a step with the outcome
/// `full`, which is a fault: from ``post(_:at:)``, or for a raised event through `each`. After an event
/// from outside at most ``chainLimit`` completions and raised events are handled; those left then are
/// reported in the same way.
///
/// It allocates nothing. A main loop without an operating system is these lines, `board` being a value
/// that answers guards, performs words and knows the time:
///
///     var driver = Driver<Machine<Door>, 8>()
///     driver.start(at: board.now, in: &board) { word, board in board.perform(word) }
///     while true {
///       while let event = board.nextEvent() { board.note(driver.post(event, at: board.now)) }
///       driver.run(by: board.now, in: &board) { word, board in board.perform(word) }
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
///     driver.run(by: now, in: &board) { word, board in board.perform(word) }
///
/// Where several such events may wait, their payloads wait in a queue in the world, in the same order;
/// guards look at the oldest, and a word that every cell of the event performs takes it away.
public struct Driver<M: StateMachine, let capacity: Int>: Sendable {
  /// The machine's definition.
  public typealias A = M.A

  @usableFromInline var core: M
  @usableFromInline var waiting: EventQueue<M.A, capacity>
  @usableFromInline var raised: RingBuffer<UInt8, capacity>

  /// A driver of a machine that is not started.
  @inlinable public init() { self.init(M()) }

  /// A driver of a machine that may have started: one that was resumed.
  @inlinable public init(_ machine: M) {
    core = machine
    (waiting, raised) = (EventQueue(), RingBuffer(filler: 0))
  }

  /// How many completions and raised events are handled after an event from outside: 255.
  @inlinable public static var chainLimit: Int { 255 }

  /// The machine.
  @inlinable public var machine: M { core }

  /// When to run again: at the time of the oldest event that waits, else when the machine times out.
  ///
  /// `nil` means not before the next event.
  @inlinable public var deadline: Nanoseconds? { waiting.nextTime ?? core.deadline }

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
  ///   - world: answers guards, and is changed by words.
  ///   - perform: performs a word; an event that it returns is raised.
  ///   - each: receives each step, after its words are performed and before what they raised. A
  ///     completion that nothing takes is no step.
  @inlinable public mutating func start<World: Conditions<M.A>>(
    at now: Nanoseconds, in world: inout World,
    perform: (M.A.Word, inout World) -> M.A.Event?,
    each: (M.Result, inout World) -> Void
  ) {
    complete(core.start(at: now, in: world), at: now, in: &world, perform: perform, each: each)
  }

  /// Handles all events that wait, and what comes of them, and the deadlines that are due by `now`.
  ///
  /// - Parameters:
  ///   - now: the time on the monotonic clock.
  ///   - world: answers guards, and is changed by words.
  ///   - perform: performs a word; an event that it returns is raised.
  ///   - each: receives each step, as in `start`.
  @inlinable public mutating func run<World: Conditions<M.A>>(
    by now: Nanoseconds, in world: inout World,
    perform: (M.A.Word, inout World) -> M.A.Event?,
    each: (M.Result, inout World) -> Void
  ) {
    while true {
      if let due = core.deadline, let step = core.expire(by: waiting.nextTime ?? now, in: world) {
        complete(step, at: due, in: &world, perform: perform, each: each)
      } else if let (event, time) = waiting.dequeue() {
        let step = core.handle(event, at: time, in: world)
        complete(step, at: time, in: &world, perform: perform, each: each)
      } else {
        return
      }
    }
  }

  /// Performs the words of a step, and handles what follows from it until nothing does.
  @inlinable mutating func complete<World: Conditions<M.A>>(
    _ first: M.Result, at time: Nanoseconds, in world: inout World,
    perform: (M.A.Word, inout World) -> M.A.Event?, each: (M.Result, inout World) -> Void
  ) {
    var step = first
    self.perform(step, in: &world, perform, each)
    for _ in 0..<Self.chainLimit {
      let isCompletion = step.outcome == .moved && M.A.completion != nil
      guard let event = follower(of: step) else { return }
      step = core.handle(event, at: time, in: world)
      let isTaken = step.outcome != .unhandled && step.outcome != .refused
      if isTaken || !isCompletion { self.perform(step, in: &world, perform, each) }
    }
    while let event = follower(of: step) {
      step = core.overflow(event)
      each(step, &world)
    }
  }

  /// What is to be handled after a step before any event from outside.
  @inlinable mutating func follower(of step: M.Result) -> M.A.Event? {
    if step.outcome == .moved, let completion = M.A.completion { return completion }
    return raised.isEmpty ? nil : M.A.Event(rawValue: raised.removeFirst())
  }

  @inlinable mutating func perform<World: Conditions<M.A>>(
    _ step: M.Result, in world: inout World,
    _ perform: (M.A.Word, inout World) -> M.A.Event?, _ each: (M.Result, inout World) -> Void
  ) {
    for word in step.words {
      let own = perform(word, &world)
      raise(M.A.raises(word), in: &world, each)
      raise(own, in: &world, each)
    }
    each(step, &world)
  }

  @inlinable mutating func raise<World>(
    _ event: M.A.Event?, in world: inout World, _ each: (M.Result, inout World) -> Void
  ) {
    guard let event else { return }
    guard raised.isFull else { return raised.append(event.rawValue) }
    each(core.overflow(event), &world)
  }
}

// The same two with fewer closures. These are no default arguments, since such a closure counts as
// one that escapes, and does not compile where allocations are forbidden.

extension Driver {
  /// `start`, where performing a word returns no event.
  @inlinable public mutating func start<World: Conditions<M.A>>(
    at now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void,
    each: (M.Result, inout World) -> Void
  ) {
    start(
      at: now, in: &world,
      perform: { (word, world) -> M.A.Event? in
        perform(word, &world)
        return nil
      }, each: each)
  }

  /// `run`, where performing a word returns no event.
  @inlinable public mutating func run<World: Conditions<M.A>>(
    by now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void,
    each: (M.Result, inout World) -> Void
  ) {
    run(
      by: now, in: &world,
      perform: { (word, world) -> M.A.Event? in
        perform(word, &world)
        return nil
      }, each: each)
  }

  /// `start`, with words alone.
  @inlinable public mutating func start<World: Conditions<M.A>>(
    at now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void
  ) {
    start(at: now, in: &world, perform: perform, each: { _, _ in })
  }

  /// `run`, with words alone.
  @inlinable public mutating func run<World: Conditions<M.A>>(
    by now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void
  ) {
    run(by: now, in: &world, perform: perform, each: { _, _ in })
  }

  /// `start`, without a look at the steps.
  @inlinable public mutating func start<World: Conditions<M.A>>(
    at now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> M.A.Event?
  ) {
    start(at: now, in: &world, perform: perform, each: { _, _ in })
  }

  /// `run`, without a look at the steps.
  @inlinable public mutating func run<World: Conditions<M.A>>(
    by now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> M.A.Event?
  ) {
    run(by: now, in: &world, perform: perform, each: { _, _ in })
  }
}
