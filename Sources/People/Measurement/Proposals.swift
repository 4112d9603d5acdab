// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Turnstile

/// The keys of `[coin]` that fit the measured coins; times are whole milliseconds, in nanoseconds, and agree.
package struct CoinProposal: Sendable, Equatable {
  /// How long a level must last to count.
  package var debounce: Nanoseconds
  /// The shortest plausible pulse.
  package var shortestPulse: Nanoseconds
  /// The longest plausible pulse.
  package var longestPulse: Nanoseconds
  /// The pause that ends a train.
  package var pause: Nanoseconds
  /// The most pulses of a coin.
  package var longestTrain: UInt16
  /// The price of a passage that costs one of these coins; `nil` where the coins differed.
  package var price: UInt16?
  /// How long a pulse may last before it is stuck; `nil` where that need not change.
  package var stuck: Nanoseconds?
}

extension WireMeasurement {
  // An acceptor gives pulses of 20 to 600 ms; what is a little off may be a slow one.
  private static var shortestOfAcceptors: Nanoseconds { .milliseconds(16) }
  private static var longestOfAcceptors: Nanoseconds { .milliseconds(900) }

  /// Proposes what a coin is, or throws why there is no proposal.
  ///
  /// The factors are those of Hardware/reference.md: 0.64 of a pulse is more than hum of half its width
  /// passes, and pulses of 0.7 to 1.3 times the typical one are plausible. A proposal takes every pulse
  /// that was measured, and a tenth more or less.
  ///
  /// - Parameter stuck: how long a pulse may last as configured, in nanoseconds; 0 is for ever.
  package func proposeCoin(stuck: Nanoseconds) throws(ProposalRefusal) -> CoinProposal {
    try checkSamples()
    guard pulses.shortest >= Self.shortestOfAcceptors else { throw .shortPulse(pulses.shortest) }
    guard pulses.longest <= Self.longestOfAcceptors else { throw .longPulse(pulses.longest) }
    guard pulses.longest <= 2 * pulses.shortest else {
      throw .unevenPulses(shortest: pulses.shortest, longest: pulses.longest)
    }
    let millisecond = Nanoseconds.milliseconds(1)
    let typical = pulses.typical
    let shortest = min(typical.hundredths(70), pulses.shortest.hundredths(90))
      .roundedDown(to: millisecond)
    let longest = max(typical.hundredths(130), pulses.longest.hundredths(110))
      .roundedUp(to: millisecond)
    return CoinProposal(
      debounce: min(coinDebounce(typical), shortest - millisecond), shortestPulse: shortest,
      longestPulse: min(longest, .seconds(1)), pause: coinPause(typical),
      longestTrain: UInt16(truncatingIfNeeded: max(2 * mostPulses, 10)),
      price: fewestPulses == mostPulses ? UInt16(truncatingIfNeeded: mostPulses) : nil,
      stuck: stuck > 0 && stuck <= longest ? (2 * longest).roundedUp(to: .seconds(1)) : nil)
  }

  /// Less than every pulse and every pause.
  private func coinDebounce(_ typical: Nanoseconds) -> Nanoseconds {
    var debounce = min(typical.hundredths(64), pulses.shortest.hundredths(80))
    if pauses.count > 0 { debounce = min(debounce, pauses.shortest.hundredths(80)) }
    return debounce.roundedDown(to: .milliseconds(1))
  }

  /// Two and a half times the longest pause inside a train; that of a coin of one pulse is as long as the pulse.
  private func coinPause(_ typical: Nanoseconds) -> Nanoseconds {
    let longest = max(pauses.longest, max(typical, pulses.longest.hundredths(70)))
    let pause = longest.hundredths(250).roundedUp(to: .milliseconds(10))
    return min(max(pause, .milliseconds(200)), .seconds(2))
  }
}

/// The keys of `[push]` that fit the measured pushes; times are whole milliseconds, in nanoseconds, and agree.
package struct PushProposal: Sendable, Equatable {
  /// What the sensor feels.
  package var sensor: PushSensor
  /// Whether a push counts when it begins, and not when it ends.
  package var countsAtBegin: Bool
  /// The shortest push.
  package var shortest: Nanoseconds
  /// The rest that ends a push.
  package var rest: Nanoseconds
  /// How long a level must last to count; `nil` where that need not change.
  package var debounce: Nanoseconds?
  /// How long a push may last before it is stuck; `nil` where that need not change.
  package var stuck: Nanoseconds?
}

extension WireMeasurement {
  // A rotation's pulse lasts 20 to 300 ms, and the fastest rotation 303 ms.
  private static var longestRotationPulse: Nanoseconds { .milliseconds(300) }
  // Visitors who follow each other closely leave the sensor that long.
  private static var longestRest: Nanoseconds { .milliseconds(300) }

  /// Proposes what a push is, with sensor and mechanism as configured, or throws why there is no proposal.
  ///
  /// A wire does not show whether a sensor feels a person who only leans on the arm, so a long push is
  /// taken for a contact's unless the file says `level`: the rule for a contact holds for both.
  package func proposePush(
    _ wiring: SwitchWiring, _ passage: PassageRules
  ) throws(ProposalRefusal) -> PushProposal {
    try checkSamples()
    let sensor = try pushSensor(passage.sensor)
    guard let rules = PassageRules(sensor: sensor, mechanism: passage.mechanism) else {
      throw .pulseOnJammingBolt
    }
    let longestPause = pauses.longest
    guard longestPause <= Self.longestRest.hundredths(66) else { throw .longPause(longestPause) }
    // A third of the fastest push is left for one that is faster still.
    let shortest = min(rules.shortest, trains.shortest.hundredths(60))
    let rest = max(rules.rest, longestPause.hundredths(150)).roundedUp(to: .milliseconds(1))
    let stuck = wiring.longestPress
    let isStuck = stuck > 0 && stuck <= max(trains.longest, .milliseconds(300))
    return PushProposal(
      sensor: sensor, countsAtBegin: rules.counts == .begin,
      shortest: shortest.roundedDown(to: .milliseconds(10)), rest: rest,
      debounce: pushDebounce(wiring.debounce, sensor),
      stuck: isStuck
        ? max(.seconds(30), trains.longest.hundredths(200).roundedUp(to: .seconds(1))) : nil)
  }

  private func pushSensor(_ configured: PushSensor) throws(ProposalRefusal) -> PushSensor {
    if trains.longest <= Self.longestRotationPulse { return .pulse }
    if trains.shortest > Self.longestRotationPulse {
      return configured == .level ? .level : .contact
    }
    guard configured != .unknown else {
      throw .unevenPushes(shortest: trains.shortest, longest: trains.longest)
    }
    return configured
  }

  /// More than the bounces and less than the pushes.
  private func pushDebounce(_ configured: Nanoseconds, _ sensor: PushSensor) -> Nanoseconds? {
    // A fast visitor's pulse may be shorter than all that were measured.
    let fastest: Nanoseconds = sensor == .pulse ? .milliseconds(25) : .never
    let longest = min(fastest, pulses.shortest.hundredths(60))
    guard configured < bounces.longest || configured > longest else { return nil }
    return max(.milliseconds(5), bounces.longest.hundredths(150)).roundedUp(to: .milliseconds(1))
  }
}
