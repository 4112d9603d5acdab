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
  // Eleven, the number of counters that a record has room for: see `Record.bytes`.
  private var values = InlineArray<11, UInt64>(repeating: 0)

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
    case .lock, .unlock, .showStop, .showGo, .showBroken, .showRepair: break
    }
  }

  /// Counts an event that has no meaning in its state.
  package mutating func countUnhandled() { increment(.unhandled) }

  /// Counts an event that found the queue full.
  package mutating func countOverflow() { increment(.overflows) }

  /// Voids the unused coin or grant, if there is one: it will bring no passage.
  package mutating func voidPendingCoin() { if pendingCoins == 1 { increment(.voidedCoins) } }

  /// Adds what others have counted.
  package mutating func add(_ others: Counters) {
    for index in values.indices {
      let (sum, isTooLarge) = values[index].addingReportingOverflow(others.values[index])
      values[index] = isTooLarge ? .max : sum
    }
  }

  private mutating func increment(_ counter: Counter) {
    // Not by the subscript, which only reads and would copy all of them.
    let index = Int(counter.rawValue)
    if values[index] < .max { values[index] += 1 }
  }
}
