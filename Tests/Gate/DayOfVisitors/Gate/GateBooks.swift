// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GateController
import GateSupport
import Turnstile

/// What a gate says it has counted.
struct GateBooks: Equatable {
  /// Prices spent and not returned.
  var coins: UInt64 = 0
  /// People let through for a price.
  var passages: UInt64 = 0
  /// Prices that the house keeps without a passage.
  var voided: UInt64 = 0
  /// Pulses that changed nothing.
  var refused: UInt64 = 0
  /// Prices that wait for their passage, by the state of the gate.
  var open: UInt64 = 0
  /// Pulses that wait to be spent.
  var credit: UInt64 = 0
  /// All plausible pulses.
  var pulses: UInt64 = 0
  /// Pulses that came at a moment at which no coin does.
  var distrusted: UInt64 = 0
  /// Pulses of parts of a price that were forgotten.
  var forfeited: UInt64 = 0
  /// People let through during an alarm.
  var free: UInt64 = 0
  /// People who left through the entrance, whether the gate holds its exit or not.
  var exits: UInt64 = 0

  /// Whether every price spent is a passage, is void, or waits.
  var hasAllCoins: Bool { coins == passages + voided + open }

  /// Whether every pulse was spent, waits, was forgotten or refused; a price is so many pulses.
  func hasAllPulses(price: UInt64) -> Bool {
    pulses == price * coins + credit + forfeited + refused
  }
}

extension GateBooks {
  /// The books of a gate.
  init(_ gate: borrowing KeptController) {
    let counters = gate.counters
    coins = counters[.coins]
    passages = counters[.passages]
    voided = counters[.voidedCoins]
    refused = counters[.refusedCoins]
    credit = UInt64(gate.till.credit)
    pulses = counters[.pulses]
    distrusted = counters[.refusedPulses]
    forfeited = counters[.forfeitedPulses]
    free = counters[.freePassages]
    exits = counters[.exits] + counters[.forcedExits]
    open = gate.machine.state == .unlocked ? 1 : 0
  }
}
