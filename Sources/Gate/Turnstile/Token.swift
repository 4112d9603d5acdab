// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The last permission that a validator gave, by its token, and its fate.
///
/// Each record has the token, so a validator that lost its answer in a power cut can ask again.
package struct Token: Sendable, Equatable {
  /// The number that the validator chose; 0 for none.
  package var number: UInt64 = 0
  /// The fate of the permission.
  package var fate = Fate.unknown

  /// No token.
  package init() {}

  /// A token for which the gate opens.
  package init(opening number: UInt64) { (self.number, fate) = (number, .open) }

  /// Notes that an open passage has ended, and whether a visitor was seen to pass.
  mutating func end(isPassed: Bool) {
    guard fate == .open || fate == .doubtful else { return }
    fate = isPassed ? .passed : fate == .open ? .unused : .unsure
  }

  /// Notes that a visitor may have passed unseen, for example because the gate died or its sensor is stuck.
  package mutating func doubt() { if fate == .open { fate = .doubtful } }

  /// Notes that a visitor passed after the passage ended as unused; returns `false` if none had ended so.
  package mutating func arriveLate() -> Bool {
    guard fate == .unused else { return false }
    fate = .passed
    return true
  }
}

/// The fate of a permission.
package enum Fate: UInt8, Enumerated, Sendable {
  /// The gate has never opened for the token, or has opened for another token since.
  case unknown
  /// The gate is open for its visitor.
  case open
  /// A visitor has passed.
  case passed
  /// The passage has ended, and no visitor has passed.
  case unused
  /// The passage has ended, and a visitor may have passed unseen.
  case unsure
  /// The gate is open, and a visitor may have passed unseen. A validator is told ``open``.
  case doubtful
}
