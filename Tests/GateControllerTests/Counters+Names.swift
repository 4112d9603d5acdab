// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Turnstile

// A test reads a counter by its name.
extension Counters {
  var coins: UInt64 { self[.coins] }
  var refusedCoins: UInt64 { self[.refusedCoins] }
  var voidedCoins: UInt64 { self[.voidedCoins] }
  var passages: UInt64 { self[.passages] }
  var refusedPushes: UInt64 { self[.refusedPushes] }
  var breakages: UInt64 { self[.breakages] }
  var repairs: UInt64 { self[.repairs] }
  var overflows: UInt64 { self[.overflows] }
  var grants: UInt64 { self[.grants] }
}
