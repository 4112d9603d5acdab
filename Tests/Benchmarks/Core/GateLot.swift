// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// The turnstile's conditions, with the lot that every variant draws.
struct GateLot<Names: Automaton>: World {
  /// In how many of 2^32 draws the gate breaks.
  let chance: UInt32
  var time: UInt64 = 0

  func holds(_ condition: Names.Guard) -> Bool {
    UInt32(truncatingIfNeeded: time) &* 2_654_435_761 < chance
  }

  func milliseconds(of interval: Names.Interval) -> UInt32 { 3000 }
}
