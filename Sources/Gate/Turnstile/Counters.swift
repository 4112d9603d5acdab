// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The one list of what a gate counts, as ``display`` shows it at a desk; the raw value is the counter's place in the
/// ledger's record, so a new counter goes last.
package enum Counter: UInt8, Enumerated, Sendable {
  case coins, refusedCoins
  /// Coins, admissions and grants that brought no passage: the gate broke, relocked or was taken out of service.
  case voidedCoins
  case passages, refusedPushes, breakages, repairs
  /// Events that have no meaning in their state.
  case unhandled
  case overflows, grants, releases, freePassages, forcedOpenings, touches, pulses
  /// Pulses spent on passages that were not returned.
  case spentPulses
  /// Pulses kept for nothing: parts of a price that were forgotten, or too much credit.
  case forfeitedPulses
  /// Coins whose price is credit again; ``coins`` does not count them any longer.
  case returnedCoins
  case cutPulses
  /// Pulses that a fault of the acceptor's line dropped; ``pulses`` does not count them.
  case refusedPulses
  case admitted
  /// Admissions that came while the gate could not open, and for too long after.
  case refusedAdmissions
  case refundedPulses, exits, forcedExits
}

/// The values of all counters.
///
/// A counter stops at its largest value and does not wrap around.
package struct Counters: Sendable, Equatable {
  /// As many as a record and a reply have room for, in the order of ``Counter``; to read many, take the span of a variable's.
  package private(set) var values = InlineArray<40, UInt64>(repeating: 0)

  /// Counters that are all 0.
  package init() {}

  /// The value of a counter.
  package subscript(counter: Counter) -> UInt64 { values[Int(counter.rawValue)] }

  /// Sets a counter to a recorded value.
  // A setter would come with a coroutine, whose frame some processors have to allocate.
  package mutating func set(_ counter: Counter, to value: UInt64) {
    values[Int(counter.rawValue)] = value
  }

  /// Walks over the counters in the order of ``Counter``, eight bytes each.
  package mutating func visit(_ fields: inout Fields, at start: Int) {
    for index in 0..<Counter.count { fields.number(&values[index], at: start + 8 * index) }
  }

  /// Whether all counters have the same values.
  package static func == (left: Counters, right: Counters) -> Bool {
    // Not by the subscript: see `count`.
    let (left, right) = (left.values.span, right.values.span)
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// The unused coins, admissions or grants: 0 or 1 in a gate whose counters balance.
  package var pendingCoins: UInt64 {
    self[.coins] &+ self[.admitted] &+ self[.grants] &- self[.passages] &- self[.voidedCoins]
  }

  /// Counts what a word means, and a passage that opens by what it is given for; words about lock and lamps
  /// are not counted.
  @inline(never)
  package mutating func count(_ word: Turnstile.Word, paidBy payment: Payment = .coin) {
    switch word {
    case .acceptCoin: count(payment.counter)
    case .refuseCoin: count(.refusedCoins)
    case .voidCoin: count(.voidedCoins)
    case .countPassage: count(.passages)
    case .refusePush: count(.refusedPushes)
    case .countBreakage: count(.breakages)
    case .countRepair: count(.repairs)
    case .countRelease: count(.releases)
    case .countFree: count(.freePassages)
    case .lock, .unlock, .showStop, .showGo, .showBroken, .showRepair, .showOpen: break
    }
  }

  /// Counts something once, or `count` times.
  @inline(never) package mutating func count(_ counter: Counter, times count: UInt64 = 1) {
    // Not by the subscript, which only reads and would copy all of them.
    let index = Int(counter.rawValue)
    let (sum, isTooLarge) = values[index].addingReportingOverflow(count)
    values[index] = isTooLarge ? .max : sum
  }

  /// Takes back what was counted; a counter does not fall below 0.
  package mutating func uncount(_ counter: Counter, times count: UInt64 = 1) {
    let index = Int(counter.rawValue)
    values[index] = values[index] > count ? values[index] - count : 0
  }

  /// Adds what others have counted.
  package mutating func add(_ others: Counters) { Counter.forEach { count($0, times: others[$0]) } }
}
