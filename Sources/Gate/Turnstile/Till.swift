// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The money of a gate: what has been inserted and not spent, and what the open passage was sold
/// for.
///
/// Money is counted in pulses of the acceptor. At any moment the pulses that were ever credited are
/// those spent, those forfeited, and the ``credit``.
package struct Till: Sendable, Equatable {
  /// The largest credit in pulses; what is inserted beyond it is forfeited.
  package static var largestCredit: UInt32 { 1_000_000 }

  /// The pulses that have been inserted and not spent, 0...``largestCredit``.
  package var credit: UInt32 = 0
  /// The price that the pending passage was sold for; 0 for none, and for a grant.
  package var soldPrice: UInt16 = 0
  /// Whether the pending passage was granted by the staff, and not sold.
  package var isGranted = false
  /// Whether a returned price waits for a pulse or a push.
  package var waitsForSign = false

  /// An empty till.
  package init() {}
}
