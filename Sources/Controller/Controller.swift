// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
public import GPIO
public import Ledger
import Synchronization
public import Turnstile

/// The way of a coin: edges are read, events handled, words performed, levels written.
///
/// One direction, and time comes in from outside, so the same code runs on a chip in memory at a
/// desk and on a Raspberry Pi. Nothing here waits and nothing allocates.
public struct Controller<Hardware: Lines & ~Copyable, Log: Journal, Books: Bookkeeper>: ~Copyable {
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

  /// What is wrong with single lines.
  public internal(set) var troubles = Troubles()

  /// Changes whenever the lines' descriptors may have.
  public internal(set) var connection: UInt64 = 0

  /// Which line does what.
  public let wiring: Wiring
  let rule: LedgerRule
  var inputs: Inputs
  // Here and not where it is filled: to make one anew takes longer than all the rest of a coin.
  var edges = EdgeBuffer()
  var coil: CoilWatch
  var queue = EventQueue<Turnstile, 8>()
  // An order of the repairman that waits behind an event that waits for its record.
  var waitingOrder: (given: GivenOrder, time: UInt64)?
  var hold = Hold()
  var written = Levels()
  var deaf = Levels()
  var edgesLostAt: UInt64?
  var wantsFaultLamp = false
  // How far time has been let pass, and when that was last asked for.
  var clock: UInt64 = 0
  var present: UInt64 = 0
  var books: Books
  var keeping = Keeping()
  // An atomic has one address for life, and so has what it is a part of: a method that only reads
  // is handed that address, and not a copy of the whole.
  private let anchor = Atomic<UInt8>(0)

  /// A gate that holds no lines yet; its machine starts when it first does.
  public init(
    _ wiring: Wiring, lines: consuming Hardware, conditions: GateConditions, journal: Log,
    books: Books, rule: LedgerRule = .refuseCoins
  ) {
    self.wiring = wiring
    self.rule = rule
    self.books = books
    self.lines = lines
    self.conditions = conditions
    self.journal = journal
    inputs = Inputs(wiring)
    coil = CoilWatch(longestTime: wiring.longestEnergised)
    outputs = wiring.safeOutputs
  }

  /// The switches that are pressed, as far as their contacts have settled.
  public var pressed: Levels { inputs.levels }
  /// When the lines are asked for again; `nil` while they are held.
  public var retryAt: UInt64? { hold.retryAt }

  /// When something is due, or `nil` when only an edge can make a difference.
  public var deadline: UInt64? {
    let settled = min(inputs.settlesAt ?? .max, machineDeadline ?? .max)
    let retried = min(hold.retryAt ?? .max, keeping.deadline ?? .max)
    let earliest = min(settled, min(retried, coil.dueAt ?? .max))
    return earliest == .max ? nil : earliest
  }

  /// Does all there is to do at `now`: asks for the lines if they are not held, reads their edges,
  /// lets time pass up to now, and keeps the books.
  public mutating func turn(at now: UInt64) {
    present = max(present, now)
    takeHold(at: now)
    readEdges(at: now)
    advance(to: now)
    keepBooks(at: now)
    guard queue.count > 0 || waitingOrder != nil, keeping.commit == nil else { return }
    drain()
    keepBooks(at: now)
  }

  /// Lets time pass: deadlines and debounced changes up to `time` happen in the order they are due.
  ///
  /// At equal times the deadline comes first (SEEDS D9).
  public mutating func advance(to time: UInt64) {
    while true {
      let settles = inputs.settlesAt
      let next = min(machineDeadline ?? .max, settles ?? .max)
      if let trouble = troubleAt, trouble <= time, trouble < next {
        clock = max(clock, trouble)
        expireTroubles(by: trouble)
      } else if let deadline = machineDeadline, deadline <= min(time, settles ?? .max) {
        expire(deadline)
        drain()
      } else if let settles, settles <= time {
        clock = max(clock, settles)
        if let event = inputs.settle(by: settles) { handle(event, at: settles) }
        // A switch that lets go may end a trouble.
        writeOutputs(at: settles)
      } else {
        clock = max(clock, time)
        return
      }
    }
  }

  /// Handles an event and whatever it raises, each to its completion.
  public mutating func handle(_ event: Turnstile.Event, at time: UInt64) {
    // While a coin waits for its record the arm is held: a push is in vain, and not its passage.
    if event == .push, keeping.commit != nil { return act(on: event, at: time) }
    enqueue(event, at: time)
    drain()
  }

  /// Lets an event wait for the step in hand; one that finds the queue full is counted and told.
  public mutating func enqueue(_ event: Turnstile.Event, at time: UInt64) {
    if !queue.enqueue(event, at: time) { complete(machine.overflow(event), at: time) }
  }

  /// Handles all events that wait, each after the deadline it came after, until one has to wait for
  /// its record.
  private mutating func drain() {
    while keeping.commit == nil, let (event, time) = queue.dequeue() {
      if let deadline = machine.deadline, deadline <= time { expire(deadline) }
      take(event, at: time)
    }
    guard keeping.commit == nil, let (given, time) = waitingOrder else { return }
    waitingOrder = nil
    act(on: given.order.event, at: time, for: given)
  }

  /// When the state times out; time does not pass for a machine whose event waits for its record.
  private var machineDeadline: UInt64? { keeping.commit == nil ? machine.deadline : nil }

  private mutating func expire(_ deadline: UInt64) {
    clock = max(clock, deadline)
    if let step = machine.expire(by: deadline, in: conditions) { complete(step, at: deadline) }
  }

  /// Handles an event now, and records whose order it was, if it was one.
  mutating func act(on event: Turnstile.Event, at time: UInt64, for given: GivenOrder? = nil) {
    let step = machine.handle(event, at: time, in: conditions)
    guard let given else { return complete(step, at: time) }
    let entry = JournalEntry.ordered(given.order, by: given.peer, step)
    complete(step, at: time, as: entry, isGrant: given.isGrant)
  }

  private mutating func complete(_ step: Step<Turnstile>, at time: UInt64) {
    complete(step, at: time, as: .step(step))
  }

  /// Performs the words of a step, writes the levels they came to in one go, and tells of it: the
  /// gate does not wait for its log, nor for the record that says so.
  mutating func complete(
    _ step: Step<Turnstile>, at time: UInt64, as entry: JournalEntry, isGrant: Bool = false
  ) {
    var words = step.words
    while let word = words.next() { perform(word, isGrant: isGrant) }
    note(step.outcome)
    keeping.isStale = true
    writeOutputs(at: time)
    journal.record(entry, at: time)
  }

  /// Enters the initial state, and shows it.
  mutating func start(at now: UInt64) {
    clock = max(clock, now)
    complete(machine.start(at: now, in: conditions), at: now)
  }
}

extension Controller where Hardware: ~Copyable, Books == NoLedger {
  /// A gate whose books are not kept, as on a desk.
  public init(_ wiring: Wiring, lines: consuming Hardware, conditions: GateConditions, journal: Log)
  {
    self.init(
      wiring, lines: lines, conditions: conditions, journal: journal, books: NoLedger())
  }
}
