// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The last two permissions that validators gave, by their tokens.
///
/// Each record has them, so a validator that lost its answer in a power cut can ask again.
package struct Tokens: Sendable, Equatable {
  /// The last token for which the gate opened.
  package var last = Token()
  /// The token before, whose fate is final.
  package var earlier = Token()

  /// No tokens.
  package init() {}

  /// Whether the fate of the last token is not final.
  package var isOpen: Bool { last.fate == .open || last.fate == .doubtful }

  /// Returns the fate of a token, never ``Fate/doubtful``.
  package func fate(of number: UInt64) -> Fate {
    let token = last.number == number ? last : earlier
    guard token.number == number else { return .unknown }
    return token.fate == .doubtful ? .open : token.fate
  }

  /// Notes that the gate opens for a token; does nothing for 0, which is no token.
  @inline(never) package mutating func open(for number: UInt64) {
    guard number != 0 else { return }
    end(isPassed: false)
    (earlier, last.number, last.fate) = (last, number, .open)
  }

  /// Notes that the last visitor has passed, or that nobody was seen to pass before the wait for one ended.
  package mutating func end(isPassed: Bool) {
    guard isOpen else { return }
    last.fate = isPassed ? .passed : last.fate == .open ? .unused : .unsure
  }

  /// Notes that a visitor may have passed unseen, for example because the gate died or its sensor is stuck.
  package mutating func doubt() { if last.fate == .open { last.fate = .doubtful } }
}

/// A permission of a validator.
package struct Token: Sendable, Equatable {
  /// The number that the validator chose; 0 for none.
  package var number: UInt64 = 0
  /// The fate of the permission.
  package var fate = Fate.unknown
}

/// The fate of a permission.
package enum Fate: UInt8, Enumerated, Sendable {
  /// The gate has never opened for the token, or has opened for two others since.
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
