// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The one list of what a gate counts; the raw value is the counter's place in the ledger's record,
/// so a new counter comes last.
package enum Counter: UInt8, Enumerated, Sendable {
  /// Coins taken for a passage.
  case coins
  /// Coins that changed nothing.
  case refusedCoins
  /// Coins and grants that brought no passage: the gate broke, relocked or was taken out of service.
  case voidedCoins
  /// People through.
  case passages
  /// Pushes in vain.
  case refusedPushes
  /// Times the mechanism gave way.
  case breakages
  /// Times the repairman came.
  case repairs
  /// Events that meant nothing in their state.
  case unhandled
  /// Events that found the queue full.
  case overflows
  /// Passages the staff granted without a coin.
  case grants

  /// How the counter is shown.
  package var display: CounterDisplay {
    switch self {
    case .coins:
      CounterDisplay(
        name: "coins", metric: "turnstile_coins_total", help: "Coins taken for a passage.")
    case .refusedCoins:
      CounterDisplay(
        name: "refused-coins", metric: "turnstile_refused_coins_total",
        help: "Coins that changed nothing.")
    case .voidedCoins:
      CounterDisplay(
        name: "voided-coins", metric: "turnstile_voided_coins_total",
        help: "Coins and grants without passage.")
    case .passages:
      CounterDisplay(name: "passages", metric: "turnstile_passages_total", help: "People through.")
    case .refusedPushes:
      CounterDisplay(
        name: "refused-pushes", metric: "turnstile_refused_pushes_total", help: "Pushes in vain.")
    case .breakages:
      CounterDisplay(
        name: "breakages", metric: "turnstile_breakages_total",
        help: "Times the mechanism gave way.")
    case .repairs:
      CounterDisplay(
        name: "repairs", metric: "turnstile_repairs_total", help: "Times the repairman came.")
    case .unhandled:
      CounterDisplay(name: "unhandled", metric: nil, help: "", listing: .faults("unhandled-events"))
    case .overflows:
      CounterDisplay(
        name: "overflows", metric: "turnstile_lost_events_total",
        help: "Events that found the queue full.", listing: .faults("overflows"))
    case .grants:
      CounterDisplay(
        name: "grants", metric: "turnstile_grants_total", help: "Passages granted without a coin.",
        predecessor: .coins, listing: .staff)
    }
  }

  /// The name in the ledger's print and on the console.
  package var name: StaticString { display.name }
}

/// Where a counter is shown, and what it is called there.
package struct CounterDisplay: Sendable {
  /// Where the console shows a counter.
  package enum Listing: Sendable {
    /// With `.counters`, at any gate.
    case counters
    /// With `.counters`, at a gate with staff.
    case staff
    /// With `.faults`, under this name.
    case faults(StaticString)
  }

  /// The name in the ledger's print and on the console.
  package let name: StaticString
  /// The name of the metric; `nil` for none.
  package let metric: StaticString?
  /// What the metric is, in a sentence.
  package let help: StaticString
  /// The counter whose metric comes before this one's; `nil` for the order of the list.
  package var predecessor: Counter? = nil
  /// Where the console shows the counter.
  package var listing = Listing.counters
}

/// The gate's books.
///
/// The numbers stop at their largest value rather than begin again.
package struct Counters: Sendable, Equatable {
  // As many as a record has places for: see `Record.bytes`.
  private var values = InlineArray<11, UInt64>(repeating: 0)

  /// Books in which nothing is written.
  package init() {}

  /// The number a counter has reached.
  package subscript(counter: Counter) -> UInt64 { values[Int(counter.rawValue)] }

  /// Sets a counter to a number that was kept.
  // Not a setter: with it comes a coroutine, whose frame some processors would have to allocate.
  package mutating func set(_ counter: Counter, to value: UInt64) {
    values[Int(counter.rawValue)] = value
  }

  /// Whether two books say the same.
  package static func == (left: Counters, right: Counters) -> Bool {
    Counter.first { left[$0] != right[$0] } == nil
  }

  /// The coin or grant that is not used yet: 0 or 1 in a gate whose books balance.
  package var pendingCoins: UInt64 {
    self[.coins] &+ self[.grants] &- self[.passages] &- self[.voidedCoins]
  }

  /// Writes down what a word means for the books; lock and lamps mean nothing to them.
  ///
  /// - Parameter isGrant: whether the staff granted the passage: then a grant takes a coin's place.
  package mutating func count(_ word: Turnstile.Word, isGrant: Bool = false) {
    switch word {
    case .acceptCoin: increment(isGrant ? .grants : .coins)
    case .refuseCoin: increment(.refusedCoins)
    case .voidCoin: increment(.voidedCoins)
    case .countPassage: increment(.passages)
    case .refusePush: increment(.refusedPushes)
    case .countBreakage: increment(.breakages)
    case .countRepair: increment(.repairs)
    case .lock, .unlock, .showStop, .showGo, .showBroken, .showRepair: break
    }
  }

  /// Writes down an event that meant nothing.
  package mutating func countUnhandled() { increment(.unhandled) }

  /// Writes down an event that found the queue full.
  package mutating func countOverflow() { increment(.overflows) }

  /// Voids the coin or grant that is pending, if there is one: its gate will not open.
  package mutating func voidPendingCoin() { if pendingCoins == 1 { increment(.voidedCoins) } }

  private mutating func increment(_ counter: Counter) {
    if self[counter] < .max { set(counter, to: self[counter] + 1) }
  }
}
