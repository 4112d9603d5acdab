// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The kinds of push sensor.
package enum PushSensor: UInt8, Enumerated, Sendable {
  /// The kind of the sensor is not known.
  case unknown
  /// A contact that is active as soon as the arm leaves its rest, even when a person only leans.
  case contact
  /// A level that lasts as long as the rotation, and does not show a person who leans.
  case level
  /// A short pulse in the middle of the rotation.
  case pulse
  /// Two levels in quadrature, of this sensor and a second one, that show the direction of the rotation.
  case quadrature
}

/// The kinds of bolt, by their behaviour when closed on an arm that is not at rest.
package enum Mechanism: UInt8, Enumerated, Sendable {
  /// The kind of the bolt is not known.
  case unknown
  /// The bolt rides on the disc and falls into the next rest.
  case rides
  /// A ratchet: the bolt falls by itself as soon as the arm turns, and the arm cannot go back.
  case ratchet
  /// The bolt falls behind the arm, which can then only go on.
  case fallsBehind
  /// The bolt jams the arm.
  case jams
}

/// The moment at which a push counts as a passage.
package enum PassageCounting: UInt8, Enumerated, Sendable {
  /// When the sensor becomes active, whether or not the arm is free: the classic turnstile at the desk.
  case press
  /// When the sensor has been active for the shortest push, on an arm that was free.
  case begin
  /// When the sensor becomes inactive after at least the shortest push, on an arm that was free.
  case end
}

/// The rules by which a push counts, for the sensor and the bolt of this gate.
package struct PassageRules: Sendable, Equatable {
  /// The kind of the push sensor.
  package var sensor = PushSensor.unknown
  /// The kind of the bolt.
  package var mechanism = Mechanism.unknown
  /// The moment at which a push counts.
  package var counts = PassageCounting.press
  /// The shortest time that the sensor is active in a push, in nanoseconds, 0...300 ms; a shorter
  /// push is a touch, which changes nothing.
  package var shortest: Nanoseconds = 0
  /// The time that the sensor is inactive when a push has ended, in nanoseconds, 0...1 s.
  package var rest: Nanoseconds = .milliseconds(5)

  /// Rules of the classic turnstile: each press is a push.
  package init() {}

  /// Whether the gate follows the arm: a push is a level on a free arm, and not just a press.
  package var followsArm: Bool { counts != .press }

  /// Whether two sensors show each step of the arm, so that a rotation counts at its end, whatever
  /// its duration.
  package var isQuadrature: Bool { sensor == .quadrature }

  /// Whether the sensor shows a rotation only once the arm has turned for a while.
  package var showsLate: Bool {
    followsArm && (sensor == .pulse || sensor == .level || sensor == .unknown)
  }

  /// The time that the arm may still turn after a counted push, in nanoseconds; 0 if the sensor shows the end.
  package var homeTime: Nanoseconds {
    followsArm && (sensor == .pulse || sensor == .unknown) ? .seconds(2) : 0
  }
}

/// The meaning of the acceptor's pulses.
package enum CoinCounting: UInt8, Enumerated, Sendable {
  /// Each press is a coin once it has settled: the classic turnstile at the desk.
  case press
  /// Each pulse is credited when it ends; a hum of some frequencies counts as money.
  case pulse
  /// Pulses are credited together when their train has ended.
  case train
}

/// The use of pulses beyond the price.
package enum ExtraCoins: UInt8, Enumerated, Sendable {
  /// The pulses are kept for the next passage.
  case credit
  /// The pulses are refused, whether or not the acceptor returns the coin.
  case refuse
}

/// The use of a price whose visitor did not come; the price is returned if the gate itself ended the visit.
package enum UnusedPrice: UInt8, Enumerated, Sendable {
  /// The price becomes credit again.
  case credit
  /// The price is void: it counts as income.
  case void
}

/// The rules by which pulses of the acceptor become coins.
package struct CoinRules: Sendable, Equatable {
  /// The meaning of the acceptor's pulses.
  package var counts = CoinCounting.press
  /// The shortest plausible pulse, in nanoseconds, 1...1000 ms.
  package var shortestPulse: Nanoseconds = .milliseconds(18)
  /// The longest plausible pulse, in nanoseconds, 1...1000 ms.
  package var longestPulse: Nanoseconds = .milliseconds(130)
  /// The pause that ends a train, in nanoseconds, 10...2000 ms.
  package var pause: Nanoseconds = .milliseconds(200)
  /// The largest number of pulses of one coin, 1...1000; the gaps in a train separate its coins.
  package var longestTrain: UInt16 = 10
  /// Whether a train is one coin of one pulse, however many pulses it has: a mechanical switch may report a coin twice.
  package var isTrainOneCoin = false
  /// The price of a passage in pulses, 1...1000.
  package var price: UInt16 = 1
  /// The use of pulses beyond the price.
  package var extra = ExtraCoins.refuse
  /// The use of a price that brought no passage.
  package var unused = UnusedPrice.void
  /// The time that a part of a price is kept after its last pulse, in nanoseconds; 0 is for ever.
  package var parts: Nanoseconds = .seconds(120)

  /// Rules of the classic turnstile: each press is a coin, an extra coin is refused, an unused one is void.
  package init() {}

  /// Whether pulses are money that adds up to a price.
  package var countsMoney: Bool { counts != .press }
}

/// The rules for coins and pushes.
///
/// The default is the classic turnstile, in which each press is one event.
package struct VisitRules: Sendable, Equatable {
  /// The rules for pushes.
  package var passage = PassageRules()
  /// The rules for coins.
  package var coin = CoinRules()
  /// The shortest time that the contact of another device is active to admit a visitor, in
  /// nanoseconds, 20...1000 ms; a longer contact means the same.
  package var shortestAdmission: Nanoseconds = .milliseconds(100)
  /// The time after the contact was last active in which an activation is the same card, in milliseconds, 0...30,000.
  package var admissionPause: UInt32 = 2000
  /// Whether the gate holds its exit too, so that a person who leaves counts as a forced exit.
  package var holdsExit = false

  /// Rules of the classic turnstile.
  package init() {}

  /// Returns the times that an active and an inactive level of a switch must last to count.
  package func periods(of input: Input, _ debounce: Nanoseconds) -> (Nanoseconds, Nanoseconds) {
    switch input {
    // Two sensors have equal times, so that their changes settle in the order of their edges.
    case .push where passage.followsArm && !passage.isQuadrature: (debounce, passage.rest)
    case .admit: (shortestAdmission, debounce)
    default: (debounce, debounce)
    }
  }

  /// Whether the release of a switch has a meaning.
  package func countsReleases(of input: Input) -> Bool {
    switch input {
    case .coin: coin.countsMoney
    case .push: passage.followsArm
    case .repairman, .release, .bolt, .turn, .admit: true
    }
  }
}
