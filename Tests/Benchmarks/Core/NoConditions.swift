// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import TwoCoin

/// There is nothing to ask of the world.
struct NoConditions: World {
  typealias Names = TwoCoin
  var time: UInt64 = 0
}
