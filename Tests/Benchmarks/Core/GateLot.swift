// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Turnstile

/// The turnstile's conditions, with the lot that every variant draws.
struct GateLot: Conditions {
  typealias Names = Turnstile

  /// In how many of 2^32 draws the gate breaks.
  let chance: UInt32
  var seed: UInt32 = 1

  mutating func holds(_ condition: Turnstile.Guard) -> Bool {
    seed = seed &* 1_664_525 &+ 1_013_904_223
    return seed < chance
  }

  func milliseconds(of interval: Turnstile.Interval) -> UInt32 { 3000 }
}
