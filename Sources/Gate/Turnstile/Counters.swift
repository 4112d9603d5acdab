// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The one list of what a gate counts; the raw value is the counter's place in the ledger's record,
/// so a new counter goes last.
package enum Counter: UInt8, Enumerated, Sendable {
  /// Coins taken for a passage.
  case coins
  /// Coins that changed nothing.
  case refusedCoins
  /// Coins and grants that brought no passage: the gate broke, relocked or was taken out of service.
  case voidedCoins
  /// People through.
  case passages
  /// Pushes that the lock did not let through.
  case refusedPushes
  /// Times the mechanism gave way.
  case breakages
  /// Times the repairman came.
  case repairs
  /// Events that have no meaning in their state.
  case unhandled
  /// Events that found the queue full.
  case overflows
  /// Passages the staff granted without a coin.
  case grants
  /// Times the arm was released.
  case releases
  /// People through a released arm.
  case freePassages
  /// Times the bolt was forced open.
  case forcedOpenings
  /// Pushes that were too short to count.
  case touches
  /// Pulses credited.
  case pulses
  /// Pulses spent on passages that were not returned.
  case spentPulses
  /// Pulses kept for nothing: parts of a price that were forgotten, or too much credit.
  case forfeitedPulses
  /// Coins whose price is credit again; ``coins`` does not count them any longer.
  case returnedCoins
  /// Pulses that were under way when the lines were lost or the gate stopped.
  case cutPulses
  /// Pulses that a fault of the acceptor's line dropped; ``pulses`` does not count them.
  case refusedPulses

  /// How the counter is shown.
  package var display: CounterDisplay {
    switch self {
    case .coins:
      CounterDisplay(
        name: "coins", metric: "turnstile_coins_total", help: "Coins accepted.")
    case .refusedCoins:
      CounterDisplay(
        name: "refused-coins", metric: "turnstile_refused_coins_total",
        help: "Coins refused.")
    case .voidedCoins:
      CounterDisplay(
        name: "voided-coins", metric: "turnstile_voided_coins_total",
        help: "Coins and grants voided before a passage.")
    case .passages:
      CounterDisplay(
        name: "passages", metric: "turnstile_passages_total", help: "Pushes that passed the gate.")
    case .refusedPushes:
      CounterDisplay(
        name: "refused-pushes", metric: "turnstile_refused_pushes_total", help: "Pushes refused.")
    case .breakages:
      CounterDisplay(
        name: "breakages", metric: "turnstile_breakages_total",
        help: "Breakages of the mechanism.")
    case .repairs:
      CounterDisplay(
        name: "repairs", metric: "turnstile_repairs_total", help: "Repairs started.")
    case .unhandled:
      CounterDisplay(name: "unhandled", metric: nil, help: "", listing: .faults("unhandled-events"))
    case .overflows:
      CounterDisplay(
        name: "overflows", metric: "turnstile_lost_events_total",
        help: "Events lost to a full queue.", listing: .faults("overflows"))
    case .grants:
      CounterDisplay(
        name: "grants", metric: "turnstile_grants_total", help: "Passages granted without a coin.",
        predecessor: .coins, listing: .staff)
    case .releases:
      CounterDisplay(
        name: "releases", metric: "turnstile_releases_total",
        help: "Times the arm was released.", listing: .till)
    case .freePassages:
      CounterDisplay(
        name: "free-passages", metric: "turnstile_free_passages_total",
        help: "Passages through a released arm.", listing: .till)
    case .forcedOpenings:
      CounterDisplay(
        name: "forced-openings", metric: "turnstile_forced_openings_total",
        help: "Times the bolt was forced open.", listing: .till)
    case .touches:
      CounterDisplay(
        name: "touches", metric: "turnstile_touches_total",
        help: "Pushes that were too short to count.", listing: .till)
    case .pulses:
      CounterDisplay(
        name: "pulses", metric: "turnstile_pulses_total", help: "Pulses credited.", listing: .till)
    case .spentPulses:
      CounterDisplay(name: "spent-pulses", metric: nil, help: "", listing: .till)
    case .forfeitedPulses:
      CounterDisplay(
        name: "forfeited-pulses", metric: "turnstile_forfeited_pulses_total",
        help: "Pulses that will bring no passage.", listing: .till)
    case .returnedCoins:
      CounterDisplay(
        name: "returned-coins", metric: "turnstile_returned_coins_total",
        help: "Coins whose price became credit again.", listing: .till)
    case .cutPulses:
      CounterDisplay(
        name: "cut-pulses", metric: "turnstile_cut_pulses_total",
        help: "Pulses cut short by a stop or a lost chip.", listing: .till)
    case .refusedPulses:
      CounterDisplay(
        name: "refused-pulses", metric: "turnstile_refused_pulses_total",
        help: "Pulses that a fault of the acceptor's line dropped.", listing: .till)
    }
  }

  /// The name in the ledger's print and on the console.
  package var name: StaticString { display.name }
}

/// Where a counter is shown, and what it is called there.
package struct CounterDisplay: Sendable {
  /// Where the console shows a counter.
  package enum Listing: Sendable {
    /// In `.counters`, of any gate.
    case counters
    /// In `.counters`, of a gate that takes commands.
    case staff
    /// In `.counters`, of a gate that adds up money.
    case till
    /// In `.faults`, under this name.
    case faults(StaticString)
  }

  /// The name in the ledger's printout and on the console.
  package let name: StaticString
  /// The name of the metric; `nil` for none.
  package let metric: StaticString?
  /// The metric's help text, a sentence.
  package let help: StaticString
  /// The counter whose metric comes before this one's; `nil` keeps the order of the list.
  package var predecessor: Counter? = nil
  /// Where the console shows the counter.
  package var listing = Listing.counters
}

/// The values of all counters.
///
/// A counter stops at its largest value and does not wrap around.
package struct Counters: Sendable, Equatable {
  /// How many counters a record and a reply have room for.
  package static var room: Int { 40 }

  // As many as there is room for.
  private var values = InlineArray<40, UInt64>(repeating: 0)

  /// Counters that are all 0.
  package init() {}

  /// The value of a counter.
  package subscript(counter: Counter) -> UInt64 { values[Int(counter.rawValue)] }

  /// Sets a counter to a recorded value.
  // A setter would come with a coroutine, whose frame some processors have to allocate.
  package mutating func set(_ counter: Counter, to value: UInt64) {
    values[Int(counter.rawValue)] = value
  }

  /// Whether all counters have the same values.
  package static func == (left: Counters, right: Counters) -> Bool {
    // Not by the subscript: see `increment`.
    let (left, right) = (left.values.span, right.values.span)
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// The unused coins or grants: 0 or 1 in a gate whose counters balance.
  package var pendingCoins: UInt64 {
    self[.coins] &+ self[.grants] &- self[.passages] &- self[.voidedCoins]
  }

  /// Counts what a word means; words about lock and lamps are not counted.
  ///
  /// - Parameter isGrant: whether the passage was granted by a command, and counts as a grant and
  ///   not as a coin.
  @inline(never)
  package mutating func count(_ word: Turnstile.Word, isGrant: Bool = false) {
    switch word {
    case .acceptCoin: increment(isGrant ? .grants : .coins)
    case .refuseCoin: increment(.refusedCoins)
    case .voidCoin: increment(.voidedCoins)
    case .countPassage: increment(.passages)
    case .refusePush: increment(.refusedPushes)
    case .countBreakage: increment(.breakages)
    case .countRepair: increment(.repairs)
    case .countRelease: increment(.releases)
    case .countFree: increment(.freePassages)
    case .lock, .unlock, .showStop, .showGo, .showBroken, .showRepair, .showOpen: break
    }
  }

  /// Counts an event that has no meaning in its state.
  package mutating func countUnhandled() { increment(.unhandled) }

  /// Counts an event that found the queue full.
  package mutating func countOverflow() { increment(.overflows) }

  /// Counts something for which there is no word, once or `count` times.
  package mutating func count(_ counter: Counter, times count: UInt64 = 1) {
    // Not by the subscript, which only reads and would copy all of them.
    let index = Int(counter.rawValue)
    let (sum, isTooLarge) = values[index].addingReportingOverflow(count)
    values[index] = isTooLarge ? .max : sum
  }

  /// Counts pulses.
  package mutating func count(_ counter: Counter, pulses: UInt32) {
    count(counter, times: Self.widened(pulses))
  }

  /// Takes back what was counted; a counter does not fall below 0.
  package mutating func uncount(_ counter: Counter, times count: UInt64 = 1) {
    let index = Int(counter.rawValue)
    values[index] = values[index] > count ? values[index] - count : 0
  }

  /// Takes back pulses.
  mutating func uncount(_ counter: Counter, pulses: UInt32) {
    uncount(counter, times: Self.widened(pulses))
  }

  // One copy: on a processor of 32 bits a second one is made of generic code, which could allocate.
  @inline(never)
  private static func widened(_ pulses: UInt32) -> UInt64 { UInt64(pulses) }

  /// Adds what others have counted.
  package mutating func add(_ others: Counters) {
    for index in values.indices {
      let (sum, isTooLarge) = values[index].addingReportingOverflow(others.values[index])
      values[index] = isTooLarge ? .max : sum
    }
  }

  @inline(never)
  private mutating func increment(_ counter: Counter) {
    let index = Int(counter.rawValue)
    if values[index] < .max { values[index] += 1 }
  }
}
