// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What becomes of a coin while the books cannot be kept.
package enum LedgerRule: UInt8, Sendable {
  /// It is refused: a passage that may be forgotten is not sold.
  case refuseCoins
  /// It opens the gate: what a loss of power then forgets is forgotten.
  case acceptCoins
}
