// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// A change of a gate without contradictions: one setting at the last value that goes with the others,
/// and at the first that does not.
private struct Change: Sendable, CustomTestStringConvertible {
  let contradiction: Contradiction
  let well: @Sendable (inout Setup) -> Void
  let wrong: @Sendable (inout Setup) -> Void

  var testDescription: String { "\(contradiction)" }
}

extension Change {
  init(
    _ contradiction: Contradiction, _ well: @escaping @Sendable (inout Setup) -> Void,
    _ wrong: @escaping @Sendable (inout Setup) -> Void
  ) { (self.contradiction, self.well, self.wrong) = (contradiction, well, wrong) }
}

private let lines = [
  Change(
    .sharedLine(.input(.coin), .output(.red)), { $0.wiring[.red].offset = 16 },
    { $0.wiring[.red].offset = 17 }),
  Change(
    .sharedLine(.input(.bolt), .output(.accept)),
    {
      $0.wiring.wire(.bolt, as: SwitchWiring(InputSettings(offset: 5)))
      $0.wiring[.accept].offset = 6
    }, { $0.wiring[.accept].offset = 5 }),
  Change(
    .limitOfFailSafeCoil, { $0.wiring.failure = .safe },
    { $0.wiring.longestEnergised = .seconds(60) }),
  Change(.dutyOfFailSafeCoil, { $0.wiring.failure = .safe }, { $0.wiring.duty = 99 }),
]

private let rotations = [
  Change(
    .secondSensorMissing, { $0.useRotationSensors() },
    { $0.wiring.wire(.turn, as: Input.turn.defaultWiring) }),
  Change(
    .secondSensorUnused, { $0.useRotationSensors() },
    { $0.use(.level, shortest: 200_000_000) }),
  Change(
    .countsOfQuadrature, { $0.useRotationSensors() }, { $0.rules.passage.counts = .begin }),
  Change(
    .countsOfQuadrature, { $0.useRotationSensors() }, { $0.rules.passage.counts = .press }),
  Change(
    .unequalDebounces,
    {
      $0.useRotationSensors()
      $0.wiring.change(.push) { $0.debounce = 2_000_000 }
      $0.wiring.change(.turn) { $0.debounce = 2_000_000 }
    }, { $0.wiring.change(.turn) { $0.debounce = 2_000_001 } }),
  Change(
    .pulseOnJammingBolt, { $0.useRotationSensors() }, { $0.rules.passage.mechanism = .jams }),
]

private let passages = [
  Change(
    .pulseOnJammingBolt, { $0.rules.passage.mechanism = .jams },
    {
      $0.rules.passage.sensor = .pulse
      $0.rules.passage.shortest = 0
    }),
  Change(
    .beginOnJammingBolt, { $0.rules.passage.counts = .begin },
    { $0.rules.passage.mechanism = .jams }),
  Change(
    .beginOfUnknownSensor, { $0.use(.unknown, shortest: 0) }, { $0.rules.passage.counts = .begin }),
  Change(
    .shortestOfUnknownSensor, { $0.use(.unknown, shortest: 0) }, { $0.use(.unknown, shortest: 1) }),
  Change(
    .shortestOverPulse, { $0.use(.pulse, shortest: 25_000_000) },
    { $0.use(.pulse, shortest: 25_000_001) }),
  Change(
    .debounceOverPulse,
    {
      $0.use(.pulse, shortest: 0)
      $0.wiring.change(.push) { $0.debounce = 25_000_000 }
    }, { $0.wiring.change(.push) { $0.debounce = 25_000_001 } }),
]

private let times = [
  Change(
    .stuckBeforeSettled(.push),
    {
      $0.wiring.change(.push) { $0.longestPress = 250_000_000 }
      $0.wiring.change(.push) { $0.debounce = 249_999_999 }
    }, { $0.wiring.change(.push) { $0.debounce = 250_000_000 } }),
  Change(
    .stuckBeforeShortest(.push), { $0.wiring.change(.push) { $0.longestPress = 200_000_001 } },
    { $0.wiring.change(.push) { $0.longestPress = 200_000_000 } }),
  Change(
    .admissionWithinDebounce,
    { $0.wiring.wire(.admit, as: SwitchWiring(InputSettings(offset: 13), debounce: 50_000_000)) },
    { $0.wiring.change(.admit) { $0.debounce = 50_000_001 } }),
  Change(
    .stuckBeforeShortest(.admit),
    {
      $0.wiring.wire(
        .admit, as: SwitchWiring(InputSettings(offset: 13), longestPress: 100_000_001))
    },
    { $0.wiring.change(.admit) { $0.longestPress = 100_000_000 } }),
  Change(
    .noPlausiblePulse, { $0.rules.coin.shortestPulse = 130_000_000 },
    { $0.rules.coin.shortestPulse = 130_000_001 }),
  Change(
    .pulseWithinDebounce, { $0.wiring.change(.coin) { $0.debounce = 17_999_999 } },
    { $0.wiring.change(.coin) { $0.debounce = 18_000_000 } }),
  Change(
    .pauseWithinPulse, { $0.rules.coin.pause = 130_000_001 },
    { $0.rules.coin.pause = 130_000_000 }),
  Change(
    .pulseOverStuck, { $0.wiring.change(.coin) { $0.longestPress = 130_000_001 } },
    { $0.wiring.change(.coin) { $0.longestPress = 130_000_000 } }),
  Change(
    .limitWithinRelock, { $0.wiring.longestEnergised = 30_000_000_001 },
    { $0.wiring.longestEnergised = 30_000_000_000 }),
  Change(.dutyWithinRelock, { $0.wiring.duty = 11 }, { $0.wiring.duty = 10 }),
]

/// Settings of a gate that cannot both hold.
@Suite struct ContradictionTests {
  @Test(
    "two settings that cannot both hold are a contradiction, and refused",
    arguments: lines + rotations + passages + times)
  fileprivate func contradictions(change: Change) throws {
    var setup = wellSetup
    change.well(&setup)
    #expect(setup.contradiction == nil && error(of: setup) == nil)
    change.wrong(&setup)
    expectEqual(setup.contradiction, change.contradiction)
    expectEqual(error(of: setup), .contradictory)
  }

  @Test(
    "the classic turnstile has no rules that contradict each other", arguments: passages + times)
  fileprivate func classicTurnstile(change: Change) {
    var setup = wellSetup
    change.well(&setup)
    change.wrong(&setup)
    setup.rules.passage.counts = .press
    setup.rules.coin.counts = .press
    switch change.contradiction {
    case .stuckBeforeSettled, .stuckBeforeShortest(.admit), .admissionWithinDebounce,
      .limitWithinRelock, .dutyWithinRelock:
      expectEqual(setup.contradiction, change.contradiction)
    default: expectEqual(setup.contradiction, nil)
    }
  }

  @Test("times that are off contradict nothing")
  func noLimits() {
    var setup = wellSetup
    setup.relock = 0
    setup.wiring.longestEnergised = .seconds(1)
    setup.wiring.duty = 1
    setup.wiring.change(.coin) { $0.longestPress = 0 }
    setup.wiring.change(.push) { $0.longestPress = 0 }
    setup.rules.coin.longestPulse = .seconds(1)
    setup.rules.coin.pause = .seconds(2)
    expectEqual(setup.contradiction, nil)
  }

  @Test("the rules for each sensor and bolt contradict nothing, but for the pairs that have none")
  func everyLaw() {
    PushSensor.forEach { sensor in
      Mechanism.forEach { mechanism in
        var setup = wellSetup
        let passage = PassageRules(sensor: sensor, mechanism: mechanism)
        if sensor == .quadrature { setup.useRotationSensors() }
        let isAtRest = sensor != .pulse && sensor != .quadrature
        expectEqual(passage == nil, !isAtRest && mechanism == .jams)
        if let passage { setup.rules.passage = passage }
        expectEqual(error(of: setup), nil, "\(sensor) \(mechanism)")
      }
    }
  }

  /// A gate with a contact, a riding bolt and an acceptor, whose settings go with each other.
  private var wellSetup: Setup {
    var setup = Setup()
    setup.relock = 30_000
    setup.rules.coin = .acceptor
    setup.rules.passage.mechanism = .rides
    setup.rules.passage.counts = .end
    setup.use(.contact, shortest: 200_000_000)
    return setup
  }

  private func error(of setup: Setup) -> Setup.DecodingError? {
    let bytes = setup.bytes
    return thrown { () throws(Setup.DecodingError) in _ = try Setup(bytes.span) }
  }
}

extension Setup {
  fileprivate mutating func use(_ sensor: PushSensor, shortest: Nanoseconds) {
    (rules.passage.sensor, rules.passage.shortest) = (sensor, shortest)
  }

  fileprivate mutating func useRotationSensors() {
    rules.passage = PassageRules(sensor: .quadrature, mechanism: .rides) ?? rules.passage
    wiring.wire(.turn, as: SwitchWiring(InputSettings(offset: 21)))
    let debounce = wiring[.push].debounce
    wiring.change(.turn) { $0.debounce = debounce }
  }
}
