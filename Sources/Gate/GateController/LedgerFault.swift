// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Why records are not on the disk.
package enum LedgerFault: Sendable, Equatable {
  /// The disk refused to take a record, with this `errno`.
  case failed(Int32)
  /// The disk has not confirmed a record, or opened the ledger, within 2 s.
  case late
}
