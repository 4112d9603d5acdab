// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import Turnstile

/// What the gate's words mean for the coin, the bolt and the visitor.
struct GateWorld: World {
  typealias Names = Turnstile
  /// Coins that are paid and neither spent nor voided.
  var pending: Int8 = 0
  /// Whether the arm is held.
  var isBoltClosed = false
  /// Whether a passage was counted that no coin had paid.
  var hasPassedUnpaid = false

  mutating func perform(_ word: Turnstile.Word) {
    switch word {
    case .acceptCoin: pending += 1
    case .voidCoin: pending -= 1
    case .countPassage:
      if pending < 1 { hasPassedUnpaid = true }
      pending -= 1
    case .lock: isBoltClosed = true
    case .unlock: isBoltClosed = false
    case .showStop, .showGo, .showBroken, .showRepair, .showOpen, .refuseCoin, .refusePush,
      .countBreakage, .countRepair, .countRelease, .countFree:
      break
    }
  }
}

/// What a gate promises.
var turnstileProof: Proof<Machine<Turnstile>, GateWorld> {
  Proof(Machine<Turnstile>.self, in: GateWorld())
    .always("one coin is pending where the gate is unlocked, and none elsewhere") {
      $0.world.pending == ($0.isIn(.unlocked) ? 1 : 0)
    }
    .always("the bolt is open where the gate is unlocked or released, and closed elsewhere") {
      $0.world.isBoltClosed != ($0.isIn(.unlocked) || $0.isIn(.released))
    }
    .never("a passage is unpaid") { $0.world.hasPassedUnpaid }
    .always("release implies released")
    .always("unlocked implies not lock")
    .everyStateCanBeLeft()
}
