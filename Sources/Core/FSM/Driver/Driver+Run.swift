// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

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
