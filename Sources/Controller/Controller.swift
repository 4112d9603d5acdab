// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
public import GPIO
public import Turnstile

/// The way of a coin: edges are read, events handled, words performed, levels written.
///
/// One direction, and time comes in from outside, so the same code runs on a chip in memory at a
/// desk and on a Raspberry Pi. Nothing here waits and nothing allocates.
public struct Controller<Hardware: Lines & ~Copyable, Log: Journal>: ~Copyable {
  /// The lines, held or not.
  public var lines: Hardware
  /// Where the gate tells what happens to it.
  public var journal: Log
  /// What the machine asks before it decides.
  public var conditions: GateConditions
  /// The machine.
  public internal(set) var machine = Machine<Turnstile>()
  /// The books.
  public internal(set) var counters = Counters()
  /// What the outputs should show.
  public internal(set) var outputs: Levels

  let wiring: Wiring
  var inputs: Inputs
  // Here and not where it is filled: to make one anew takes longer than all the rest of a coin.
  var edges = EdgeBuffer()
  var queue = EventQueue<Turnstile, 8>()
  var hold = Hold()
  var written = Levels()
  var clock: UInt64 = 0

  /// A gate that holds no lines yet; its machine starts when it first does.
  public init(_ wiring: Wiring, lines: consuming Hardware, conditions: GateConditions, journal: Log)
  {
    self.wiring = wiring
    self.lines = lines
    self.conditions = conditions
    self.journal = journal
    inputs = Inputs(wiring)
    outputs = wiring.safeOutputs
  }

  /// When something is due, or `nil` when only an edge can make a difference.
  public var deadline: UInt64? {
    let settled = min(inputs.settlesAt ?? .max, machine.deadline ?? .max)
    let earliest = min(settled, hold.retryAt ?? .max)
    return earliest == .max ? nil : earliest
  }

  /// Does all there is to do at `now`: asks for the lines if they are not held, reads their edges,
  /// and lets time pass up to now.
  public mutating func turn(at now: UInt64) {
    takeHold(at: now)
    readEdges(at: now)
    advance(to: now)
  }

  /// Lets time pass: deadlines and debounced changes up to `time` happen in the order they are due.
  ///
  /// At equal times the deadline comes first (SEEDS D9).
  public mutating func advance(to time: UInt64) {
    while true {
      let settles = inputs.settlesAt
      if let deadline = machine.deadline, deadline <= min(time, settles ?? .max) {
        clock = max(clock, deadline)
        if let step = machine.expire(by: deadline, in: conditions) { complete(step, at: deadline) }
        drain()
      } else if let settles, settles <= time {
        clock = max(clock, settles)
        if let event = inputs.settle(by: settles) { handle(event, at: settles) }
      } else {
        clock = max(clock, time)
        return
      }
    }
  }

  /// Handles an event and whatever it raises, each to its completion.
  public mutating func handle(_ event: Turnstile.Event, at time: UInt64) {
    enqueue(event, at: time)
    drain()
  }

  /// Lets an event wait for the step in hand; one that finds the queue full is counted and told.
  public mutating func enqueue(_ event: Turnstile.Event, at time: UInt64) {
    if !queue.enqueue(event, at: time) { complete(machine.overflow(event), at: time) }
  }

  /// Handles all events that wait.
  private mutating func drain() {
    while let (event, time) = queue.dequeue() {
      let step = machine.handle(event, at: time, in: conditions)
      complete(step, at: time)
    }
  }

  /// Performs the words of a step, writes the levels they came to in one go, and tells of it: the
  /// gate does not wait for its log.
  private mutating func complete(_ step: Step<Turnstile>, at time: UInt64) {
    var words = step.words
    while let word = words.next() { perform(word) }
    note(step.outcome)
    writeOutputs(at: time)
    journal.record(.step(step), at: time)
  }

  /// Enters the initial state, and shows it.
  mutating func start(at now: UInt64) {
    clock = max(clock, now)
    complete(machine.start(at: now, in: conditions), at: now)
  }
}
