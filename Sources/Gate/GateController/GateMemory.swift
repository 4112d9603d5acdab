// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Ledger
import Turnstile

/// What a gate must not forget: its machine, its books, its wear, and how often it has resumed.
///
/// A ``Record`` has this and the heat of the coil, so a record made for a step describes the gate after it.
struct GateMemory {
  var machine = Machine<Turnstile>()
  var books = Books()
  /// The answers to the machine's guards and intervals, with the wear among them.
  var conditions: GateConditions
  /// How often in a row the gate has resumed unlocked, and stopped within seconds.
  var openings: UInt8 = 0

  private let rules: CoinRules
  private let fingerprint = Turnstile.fingerprint()
  private var hasBeenCorrupt = false

  /// Whether the machine passes its self-check, and every step found it in the planned state.
  var isSound: Bool { machine.isSound && !hasBeenCorrupt }

  init(_ conditions: GateConditions, _ rules: CoinRules) {
    self.conditions = conditions
    self.rules = rules
  }

  /// Restarts the machine as broken; a coin that waited for its push brings no passage any more.
  mutating func breakDown(at now: Nanoseconds) -> Step<Turnstile> {
    books.voidPending(rules)
    conditions.isDamaged = true
    // A machine of its own, which has no state yet: the compiler leaves out the search for a way.
    var machine = Machine<Turnstile>()
    defer { self.machine = machine }
    return machine.enter(.broken, at: now, in: conditions)
  }

  /// Counts what a word means, and draws for the next push when one was let through.
  mutating func count(_ word: Turnstile.Word, paidBy payment: Payment = .coin) {
    books.count(word, paidBy: payment, rules)
    switch word {
    case .countPassage: conditions.wear.draw()
    case .countBreakage:
      conditions.wear.draw()
      conditions.isDamaged = true
    case .countRepair: conditions.isDamaged = false
    default: break
    }
  }

  /// Counts an outcome for which there is no word, and remembers a corrupt one.
  mutating func count(_ outcome: Outcome) {
    switch outcome {
    case .unhandled: books.counters.count(.unhandled)
    case .full: books.counters.count(.overflows)
    case .corrupt: hasBeenCorrupt = true
    case .refused, .stayed, .moved, .notStarted, .empty, .deferred: break
    }
  }

  /// Takes a planned step, at `time`.
  ///
  /// A sale that finds less credit than its price is corrupt, like a step that was planned in another state.
  mutating func commit(
    _ step: Step<Turnstile>, paidBy payment: Payment, at time: Nanoseconds
  ) -> Step<Turnstile> {
    guard books.covers(step, paidBy: payment, rules) else {
      var none = Machine<Turnstile>()
      return none.commit(step, at: time, in: conditions)
    }
    return machine.commit(step, at: time, in: conditions)
  }

  /// The record with this number, as the gate will be when `pending` is committed at `now`.
  func record(_ sequence: UInt64, after pending: PlannedStep?, at now: Nanoseconds) -> Record {
    // Zeros are no snapshot: a machine that failed its self-check must not be resumed.
    var record = Record(
      sequence: sequence, books: books, machine: Snapshot(bytes: InlineArray(repeating: 0)),
      fingerprint: fingerprint, wear: conditions.wear.seed, savedAt: now)
    var machine = machine
    if let order = pending?.order { _ = record.books.carryOut(order) }
    if let pending, let planned = pending.step,
      record.books.covers(planned, paidBy: pending.payment, rules)
    {
      // A corrupt machine takes no step, and the record counts none.
      let step = machine.commit(planned, at: now, in: conditions)
      var words = step.words
      while let word = words.next() { record.books.count(word, paidBy: pending.payment, rules) }
      if step.outcome == .moved { record.books.open(for: pending.token) }
    }
    if isSound, let snapshot = machine.save(at: now) { record.machine = snapshot }
    record.isDamaged = conditions.isDamaged
    record.openings = openings
    return record
  }

  /// Resumes from a record: its books, its wear, and its machine if that can be resumed.
  ///
  /// Otherwise the machine starts anew; the coin that waited for its push brings no passage then, and
  /// the counters balance. What has been counted meanwhile, such as refused coins, is added.
  mutating func resume(
    from record: Record, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Step<Turnstile> {
    books.resume(from: record.books)
    conditions.wear = Wear(chance: conditions.wear.chance, seed: record.wear)
    conditions.isDamaged = record.isDamaged
    openings = record.openings
    defer { if machine.state != .unlocked { books.voidPending(rules) } }
    var (begin, step) = (now, try record.resume(&machine, at: now, clock: clock))
    if machine.state == .unlocked {
      // The time of an open lock begins when it opens.
      begin = now &+ OpeningCount.pause(after: record.openings)
      step = try record.resume(&machine, at: begin, clock: clock)
    }
    // A relock that was set since counts for the coin that waits.
    machine.startTimer(at: begin, in: conditions)
    return step
  }
}
