// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// Several guards in one cell, and their negation.
package enum JunctionAbility: UInt8, Ability {
  case chain, end, unless, refusal

  /// Whether it works.
  package var works: Bool {
    switch self {
    case .chain: Self.presses(credit: 50, isLate: false).to == .brewing
    case .end: Self.presses(credit: 0, isLate: false).performs(.askForMore)
    case .unless: Self.presses(credit: 50, isLate: true).performs(.askForMore)
    case .refusal: Self.isRefused
    }
  }

  /// What the button comes to, with so much credit: one guard in the cell, two in junctions.
  private static func presses(credit: UInt32, isLate: Bool) -> Step<Samovar> {
    var samovar = Machine<Samovar>()
    var till = Till()
    (till.credit, till.isLate) = (credit, isLate)
    _ = samovar.enter(.paying, at: 0, in: till)
    return samovar.handle(.button, at: 1, in: till)
  }

  /// The step names the guard that refused.
  private static var isRefused: Bool {
    var samovar = Machine<Samovar>()
    var till = Till()
    till.isLate = true
    _ = samovar.start(at: 0, in: till)
    let step = samovar.handle(.button, at: 1, in: till)
    return step.outcome == .refused && step.refusal == .late
  }
}
