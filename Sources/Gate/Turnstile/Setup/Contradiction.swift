// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Two settings of a gate that cannot both hold.
package enum Contradiction: Error, Equatable, Sendable {
  /// Two lines of the gate have the same offset.
  case sharedLine(GateLine, GateLine)
  /// The coil of a fail-safe lock has a longest time, so the lock would open when the time is up.
  case limitOfFailSafeCoil
  /// A fail-safe lock has current for longer than the coil's duty cycle allows.
  case dutyOfFailSafeCoil
  /// Two rotation sensors need the line of the second sensor.
  case secondSensorMissing
  /// A second rotation sensor has a line, but the push sensor is not the first of two.
  case secondSensorUnused
  /// Two rotation sensors need passages that count at their end.
  case countsOfQuadrature
  /// Two rotation sensors with unequal debounce times would not settle in the order of their edges.
  case unequalDebounces
  /// A bolt that jams would stop the arm in each rotation. No rule counts a pulse in time, and two
  /// rotation sensors show the end a little before the rest.
  case pulseOnJammingBolt
  /// A bolt that jams would close on the person who pushes, since the push counts when it begins.
  case beginOnJammingBolt
  /// A push that counts when it begins needs a known sensor.
  case beginOfUnknownSensor
  /// An unknown sensor may give pulses that are shorter than the shortest push.
  case shortestOfUnknownSensor
  /// The pulse of a rotation may be shorter than the shortest push.
  case shortestOverPulse
  /// The pulse of a rotation may be shorter than the sensor's debounce time.
  case debounceOverPulse
  /// The switch is reported as stuck before its press counts.
  case stuckBeforeSettled(Input)
  /// A push or an admission is reported as stuck before it has lasted long enough to count.
  case stuckBeforeShortest(Input)
  /// The debounce time of an admission is more than half of its shortest time.
  case admissionWithinDebounce
  /// The shortest pulse of a coin is longer than the longest.
  case noPlausiblePulse
  /// The shortest pulse of a coin is not longer than the debounce time.
  case pulseWithinDebounce
  /// The pause is not longer than the longest pulse, so a gap within a coin would end the train.
  case pauseWithinPulse
  /// The longest pulse of a coin is reported as stuck.
  case pulseOverStuck
  /// The longest time of the coil ends before an unused coin is void.
  case limitWithinRelock
  /// The coil's duty cycle does not allow current until an unused coin is void.
  case dutyWithinRelock
}

extension Setup {
  /// The first contradiction between two settings, in the order of ``Contradiction``; `nil` for none.
  package var contradiction: Contradiction? {
    wiring.sharedLine ?? wiring.contradictionOfFailure ?? rotationContradiction
      ?? passageContradiction ?? stuckContradiction ?? admissionContradiction ?? coinContradiction
      ?? relockContradiction
  }

  private var rotationContradiction: Contradiction? {
    let isQuadrature = rules.passage.isQuadrature
    guard wiring.has(.input(.turn)) else { return isQuadrature ? .secondSensorMissing : nil }
    guard isQuadrature else { return .secondSensorUnused }
    if rules.passage.counts != .end { return .countsOfQuadrature }
    return wiring[.turn].debounce == wiring[.push].debounce ? nil : .unequalDebounces
  }

  private var passageContradiction: Contradiction? {
    let passage = rules.passage
    guard passage.followsArm else { return nil }
    if passage.mechanism == .jams {
      if passage.sensor == .pulse || passage.isQuadrature { return .pulseOnJammingBolt }
      if passage.counts == .begin { return .beginOnJammingBolt }
    }
    if passage.sensor == .unknown {
      if passage.counts == .begin { return .beginOfUnknownSensor }
      if passage.shortest > 0 { return .shortestOfUnknownSensor }
    }
    guard passage.sensor == .pulse else { return nil }
    if passage.shortest > Self.fastestPulse { return .shortestOverPulse }
    return wiring[.push].debounce > Self.fastestPulse ? .debounceOverPulse : nil
  }

  // The fastest visitors in the simulation gave pulses of 29 ms; a limit of 25 ms lost none.
  private static var fastestPulse: Nanoseconds { .milliseconds(25) }

  private var stuckContradiction: Contradiction? {
    let wiring = wiring
    let stuck = Input.first {
      let contact = wiring[$0]
      return wiring.has(.input($0)) && contact.longestPress > 0
        && contact.debounce >= contact.longestPress
    }
    if let stuck { return .stuckBeforeSettled(stuck) }
    let limit = wiring[.push].longestPress
    let isTooShort = rules.passage.followsArm && limit > 0 && rules.passage.shortest >= limit
    return isTooShort ? .stuckBeforeShortest(.push) : nil
  }

  private var admissionContradiction: Contradiction? {
    let (admit, shortest) = (wiring[.admit], rules.shortestAdmission)
    guard wiring.has(.input(.admit)) else { return nil }
    if 2 * admit.debounce > shortest { return .admissionWithinDebounce }
    let isStuck = admit.longestPress > 0 && admit.longestPress <= shortest
    return isStuck ? .stuckBeforeShortest(.admit) : nil
  }

  private var coinContradiction: Contradiction? {
    let coin = rules.coin
    guard coin.countsMoney else { return nil }
    if coin.shortestPulse > coin.longestPulse { return .noPlausiblePulse }
    if wiring[.coin].debounce >= coin.shortestPulse { return .pulseWithinDebounce }
    // The gaps of an acceptor are about as long as its pulses.
    if coin.pause <= coin.longestPulse { return .pauseWithinPulse }
    let stuck = wiring[.coin].longestPress
    return stuck > 0 && coin.longestPulse >= stuck ? .pulseOverStuck : nil
  }

  private var relockContradiction: Contradiction? {
    let relock = Nanoseconds.milliseconds(UInt64(relock))
    guard relock > 0 else { return nil }
    let limit = wiring.longestEnergised
    if limit > 0, limit <= relock { return .limitWithinRelock }
    return wiring.duty < 100 && wiring.ratedTime <= relock ? .dutyWithinRelock : nil
  }
}

extension Wiring {
  /// The longest time that the duty cycle allows a cold coil to have current, in nanoseconds; coils
  /// are rated for cycles of five minutes.
  package var ratedTime: Nanoseconds { .seconds(3) * Nanoseconds(duty) }

  fileprivate var sharedLine: Contradiction? {
    var taken: UInt32 = 0
    let twin = GateLine.first {
      // Bit 0 stands for missing lines, which share it.
      let line: UInt32 = 1 &<< offset(of: $0) & ~1
      defer { taken |= line }
      return taken & line != 0
    }
    guard let twin, let earlier = GateLine.first(where: { offset(of: $0) == offset(of: twin) })
    else { return nil }
    return .sharedLine(earlier, twin)
  }

  fileprivate var contradictionOfFailure: Contradiction? {
    guard failure == .safe else { return nil }
    if longestEnergised > 0 { return .limitOfFailSafeCoil }
    return duty < 100 ? .dutyOfFailSafeCoil : nil
  }
}
