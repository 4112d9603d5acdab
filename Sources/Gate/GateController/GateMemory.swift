// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Ledger
import Turnstile

/// The data that a gate must not forget: its machine, books, wear and count of resumptions.
///
/// A ``Record`` has this data and the coil's heat. A record made for a step describes the gate after the step.
struct GateMemory {
  var machine = Machine<Turnstile>()
  var books = Books()
  /// The answers to the machine's guards and intervals, including the wear.
  var conditions: GateConditions
  /// The number of times in a row that the gate resumed unlocked and died within seconds.
  var openings: UInt8 = 0
  /// The tokens in the newest record on the disk, and in the record being written.
  private(set) var (durableTokens, tokensUnderWay) = (Tokens(), Tokens())

  private let rules: CoinRules
  private let fingerprint = Turnstile.fingerprint()
  private(set) var hasBeenCorrupt = false

  /// Whether the machine passes its self-check, and every step found the machine in the planned state.
  var isSound: Bool { machine.isSound && !hasBeenCorrupt }

  init(_ conditions: GateConditions, _ rules: CoinRules) {
    self.conditions = conditions
    self.rules = rules
  }

  /// Restarts the machine as broken; a coin that waited for its push brings no passage.
  mutating func breakDown(at now: Nanoseconds) -> Step<Turnstile> {
    books.voidPending(rules)
    conditions.isDamaged = true
    // A new machine without a state lets the compiler leave out the search for a path.
    var machine = Machine<Turnstile>()
    defer { self.machine = machine }
    return machine.enter(.broken, at: now, in: conditions)
  }

  /// Counts the meaning of a word, and draws for the next push if a push was let through.
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

  /// Counts an outcome that has no word, and remembers a corrupt outcome.
  mutating func count(_ outcome: Outcome) {
    switch outcome {
    case .unhandled: books.counters.count(.unhandled)
    case .full: books.counters.count(.overflows)
    case .corrupt: hasBeenCorrupt = true
    case .refused, .stayed, .moved, .notStarted, .empty, .deferred: break
    }
  }

  /// Has the machine take a planned step at `time`.
  ///
  /// The step is corrupt if the credit is below the price, or if the machine is in another state than planned.
  mutating func commit(
    _ step: Step<Turnstile>, paidBy payment: Payment, at time: Nanoseconds
  ) -> Step<Turnstile> {
    guard books.covers(step, paidBy: payment, rules) else {
      var none = Machine<Turnstile>()
      return none.commit(step, at: time, in: conditions)
    }
    return machine.commit(step, at: time, in: conditions)
  }

  /// Notes that the record that was made last is on the disk.
  mutating func noteRecorded() { durableTokens = tokensUnderWay }

  /// Returns the record with this number, as the gate will be once `pending` is committed at `now`.
  mutating func record(_ sequence: UInt64, after pending: PlannedStep?, at now: Nanoseconds)
    -> Record
  {
    // Zeros are no snapshot: a machine that failed its self-check must not be resumed.
    var record = Record(
      sequence: sequence, books: books, machine: Snapshot(bytes: InlineArray(repeating: 0)),
      fingerprint: fingerprint, wear: conditions.wear.seed, savedAt: now)
    var machine = machine
    if let order = pending?.order { _ = record.books.carryOut(order) }
    if let pending, let planned = pending.step,
      record.books.covers(planned, paidBy: pending.payment, rules)
    {
      // A corrupt machine takes no step, so the record counts nothing.
      let step = machine.commit(planned, at: now, in: conditions)
      var words = step.allWords
      while let word = words.next() { record.books.count(word, paidBy: pending.payment, rules) }
      if step.outcome == .moved { record.books.tokens.open(for: pending.admission.token) }
    }
    if !hasBeenCorrupt { record.keep(machine, at: now) }
    record.isDamaged = conditions.isDamaged
    record.openings = openings
    tokensUnderWay = record.books.tokens
    return record
  }

  /// Resumes from a record: its books, its wear, and its machine if possible.
  ///
  /// If the machine starts anew, the coin that waited for its push brings no passage, and the
  /// counters balance. Everything counted in the meantime, such as refused coins, is added.
  mutating func resume(
    from record: Record, at now: Nanoseconds, clock: Snapshot.Clock
  ) throws(Snapshot.DecodingError) -> Step<Turnstile> {
    books.resume(from: record.books)
    durableTokens = record.books.tokens
    conditions.wear = Wear(chance: conditions.wear.chance, seed: record.wear)
    conditions.isDamaged = record.isDamaged
    openings = record.openings
    defer { if machine.state != .unlocked { books.voidPending(rules) } }
    // The time to pass begins when the lock opens.
    let pause = record.state == .unlocked ? OpeningCount.pause(after: record.openings) : 0
    let step = try record.resume(&machine, at: now &+ pause, clock: clock)
    // A newly configured relock time applies to the waiting coin too.
    machine.startTimer(at: now &+ pause, in: conditions)
    return step
  }
}
