// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Turnstile

/// A promise that the law of coin and passage breaks as it is, under a condition that is seen from outside.
///
/// A break that is in no row fails a test; and so does a row that a long run never hits.
struct KnownBreak: Sendable {
  /// The number of the rule that mends it.
  let rule: Int
  /// The promise, in its words.
  let promise: String
  /// Whether this break is the known one.
  let isKnown: @Sendable (Promises) -> Bool

  static let all = [
    // A push whose begin no edge shows is none.
    KnownBreak(rule: 8, promise: "unused is no visitor who is through") { $0.hasLostEdges },
  ]
}
