// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// What the push sensor feels.
package enum PushSensor: UInt8, Enumerated, Sendable {
  /// It is not known.
  case unknown
  /// A contact that is active as soon as the arm leaves its rest, also when a person only leans.
  case contact
  /// A level that lasts as long as the rotation; leaning is not felt.
  case level
  /// A short pulse in the middle of the rotation.
  case pulse
  /// Two levels in quadrature, of this sensor and a second one, that show the way of the rotation.
  case quadrature
}

/// What the bolt does when it is asked to close on an arm that is not at rest.
package enum Mechanism: UInt8, Enumerated, Sendable {
  /// It is not known.
  case unknown
  /// The bolt rides on the disc, and falls into the next rest.
  case rides
  /// A ratchet: the bolt falls by itself as soon as the arm turns, and the arm cannot go back.
  case ratchet
  /// The bolt falls behind the arm, which can only go on.
  case fallsBehind
  /// The bolt jams the arm.
  case jams
}

/// When a push counts as a passage.
package enum PassageCounting: UInt8, Enumerated, Sendable {
  /// When the sensor becomes active, without a look at the arm: the classic turnstile at the desk.
  case press
  /// When the sensor has been active for the shortest push, on an arm that was free.
  case begin
  /// When the sensor becomes inactive after at least the shortest push, on an arm that was free.
  case end
}

/// What a push is: the law below the table for the sensor and the bolt of this gate.
package struct PassageRules: Sendable, Equatable {
  /// What the sensor feels.
  package var sensor = PushSensor.unknown
  /// What the bolt does on an arm that is not at rest.
  package var mechanism = Mechanism.unknown
  /// When a push counts.
  package var counts = PassageCounting.press
  /// How long the sensor must be active for a push to count, in nanoseconds, 0...300 ms; a shorter
  /// one is a touch, which changes nothing.
  package var shortest: Nanoseconds = 0
  /// How long the sensor must be inactive for a push to end, in nanoseconds, 0...1 s.
  package var rest: Nanoseconds = .milliseconds(5)

  /// The classic turnstile: each press is a push.
  package init() {}

  /// Whether the arm is followed: a push is a level on a free arm, and not just a press.
  package var followsArm: Bool { counts != .press }

  /// Whether two sensors show each step of the arm, so that a rotation counts at its end, however long
  /// it takes.
  package var isQuadrature: Bool { sensor == .quadrature }

  /// How long after a counted push the arm may still turn, in nanoseconds; 0 where the sensor shows it.
  package var homeTime: Nanoseconds { sensor == .pulse ? .seconds(2) : 0 }
}

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

  /// Whether the pulses are money, which is added up to a price.
  package var countsMoney: Bool { counts != .press }
}

/// What a coin and a push are, below the table.
///
/// The default is the classic turnstile, in which each press is one event.
package struct VisitRules: Sendable, Equatable {
  /// What a push is.
  package var passage = PassageRules()
  /// What a coin is.
  package var coin = CoinRules()
  /// How long the contact of another device must be active to admit a visitor, in nanoseconds,
  /// 20...1000 ms; once it has been, its length means nothing.
  package var shortestAdmission: Nanoseconds = .milliseconds(100)
  /// Whether the gate holds its exit, too, so that a person who leaves has forced it.
  package var holdsExit = false

  /// The classic turnstile.
  package init() {}

  /// How long a level of a switch must last to count: active, and inactive.
  package func periods(of input: Input, _ debounce: Nanoseconds) -> (Nanoseconds, Nanoseconds) {
    switch input {
    // Of two sensors the changes settle in the order of their edges.
    case .push where passage.followsArm && !passage.isQuadrature: (debounce, passage.rest)
    case .admit: (shortestAdmission, debounce)
    default: (debounce, debounce)
    }
  }

  /// Whether a release of a switch means something.
  package func countsReleases(of input: Input) -> Bool {
    switch input {
    case .coin: coin.countsMoney
    case .push: passage.followsArm
    case .admit: false
    case .repairman, .release, .bolt, .turn: true
    }
  }
}
