// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The last permission that a validator gave, by its token, and what became of it.
///
/// It is in each record, so that a validator which lost its answer in a power cut can ask again.
package struct Token: Sendable, Equatable {
  /// The number that the validator chose; 0 for none.
  package var number: UInt64 = 0
  /// What became of it.
  package var fate = Fate.unknown

  /// No token.
  package init() {}

  /// A token that the gate opens for.
  package init(opening number: UInt64) { (self.number, fate) = (number, .open) }

  /// Notes that an open passage has ended, and whether a visitor has been seen to pass.
  mutating func end(isPassed: Bool) {
    guard fate == .open || fate == .doubtful else { return }
    fate = isPassed ? .passed : fate == .open ? .unused : .unsure
  }

  /// Notes that a visitor may have passed and was not seen: the gate died, or its sensor is stuck.
  package mutating func doubt() { if fate == .open { fate = .doubtful } }

  /// Notes that a visitor passed whose passage had ended as unused; `false` where there is none.
  package mutating func arriveLate() -> Bool {
    guard fate == .unused else { return false }
    fate = .passed
    return true
  }
}

/// What became of a permission.
package enum Fate: UInt8, Enumerated, Sendable {
  /// The gate does not know the token: it never opened for it, or has opened for another one since.
  case unknown
  /// The gate is open for its visitor.
  case open
  /// A visitor has passed.
  case passed
  /// The passage has ended, and no visitor has passed.
  case unused
  /// The passage has ended, and a visitor may have passed unseen.
  case unsure
  /// The gate is open, and a visitor may have passed unseen; to a validator it is open.
  case doubtful
}
