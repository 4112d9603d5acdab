// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

/// A sensor and a bolt that a gate may have together.
struct Pair {
  let sensor: SensorKind
  let bolt: BoltKind

  /// All pairs that have a law: a rotation pulse on a bolt that jams has none.
  static let allowed = SensorKind.allCases.flatMap { sensor in
    BoltKind.allCases.compactMap { bolt in
      sensor == .pulse && bolt == .jams ? nil : Pair(sensor: sensor, bolt: bolt)
    }
  }

  /// Plays a day of this pair with the real controller.
  ///
  /// - Parameter isTroubled: whether power fails at times, and alarms come where the gate has an
  ///   input for them.
  func play(
    _ kinds: [VisitorKind] = VisitorKind.allCases, visits: UInt64, seed: UInt64,
    isTroubled: Bool = false
  ) -> (truth: Truth, books: GateBooks?) {
    var surroundings = Surroundings(sensor: sensor, bolt: bolt)
    surroundings.kinds = kinds
    surroundings.price = 2
    surroundings.seed = seed
    surroundings.losesPower = isTroubled
    surroundings.hasAlarms = isTroubled && ControllerGate.takesAlarms
    let disk = WorldDisk(DiskTimes(), dice: Dice(seed: ~seed))
    let gate = ControllerGate(
      ControllerGate.Settings(sensor: sensor, bolt: bolt, price: 2), disk: disk)
    var world = World(surroundings, gate: gate)
    world.play(visits: visits)
    return (world.truth, world.gate.books)
  }
}

extension Pair: CustomTestStringConvertible {
  var testDescription: String { "\(sensor), bolt \(bolt)" }
}
