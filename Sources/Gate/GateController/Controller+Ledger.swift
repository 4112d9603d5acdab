// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Ledger
import Turnstile

// A coin is on the disk before the lock opens, or the lock does not open. The event waits for its
// record; the gate is what it was meanwhile, so that nothing has to be taken back if the disk fails.
// All other steps act at once, and their record follows.

extension Controller where Hardware: ~Copyable {
  /// What is wrong with the ledger, if anything is.
  package var ledgerFault: LedgerFault? { keeping.fault }
  /// Whether the disk has all there is to keep.
  package var isKept: Bool { !books.isEnabled || !keeping.isStale && !keeping.isUnderWay }

  /// Goes on from a record: its books, its wear, and its machine if that can be resumed.
  ///
  /// To be called once, before the first turn. A lock that was open may open at once, for its coin is
  /// on the disk. A machine that failed its self-check, or is of another table, starts anew; then
  /// the coin that waited for its push is void, and the books balance.
  package mutating func resume(from record: Record, at now: UInt64, clock: Snapshot.Clock) {
    keeping = Keeping(after: record.sequence)
    counters = record.counters
    conditions.wear = Wear(chance: conditions.wear.chance, seed: record.wear)
    self.clock = max(self.clock, now)
    do throws(Snapshot.Flaw) {
      let step = try machine.resume(from: record.machine, at: now, clock: clock)
      if step.outcome == .moved { complete(step, at: now, as: .resumed(step)) }
    } catch {
      log.record(.notResumed(error), at: now)
    }
    if machine.state != .unlocked { counters.voidPendingCoin() }
    keeping.isStale = true
    advance(to: now)
  }

  /// Handles an event, unless it would free the arm: then it waits for its record.
  mutating func take(_ event: Turnstile.Event, at time: UInt64, for given: IssuedCommand? = nil) {
    guard books.isEnabled, opens(event, at: time) else {
      return act(on: event, at: time, for: given)
    }
    guard keeping.fault == nil else { return actUnkept(on: event, at: time, for: given) }
    keeping.wait(for: event, of: given, from: max(time, present))
    keepBooks(at: time)
  }

  /// Hears what became of the record under way, and hands over the newest one.
  package mutating func keepBooks(at now: UInt64) {
    while books.isEnabled {
      if keeping.isUnderWay, let answer = books.nextResult() {
        hear(answer, at: now)
      } else if keeping.isLate(at: now) {
        fail(.late, at: now)
      } else if let sequence = keeping.nextRecord(at: now) {
        books.write(record(sequence, at: now))
      } else {
        return
      }
    }
  }

  /// Refuses what waits for its record, and makes sure that the last record is tried now.
  mutating func closeBooks(at now: UInt64) {
    if let commit = keeping.takeCommit() { refuse(commit.given, at: now) }
    keeping.hurry()
    keepBooks(at: now)
  }

  private mutating func hear(_ answer: WriteResult, at now: UInt64) {
    let hadFault = keeping.fault != nil
    let commit = keeping.note(answer)
    guard answer.code == 0 else { return fail(.failed(answer.code), at: now) }
    if hadFault, keeping.fault == nil {
      log.record(.ledgerKept, at: now)
      showFault()
      writeOutputs(at: now)
    }
    guard let commit else { return }
    // The record says already what this comes to.
    let isStale = keeping.isStale
    act(on: commit.event, at: now, for: commit.given)
    keeping.isStale = isStale
  }

  private mutating func fail(_ fault: LedgerFault, at now: UInt64) {
    if keeping.note(fault, at: now) { log.record(.ledgerFault(fault), at: now) }
    showFault()
    writeOutputs(at: now)
    if let commit = keeping.takeCommit() {
      actUnkept(on: commit.event, at: now, for: commit.given)
    }
  }

  private mutating func actUnkept(
    on event: Turnstile.Event, at time: UInt64, for given: IssuedCommand?
  ) {
    switch rule {
    case .refuseCoins: refuse(given, at: time)
    case .acceptCoins: act(on: event, at: time, for: given)
    }
  }

  /// Refuses an command, of which nothing remains but who gave it; or else the coin.
  private mutating func refuse(_ given: IssuedCommand?, at time: UInt64) {
    keeping.isStale = true
    if let given {
      return log.record(.commandNotKept(given.command, by: given.peer), at: time)
    }
    perform(.refuseCoin)
    writeOutputs(at: time)
    log.record(.coinNotKept, at: time)
  }

  /// Whether an event would free the arm.
  private func opens(_ event: Turnstile.Event, at time: UInt64) -> Bool {
    var machine = machine
    var words = machine.handle(event, at: time, in: conditions).words
    while let word = words.next() { if word == .unlock { return true } }
    return false
  }

  /// All there is to keep, as it will be when the event that waits for this record is handled.
  private func record(_ sequence: UInt64, at now: UInt64) -> Record {
    var (machine, counters) = (machine, counters)
    if let commit = keeping.commit {
      var words = machine.handle(commit.event, at: now, in: conditions).words
      let isGrant = commit.given?.isGrant == true
      while let word = words.next() { counters.count(word, isGrant: isGrant) }
    }
    // Zeros are no snapshot: a machine that failed its self-check is not to be resumed.
    let nothing = Snapshot(bytes: InlineArray(repeating: 0))
    return Record(
      sequence: sequence, counters: counters, machine: machine.save(at: now) ?? nothing,
      wear: conditions.wear.seed, savedAt: now)
  }
}
