// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Why the books are not on the disk.
package enum LedgerFault: Sendable, Equatable {
  /// The disk refused to take a record, with this `errno`.
  case failed(Int32)
  /// The disk has not said within two seconds that it has a record.
  case late
}

/// What becomes of a coin while the books cannot be kept.
package enum LedgerRule: UInt8, Sendable {
  /// It is refused: nobody pays for a passage that may be forgotten.
  case refuseCoins
  /// It opens the gate: what a loss of power then forgets is forgotten.
  case acceptCoins
}
