// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a gate owes its visitors and its owner on any day, with a sensor and a bolt that it allows.
enum Promise: CaseIterable {
  /// After every event coins = passages + voided + open.
  case everyCoinIsBooked
  /// After every event pulses = price x coins + credit + forfeited + refused.
  case everyPulseIsBooked
  /// Without loss of power and alarms, the books have each pulse of each coin in the box.
  case noPulseIsMissing
  /// At most one pulse in 500 is no money because of the moment at which its train began (laws 5 and 6).
  case trustsCoins
  /// Every unpaid passage is a tailgater's, or follows a loss of power or an alarm.
  case nothingIsUnpaid
  /// There is always a visitor within twenty whom the gate lets through.
  case thereIsNoDeadEnd
  /// A visitor in the arm can go on or back, unless the bolt jams.
  case nothingIsShutIn

  /// Whether a day kept it; in one with loss of power coins roll past the gate.
  func isKept(by truth: Truth, isTroubled: Bool) -> Bool {
    switch self {
    case .everyCoinIsBooked: truth.unbalanced.coins == 0
    case .everyPulseIsBooked: truth.unbalanced.pulses == 0
    case .noPulseIsMissing: isTroubled || truth.missingPulses == 0
    case .trustsCoins: 500 * truth.distrustedPulses <= max(truth.pulses, 1000)
    case .nothingIsUnpaid: truth.unpaidLaw == 0
    case .thereIsNoDeadEnd: truth.deadEnds == 0
    case .nothingIsShutIn: truth.shutIn == 0
    }
  }
}
