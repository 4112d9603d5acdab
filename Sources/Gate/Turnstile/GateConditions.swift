// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM

/// What the turnstile asks of the world: whether it is worn, and how long a coin waits.
public struct GateConditions: Conditions, Sendable {
  /// The questions are the turnstile's.
  public typealias Names = Turnstile

  /// The mechanism's wear.
  public var wear: Wear
  /// How long an unused coin keeps the gate open, in milliseconds; 0 is for ever.
  public var relock: UInt32

  /// Conditions of this wear and relock.
  public init(wear: Wear, relock: UInt32) {
    self.wear = wear
    self.relock = relock
  }

  /// Answers a guard.
  public func holds(_ condition: Turnstile.Guard) -> Bool {
    switch condition {
    case .worn: wear.isWorn
    }
  }

  /// The length of an interval in milliseconds.
  public func milliseconds(of interval: Turnstile.Interval) -> UInt32 {
    switch interval {
    case .relock: relock
    }
  }
}
