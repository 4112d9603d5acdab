// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Sequencing
import Testing

/// For any calls in any order, the notices must make sense.
@Suite struct SequencerInvariantTests {
  @Test(
    "AC-19, AC-20, AC-B3, AC-B4: one task at a time, batches in order, each ends exactly once",
    arguments: 1...20 as ClosedRange<UInt64>)
  func randomCalls(seed: UInt64) {
    var hand = RandomHand(seed: seed)
    for _ in 0..<5000 { hand.call() }
    hand.finish()
    #expect(hand.witness.errors == [], "seed \(seed)")
    // Every kind of thing has happened, or the seed proves nothing.
    #expect(hand.outcomes == [.done, .full, .late, .idle], "seed \(seed)")
    #expect(hand.witness.endings == [.completed, .stopped, .timedOut, .cancelled], "seed \(seed)")
  }
}

/// Makes calls by chance, and shows each step to a witness.
private struct RandomHand {
  var sequencer = Sequencer<Chore, 3>()
  var witness = Witness()
  var outcomes: Set<SequenceOutcome> = []
  private var generator: SplitMix64
  private var now: Nanoseconds = 0
  private var tickets: [Ticket<Chore>] = []

  init(seed: UInt64) { generator = SplitMix64(state: seed) }

  mutating func call() {
    now += .random(in: 0...1_000_000_000, using: &generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<6: push()
    case 6..<12: if let ticket = sequencer.running { complete(ticket) }
    case 12..<15: if let ticket = tickets.randomElement(using: &generator) { complete(ticket) }
    case 15..<18: if let step = sequencer.expire(by: now) { look(at: step) }
    case 18: look(at: sequencer.cancel(at: now))
    default: look(at: sequencer.cancelAll(at: now))
    }
    witness.compare(running: sequencer.running, count: sequencer.count)
  }

  /// Ends what is still open, after which nothing may be.
  mutating func finish() {
    look(at: sequencer.cancelAll(at: now))
    witness.compare(running: nil, count: 0)
  }

  private mutating func push() {
    let tasks = Chore.allCases.shuffled(using: &generator)
    var batch = Batch(tasks[0])
    for task in tasks[0..<Int.random(in: 0..<4, using: &generator)] { batch.append(task) }
    let step = sequencer.push(batch, at: now)
    if step.outcome == .done { witness.pushed.append((0..<4).compactMap { batch[$0] }) }
    look(at: step)
  }

  private mutating func complete(_ ticket: Ticket<Chore>) {
    let continuing = Int.random(in: 0..<4, using: &generator) > 0
    look(at: sequencer.complete(ticket, continuing: continuing, at: now))
  }

  private mutating func look(at step: SequenceStep<Chore>) {
    outcomes.insert(step.outcome)
    if let ticket = step.start { tickets.append(ticket) }
    var notices = step.notices
    while let notice = notices.next() { witness.hear(notice) }
  }
}

/// Takes the notices and fails when one cannot be true after those before it.
private struct Witness {
  /// The tasks of each batch, as the caller wrote them.
  var pushed: [[Chore]] = []
  var errors: [String] = []
  var endings: Set<Ending> = []
  private var told = 0
  private var finished = 0
  private var underWay: Ticket<Chore>?
  private var ended: [Chore] = []
  private var lastEnding: Ending?

  mutating func hear(_ notice: SequenceNotice<Chore>) {
    switch notice {
    case .pushed(let batch):
      told += 1
      insist(batch == told && told == pushed.count, notice)
    case .started(let ticket):
      insist(canStart(ticket), notice)
      underWay = ticket
    case .ended(let ticket, let ending):
      insist(ticket == underWay, notice)
      underWay = nil
      ended.append(ticket.task)
      lastEnding = ending
      endings.insert(ending)
    case .finished(let batch, let ending):
      insist(canFinish(batch, ending), notice)
      finished += 1
      ended = []
      lastEnding = nil
    }
  }

  /// The next task of the oldest batch, when nothing is under way and nothing ended the batch.
  private func canStart(_ ticket: Ticket<Chore>) -> Bool {
    underWay == nil && finished < told && ticket.batch == finished + 1
      && ticket.index == ended.count && pushed[finished].dropFirst(ended.count).first == ticket.task
      && lastEnding ?? .completed == .completed
  }

  /// The oldest batch, as its last task ended; one that never started can only be cancelled.
  private func canFinish(_ batch: BatchNumber, _ ending: Ending) -> Bool {
    underWay == nil && finished < told && batch == finished + 1
      && ending == lastEnding ?? .cancelled && (ending != .completed || ended == pushed[finished])
  }

  /// What the sequencer says of itself must be what the notices told.
  mutating func compare(running: Ticket<Chore>?, count: Int) {
    if running != underWay { errors.append("running \(String(describing: running))") }
    if count != told - finished { errors.append("\(count) batches") }
    if underWay == nil, told != finished { errors.append("nothing runs and something waits") }
  }

  private mutating func insist(_ isTrue: Bool, _ notice: SequenceNotice<Chore>) {
    if !isTrue { errors.append("after \(finished) batches: \(notice)") }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
