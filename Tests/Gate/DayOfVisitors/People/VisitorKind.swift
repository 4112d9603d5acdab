// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The kinds of people that come to the gate.
///
/// What they do, how long and how often are assumptions of a model, hostile on purpose: nothing was
/// measured at a gate, so ratios count and totals do not.
enum VisitorKind: UInt8, CaseIterable {
  /// Pays, waits for green, walks through.
  case plain
  /// Leans on the arm before paying.
  case leaner
  /// Touches the arm on the way to it.
  case toucher
  /// Pays and pushes without looking at the lamp.
  case hasty
  /// Two people: one pays for both.
  case pair
  /// Pays more than the price.
  case overpayer
  /// Pays the price in single pulses.
  case partPayer
  /// Follows the visitor before without paying.
  case tailgater
  /// Bangs against the next arm after passing.
  case banger
  /// Steps into the arm and back before passing.
  case stepper
  /// Tries the arm without paying.
  case freeloader
  /// Steps deep into the arm and back before passing.
  case deepStepper
  /// Pays and walks away.
  case deserter
  /// A parent who pays while a child rattles at the arm.
  case rattler
  /// Holds the arm for seconds in the middle of the passage.
  case consumer
  /// Pays, and three who have not paid follow without a gap.
  case chain
  /// A child who pays, and five who run behind.
  case runners
  /// Pulls luggage, which takes the arm back in the middle of the passage.
  case luggage
  /// Shakes the arm from before paying until green.
  case shaker
  /// Two people with two prices, of whom the second pushes at once and keeps pushing.
  case heels
  /// Pays, walks away, and comes back after the relock.
  case returner
  /// Two people with two prices, of whom the first turns the arm for seconds, as with a wheelchair.
  case wheelchair
  /// Passes with a pushchair that shakes the arm afterwards.
  case pushchair
  /// Sees no green at once, and tries another coin.
  case twicePayer
  /// Leaves through the entrance.
  case leaver
  /// Pays, and lets another person out before passing.
  case yielder
  /// Pays, takes the arm backwards a part of its way, and passes.
  case backer

  /// Those of an ordinary day.
  static let usual = allCases.filter { $0.rawValue <= consumer.rawValue }
  /// Those who pay for each passage, and are no longer in the arm than a gate allows, nor twice behind its pulse.
  static let innocent =
    usual.filter { $0.isHonest && $0 != .consumer && $0 != .deepStepper }
    + [.wheelchair, .pushchair, .twicePayer]
  /// Those that the first editions of the law did not know.
  static let rare = allCases.filter { (chain.rawValue...twicePayer.rawValue).contains($0.rawValue) }
  /// Those that turn the arm backwards.
  static let backwards = allCases.filter { $0.rawValue >= leaver.rawValue }

  /// How many of a hundred visits are of this kind.
  var share: UInt64 {
    switch self {
    case .plain: 30
    case .leaner: 14
    case .toucher: 8
    case .hasty: 7
    case .pair: 6
    case .overpayer, .partPayer, .tailgater, .banger: 5
    case .stepper, .freeloader: 4
    case .deepStepper, .deserter, .rattler: 2
    case .consumer: 1
    default: 30
    }
  }

  /// Whether the visitor means to pay and to pass.
  var isHonest: Bool {
    switch self {
    case .tailgater, .freeloader, .deserter, .leaver: false
    default: true
    }
  }

  /// The kind of the next visitor, drawn from some kinds by their shares.
  static func draw(from kinds: [VisitorKind], _ dice: inout Dice) -> VisitorKind {
    let total = kinds.reduce(0) { $0 + $1.share }
    var rest = dice.count(1...max(total, 1))
    for kind in kinds {
      if rest <= kind.share { return kind }
      rest -= kind.share
    }
    return .plain
  }
}
