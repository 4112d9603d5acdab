// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import TestSupport
import Turnstile

/// A sensor and a bolt that a gate may have together.
struct Pair: Sendable {
  /// How the gate differs from a fail-secure one whose file names sensor and bolt.
  enum Variant: String, CaseIterable {
    /// Not at all.
    case named
    /// Its file says that neither is known, and that an unused price is void.
    case unknown
    /// Its lock opens without power.
    case failSafe
    /// The bolt has a contact.
    case boltContact
  }

  let sensor: SensorKind
  let bolt: BoltKind
  let variant: Variant

  /// All pairs that have a law, of one variant: a rotation pulse or two sensors on a bolt that jams have
  /// none, nor have two sensors of which the file says nothing.
  static func allowed(_ variant: Variant) -> [Pair] {
    SensorKind.allCases.flatMap { sensor in
      BoltKind.allCases.compactMap { bolt in
        bolt == .jams && (sensor == .pulse || sensor == .quadrature)
          || sensor == .quadrature && variant == .unknown
          ? nil : Pair(sensor: sensor, bolt: bolt, variant: variant)
      }
    }
  }

  /// The pairs of gates whose file names sensor and bolt.
  static let allowed = allowed(.named)

  /// Plays a day of this pair with the real controller.
  ///
  /// - Parameters:
  ///   - isTroubled: whether power fails at times, and alarms come.
  ///   - debounce: what the wires of the arm's sensors need to settle.
  ///   - leavesExitFree: whether the bolt holds no arm that is turned backwards.
  ///   - flaw: what is wrong with a part.
  ///   - watcher: who looks at the gate.
  func play(
    _ kinds: [VisitorKind] = VisitorKind.usual, visits: UInt64, seed: UInt64,
    isTroubled: Bool = false, debounce: Nanoseconds = .milliseconds(5),
    leavesExitFree: Bool = false, flaw: Flaw? = nil,
    watcher: (any Watcher)? = nil
  ) -> (truth: Truth, books: GateBooks?) {
    var surroundings = Surroundings(sensor: sensor, bolt: bolt)
    surroundings.kinds = kinds
    surroundings.price = 2
    surroundings.seed = seed
    surroundings.losesPower = isTroubled
    surroundings.hasAlarms = isTroubled
    surroundings.leavesExitFree = leavesExitFree
    surroundings.flaw = flaw
    surroundings.hasBoltContact = variant == .boltContact
    let gate = ControllerGate(settings(debounce), dice: Dice(seed: ~seed), watcher: watcher)
    var world = World(surroundings, gate: gate)
    world.play(visits: visits)
    return (world.truth, world.gate.books)
  }

  /// What the gate is set to.
  func settings(_ debounce: Nanoseconds) -> Timeline.Settings {
    var settings = Timeline.Settings { $0.connect(.release, to: 5) }
    let (sensor, bolt) = variant == .unknown ? (.unknown, .unknown) : (sensor.rule, bolt.rule)
    settings.rules.passage = PassageRules(sensor: sensor, mechanism: bolt) ?? PassageRules()
    settings.rules.coin.price = 2
    settings.wiring[.alarm].offset = 20
    // A visitor who passes after relock is not seen, and must not leave a price to the next one.
    if variant == .unknown { settings.rules.coin.unused = .void }
    settings.wiring.failure = variant == .failSafe ? .safe : .secure
    var push = settings.wiring[.push]
    push.debounce = debounce
    settings.wiring.wire(.push, as: push)
    if self.sensor == .quadrature {
      push.line.offset = 21
      settings.wiring.wire(.turn, as: push)
    }
    if variant == .boltContact { settings.connect(.bolt, to: 6) }
    return settings
  }
}

extension Pair: CustomStringConvertible {
  var description: String { "\(sensor), bolt \(bolt)" + (variant == .named ? "" : ", \(variant)") }
}

extension SensorKind {
  fileprivate var rule: PushSensor {
    switch self {
    case .contact: .contact
    case .level: .level
    case .pulse: .pulse
    case .quadrature: .quadrature
    }
  }
}

extension BoltKind {
  fileprivate var rule: Mechanism {
    switch self {
    case .rides: .rides
    case .ratchet: .ratchet
    case .fallsBehind: .fallsBehind
    case .jams: .jams
    }
  }
}
