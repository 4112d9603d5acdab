// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The counters of a gate; ``display`` names them at a desk.
///
/// The raw value is the counter's place in the ledger's record: add a new counter at the end.
package enum Counter: UInt8, Enumerated, Sendable {
  case coins, refusedCoins
  /// Coins, admissions and grants without a passage: the gate broke, relocked or was taken out of service.
  case voidedCoins
  case passages, refusedPushes, breakages, repairs
  /// Events without a meaning in the state that received them.
  case unhandled
  case overflows, grants, releases, freePassages, forcedOpenings, touches, pulses
  /// Pulses spent on passages, without the prices that were returned.
  case spentPulses
  /// Pulses that buy nothing: forgotten parts of a price, and credit beyond the limit.
  case forfeitedPulses
  /// Coins whose price became credit again; ``coins`` no longer counts them.
  case returnedCoins
  case cutPulses
  /// Pulses of the acceptor's line that are no money; ``pulses`` does not count them.
  case refusedPulses
  case admitted
  /// Admissions that the gate refused, for example because it could not open in time.
  case refusedAdmissions
  case refundedPulses, exits, forcedExits
  /// Activations of the contact that admits visitors, so soon after another that they are the same card.
  case repeatedAdmissions
  /// Edges to the level that the line had already: the chip has lost the edge before.
  case halfEdges
}

/// The values of all counters.
///
/// A counter stops at its largest value and does not wrap around.
package struct Counters: Sendable, Equatable {
  /// The values in the order of ``Counter``, as many as a record or a reply holds; use the span to read several.
  package private(set) var values = InlineArray<40, UInt64>(repeating: 0)

  /// Counters that are all 0.
  package init() {}

  /// The value of a counter.
  package subscript(counter: Counter) -> UInt64 { values[Int(counter.rawValue)] }

  /// Sets a counter to a recorded value.
  // Not a setter: some processors would have to allocate the frame of its coroutine.
  package mutating func set(_ counter: Counter, to value: UInt64) {
    values[Int(counter.rawValue)] = value
  }

  /// Reads or writes the counters in the order of ``Counter``, eight bytes each.
  package mutating func visit(_ fields: inout Fields, at start: Int) {
    for index in 0..<Counter.count { fields.number(&values[index], at: start + 8 * index) }
  }

  /// Whether all counters have the same values.
  package static func == (left: Counters, right: Counters) -> Bool {
    // The subscript would copy all values: see `count`.
    let (left, right) = (left.values.span, right.values.span)
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// The number of pending coins, admissions and grants: 0 or 1 if the counters balance.
  package var pendingCoins: UInt64 {
    self[.coins] &+ self[.admitted] &+ self[.grants] &- self[.passages] &- self[.voidedCoins]
  }

  /// Counts the meaning of `word`, and a passage by its `payment`; words for lock and lamps count nothing.
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

  /// Adds `count` to a counter, up to its largest value.
  @inline(never) package mutating func count(_ counter: Counter, times count: UInt64 = 1) {
    // The subscript only reads, and would copy all values.
    let index = Int(counter.rawValue)
    let (sum, isTooLarge) = values[index].addingReportingOverflow(count)
    values[index] = isTooLarge ? .max : sum
  }

  /// Subtracts `count` from a counter, which stops at 0.
  package mutating func uncount(_ counter: Counter, times count: UInt64 = 1) {
    let index = Int(counter.rawValue)
    values[index] = values[index] > count ? values[index] - count : 0
  }

  /// Adds the values of other counters.
  package mutating func add(_ others: Counters) { Counter.forEach { count($0, times: others[$0]) } }
}
