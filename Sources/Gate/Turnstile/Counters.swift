// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The gate's books.
///
/// The numbers stop at their largest value rather than begin again.
package struct Counters: Sendable, Equatable {
  /// Coins taken for a passage.
  package private(set) var coins: UInt64 = 0
  /// Passages the staff granted without a coin.
  package private(set) var grants: UInt64 = 0
  /// Coins that changed nothing.
  package private(set) var refusedCoins: UInt64 = 0
  /// Coins and grants that brought no passage: the gate broke, relocked or was taken out of service.
  package private(set) var voidedCoins: UInt64 = 0
  /// People through.
  package private(set) var passages: UInt64 = 0
  /// Pushes in vain.
  package private(set) var refusedPushes: UInt64 = 0
  /// Times the mechanism gave way.
  package private(set) var breakages: UInt64 = 0
  /// Times the repairman came.
  package private(set) var repairs: UInt64 = 0
  /// Events that meant nothing in their state.
  package private(set) var unhandled: UInt64 = 0
  /// Events that found the queue full.
  package private(set) var overflows: UInt64 = 0

  /// Books in which nothing is written.
  package init() {}

  /// All counters, in an order that never changes: one that is new comes last.
  package var values: InlineArray<10, UInt64> {
    [
      coins, refusedCoins, voidedCoins, passages, refusedPushes, breakages, repairs, unhandled,
      overflows, grants,
    ]
  }

  /// Books of these ``values``.
  package init(values: InlineArray<10, UInt64>) {
    coins = values[0]
    refusedCoins = values[1]
    voidedCoins = values[2]
    passages = values[3]
    refusedPushes = values[4]
    breakages = values[5]
    repairs = values[6]
    unhandled = values[7]
    overflows = values[8]
    grants = values[9]
  }

  /// The coin or grant that is not used yet: 0 or 1 in a gate whose books balance.
  package var pendingCoins: UInt64 { coins &+ grants &- passages &- voidedCoins }

  /// Writes down what a word means for the books; lock and lamps mean nothing to them.
  ///
  /// - Parameter isGrant: whether the staff granted the passage: then a grant takes a coin's place.
  package mutating func count(_ word: Turnstile.Word, isGrant: Bool = false) {
    switch word {
    case .acceptCoin: if isGrant { increment(&grants) } else { increment(&coins) }
    case .refuseCoin: increment(&refusedCoins)
    case .voidCoin: increment(&voidedCoins)
    case .countPassage: increment(&passages)
    case .refusePush: increment(&refusedPushes)
    case .countBreakage: increment(&breakages)
    case .countRepair: increment(&repairs)
    case .lock, .unlock, .showStop, .showGo, .showBroken, .showRepair: break
    }
  }

  /// Writes down an event that meant nothing.
  package mutating func countUnhandled() { increment(&unhandled) }

  /// Writes down an event that found the queue full.
  package mutating func countOverflow() { increment(&overflows) }

  /// Voids the coin or grant that is pending, if there is one: its gate will not open.
  package mutating func voidPendingCoin() { if pendingCoins == 1 { increment(&voidedCoins) } }

  private func increment(_ counter: inout UInt64) { if counter < .max { counter += 1 } }
}
