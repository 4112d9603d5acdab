// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// A reason why no visitor is let in or no coin is invited.
///
/// The cases before `acceptor` forbid both, even in a gate without coins. `coil` and `arm` are pauses.
package enum Hindrance: UInt8, Enumerated, Sendable {
  case passage, breakage, repair, release, unknownState, stop, lines, ledger, closedTill, armSensor,
    bolt
  case acceptor, coil, paid, arm

  /// The texts of each hindrance, in order: its name and the reason.
  package static var texts: StaticString {
    """
    passage|a passage is open, or a record is waited for\
    |breakage|the gate is broken\
    |repair|the gate is being repaired, or the key is turned\
    |release|the arm is released\
    |unknown-state|the state or the books are not known yet\
    |stop|the gate stops\
    |lines|the lines are not held, or an output does not follow\
    |ledger|the ledger cannot be written\
    |closed-till|the till is closed\
    |arm-sensor|a sensor of the arm is stuck, chatters or has lost the arm\
    |bolt|the bolt does not follow, or its contact chatters\
    |acceptor|the acceptor's line is stuck, chatters or hums\
    |coil|the coil is too warm for a passage\
    |paid|a price is paid already\
    |arm|the arm is not at rest
    """
  }
}

extension Turnstile.State {
  /// The hindrance of this state for another visitor; `nil` for `locked`.
  var hindrance: Hindrance? {
    switch self {
    case .locked: nil
    case .unlocked: .passage
    case .broken: .breakage
    case .outOfOrder: .repair
    case .released: .release
    }
  }
}

extension CaseSet<Hindrance> {
  /// Whether a visitor can be let in, possibly after a pause.
  var allowPassage: Bool { isEmpty(before: .acceptor) }
  /// Whether credit can buy a passage, possibly after a pause.
  var allowSale: Bool { isEmpty(before: .coil) }
  /// Whether a coin is invited now.
  var inviteCoins: Bool { isEmpty(before: .arm) }
}
