// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Ledger
import Turnstile

/// An event that would free the arm, until its record is on the disk.
struct Commit {
  let event: Turnstile.Event
  /// The order it came from; `nil` for a coin.
  let given: IssuedCommand?
  let expiresAt: UInt64
  /// Whether the record under way is its own, and not one that was before it.
  fileprivate(set) var isUnderWay = false
}

/// How the books stand with the disk: one record is under way at a time, and the newest is next.
struct Keeping {
  // In nanoseconds: how long the disk may take, and when it is tried again after a failure.
  static var patience: UInt64 { 2_000_000_000 }
  private static var pause: UInt64 { 5_000_000_000 }

  /// Whether there is something that no record says yet.
  var isStale = false
  /// The event that waits for its record, which is then the next one or the one under way.
  private(set) var commit: Commit?
  /// Whether a record has been handed over and not been answered.
  private(set) var isUnderWay = false
  /// What is wrong; it lasts until a record that was made later is on the disk.
  private(set) var fault: LedgerFault?
  private var sequence: UInt64
  private var lateAt: UInt64?
  private var retryAt: UInt64?
  // The last record that was made before the fault was noticed.
  private var faultSequence: UInt64 = 0

  /// Goes on after the record of this number.
  init(after sequence: UInt64 = 0) { self.sequence = sequence }

  /// When something is due although nobody answers.
  var deadline: UInt64? { isUnderWay ? lateAt : retryAt }

  /// Lets an event wait for its record, but no longer than the disk may take.
  mutating func wait(for event: Turnstile.Event, of given: IssuedCommand?, from now: UInt64) {
    commit = Commit(event: event, given: given, expiresAt: now &+ Self.patience)
  }

  /// The event that waited waits no more.
  mutating func takeCommit() -> Commit? {
    defer { commit = nil }
    return commit
  }

  /// The number for the next record, if one is to be handed over at `now`.
  mutating func nextRecord(at now: UInt64) -> UInt64? {
    guard !isUnderWay, isStale || commit != nil, retryAt ?? 0 <= now else { return nil }
    sequence += 1
    isStale = false
    isUnderWay = true
    commit?.isUnderWay = true
    lateAt = commit?.expiresAt ?? now &+ Self.patience
    retryAt = nil
    return sequence
  }

  /// Whether the record under way has taken too long, which is noticed once.
  mutating func isLate(at now: UInt64) -> Bool {
    guard let lateAt, lateAt <= now else { return false }
    self.lateAt = nil
    return true
  }

  /// Notes that the record under way has been answered, and when it is on the disk, that all is well.
  ///
  /// A record from before the fault, which took its time, mends nothing: it may speak of a coin that
  /// was refused since.
  ///
  /// - Returns: the event that waited for this record and for no other.
  mutating func note(_ answer: WriteResult) -> Commit? {
    isUnderWay = false
    lateAt = nil
    guard answer.code == 0 else { return nil }
    if sequence > faultSequence { fault = nil }
    return commit?.isUnderWay == true ? takeCommit() : nil
  }

  /// Notes what is wrong; the newest record is tried again in a few seconds.
  ///
  /// - Returns: whether this is another fault than before.
  mutating func note(_ fault: LedgerFault, at now: UInt64) -> Bool {
    let isNews = fault != self.fault
    self.fault = fault
    faultSequence = sequence
    isStale = true
    retryAt = isUnderWay ? nil : now &+ Self.pause
    return isNews
  }

  /// Lets nothing delay the last record.
  mutating func hurry() {
    isStale = true
    retryAt = nil
  }
}
