// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// What the acceptor's pulses are.
package enum CoinCounting: UInt8, Enumerated, Sendable {
  /// Each press is a coin as soon as it has settled: the classic turnstile at the desk.
  case press
  /// Each pulse is credited when it ends, which takes a hum of some frequencies for money.
  case pulse
  /// Pulses are credited together, when their train has ended.
  case train
}

/// What becomes of pulses beyond the price.
package enum ExtraCoins: UInt8, Enumerated, Sendable {
  /// They are kept for the next passage.
  case credit
  /// They are refused, whether the acceptor returns them or not.
  case refuse
}

/// What becomes of a price whose visitor did not come; one whose visit the gate itself ended is returned.
package enum UnusedPrice: UInt8, Enumerated, Sendable {
  /// It is credit again.
  case credit
  /// It is void.
  case void
}

/// What a coin is: the law between the acceptor's line and the table.
package struct CoinRules: Sendable, Equatable {
  /// When pulses count.
  package var counts = CoinCounting.press
  /// The shortest plausible pulse, in nanoseconds, 1...1000 ms.
  package var shortestPulse: Nanoseconds = .milliseconds(18)
  /// The longest plausible pulse, in nanoseconds, 1...1000 ms.
  package var longestPulse: Nanoseconds = .milliseconds(130)
  /// The pause that ends a train, in nanoseconds, 10...2000 ms.
  package var pause: Nanoseconds = .milliseconds(200)
  /// The most pulses of one coin, 1...1000; coins of a train are parted by their gaps.
  package var longestTrain: UInt16 = 10
  /// The price of a passage in pulses, 1...1000.
  package var price: UInt16 = 1
  /// What becomes of pulses beyond the price.
  package var extra = ExtraCoins.refuse
  /// What becomes of a price that brought no passage.
  package var unused = UnusedPrice.void
  /// How long a part of a price is kept after its last pulse, in nanoseconds; 0 is for ever.
  package var parts: Nanoseconds = .seconds(120)

  /// The classic turnstile: each press is a coin, an extra one is refused, an unused one is void.
  package init() {}

  /// A gate with an acceptor: trains of pulses, of which none is lost.
  package static var acceptor: CoinRules {
    var rules = CoinRules()
    rules.counts = .train
    rules.extra = .credit
    rules.unused = .credit
    return rules
  }

  /// Whether the pulses are money, which is added up to a price.
  package var countsMoney: Bool { counts != .press }
}
