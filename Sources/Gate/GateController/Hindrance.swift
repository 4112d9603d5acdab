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

  /// The names of each hindrance, in order, as the log, JSON and the metrics have them.
  package static var names: StaticString {
    """
    passage|breakage|repair|release|unknown-state|stop|lines|ledger|closed-till|arm-sensor|bolt\
    |acceptor|coil|paid|arm
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
