// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Turnstile

extension Controller where Hardware: ~Copyable {
  /// Handles an event and whatever it raises, each to its completion.
  package mutating func handle(_ event: Turnstile.Event, at time: UInt64) {
    // While a coin waits for its record the arm is held: a push is in vain, and not its passage.
    if event == .push, keeping.commit != nil { return act(on: event, at: time) }
    enqueue(event, at: time)
    drain()
  }

  /// Lets an event wait for the step in hand; one that finds the queue full is counted and told.
  package mutating func enqueue(_ event: Turnstile.Event, at time: UInt64) {
    if !queue.enqueue(event, at: time) { complete(machine.overflow(event), at: time) }
  }

  /// Handles all events that wait, each after the deadline it came after, until one has to wait for
  /// its record.
  mutating func drain() {
    while keeping.commit == nil, let (event, time) = queue.dequeue() {
      if let deadline = machine.deadline, deadline <= time { expire(deadline) }
      take(event, at: time)
    }
    guard keeping.commit == nil, let (given, time) = waitingCommand else { return }
    waitingCommand = nil
    act(on: given.command.event, at: time, for: given)
  }

  /// When the state times out; time does not pass for a machine whose event waits for its record.
  var machineDeadline: UInt64? { keeping.commit == nil ? machine.deadline : nil }

  mutating func expire(_ deadline: UInt64) {
    clock = max(clock, deadline)
    if let step = machine.expire(by: deadline, in: conditions) { complete(step, at: deadline) }
  }

  /// Handles an event now, and records whose order it was, if it was one.
  mutating func act(on event: Turnstile.Event, at time: UInt64, for given: IssuedCommand? = nil) {
    let step = machine.handle(event, at: time, in: conditions)
    guard let given else { return complete(step, at: time) }
    let entry = LogEntry.commanded(given.command, by: given.peer, step)
    complete(step, at: time, as: entry, isGrant: given.isGrant)
  }

  private mutating func complete(_ step: Step<Turnstile>, at time: UInt64) {
    complete(step, at: time, as: .step(step))
  }

  /// Performs the words of a step, writes the levels they came to in one go, and tells of it: the
  /// gate does not wait for its log, nor for the record that says so.
  mutating func complete(
    _ step: Step<Turnstile>, at time: UInt64, as entry: LogEntry, isGrant: Bool = false
  ) {
    var words = step.words
    while let word = words.next() { perform(word, isGrant: isGrant) }
    note(step.outcome)
    keeping.isStale = true
    writeOutputs(at: time)
    log.record(entry, at: time)
  }

  /// Enters the initial state, and shows it.
  mutating func start(at now: UInt64) {
    clock = max(clock, now)
    complete(machine.start(at: now, in: conditions), at: now)
  }
}
