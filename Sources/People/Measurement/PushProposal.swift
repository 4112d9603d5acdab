// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Turnstile

/// The keys of `[push]` that fit the pushes which were measured; times are in nanoseconds, whole
/// milliseconds, and none contradicts another.
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

  /// Proposes what a push is.
  ///
  /// A wire does not show whether a sensor feels a person who only leans on the arm, so a long push is
  /// taken for a contact's unless the file says `level`: the rule for a contact holds for both.
  ///
  /// - Parameters:
  ///   - wiring: how the sensor is wired as configured.
  ///   - passage: the sensor and the mechanism as configured.
  /// - Throws: why there is no proposal.
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
