// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// The answers to the turnstile's guards and interval: its wear, and how long a coin waits.
package struct GateConditions: Conditions, Sendable {
  /// The vocabulary of the guards and the interval.
  package typealias Names = Turnstile

  /// The mechanism's wear.
  package var wear: Wear
  /// Whether the mechanism has failed, and no repair has begun since.
  package var isDamaged = false
  /// How long an unused coin keeps the gate open, in milliseconds; 0 is for ever.
  package var relock: UInt32

  /// Conditions of this wear and relock.
  package init(wear: Wear, relock: UInt32) {
    self.wear = wear
    self.relock = relock
  }

  /// Answers a guard.
  package func holds(_ condition: Turnstile.Guard) -> Bool {
    switch condition {
    case .worn: wear.isWorn
    case .damaged: isDamaged
    }
  }

  /// The length of an interval in milliseconds.
  package func milliseconds(of interval: Turnstile.Interval) -> UInt32 {
    switch interval {
    case .relock: relock
    }
  }
}
