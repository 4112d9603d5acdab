// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a gate that adds up money shows of it.
package struct MoneyStatus: Sendable, Equatable {
  /// The price of a passage in pulses, 1...1000.
  package var price: UInt16
  /// The pulses that have been inserted and not spent, 0...``Till/largestCredit``.
  package var credit: UInt32
  /// Whether a returned price waits for a pulse or a push.
  package var waitsForSign: Bool

  /// The money of a gate with this price.
  package init(price: UInt16, credit: UInt32, waitsForSign: Bool) {
    self.price = price
    self.credit = credit
    self.waitsForSign = waitsForSign
  }
}

/// What a gate shows of its money, and of a release of its arm.
package struct VisitStatus: Sendable, Equatable {
  /// The money; `nil` for a gate that takes each press for a coin, and where it is not known.
  package var money: MoneyStatus?
  /// Whether the emergency loop is open.
  package var isLoopOpen = false
  /// Whether the staff holds the gate open.
  package var isHeldOpen = false

  /// No money, and no reason for a release.
  package init() {}
}
