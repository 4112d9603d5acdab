// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What happens to a coin while it cannot be recorded.
package enum LedgerRule: UInt8, Sendable {
  /// It is refused: no passage is sold that a power cut could forget.
  case refuseCoins
  /// It opens the gate, and a power cut may forget it.
  case acceptCoins
}
