// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a coin and a push are, below the table.
///
/// The default is the classic turnstile, in which each press is one event.
package struct VisitRules: Sendable, Equatable {
  /// What a push is.
  package var passage = PassageRules()
  /// What a coin is.
  package var coin = CoinRules()

  /// The classic turnstile.
  package init() {}
}
