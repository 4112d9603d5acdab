// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import TestSupport
import Turnstile

extension Timeline.Settings {
  /// The inputs that the gate has.
  var inputs: [Input] {
    var inputs: [Input] = []
    Input.forEach { if wiring.has(.input($0)) { inputs.append($0) } }
    return inputs
  }

  /// Whether a long push on a free arm is a visitor who passes.
  var isCertain: Bool {
    rules.passage.sensor == .contact && !wiring.has(.input(.bolt)) && breakChance == 0
  }

  /// A gate with its loop and its reader, an arm of any kind, and a bolt or none.
  static func random(_ dice: inout SeededGenerator) -> Self {
    let arms: [(PushSensor, Mechanism)] = [
      (.contact, .rides), (.level, .rides), (.level, .ratchet), (.pulse, .ratchet),
      (.unknown, .jams), (.contact, .jams), (.quadrature, .rides),
    ]
    var settings = Self {
      $0.connect(.release, to: 5)
      $0.connect(.admit, to: 13)
      $0.wiring[.passed].offset = 12
    }
    let (sensor, mechanism) = arms[Int(dice.next(below: UInt64(arms.count)))]
    settings.rules.passage = PassageRules(sensor: sensor, mechanism: mechanism) ?? PassageRules()
    if sensor == .quadrature { settings.connect(.turn, to: 19) }
    if dice.next(below: 2) == 0 { settings.connect(.bolt, to: 6) }
    settings.rules.coin.price = UInt16(1 + dice.next(below: 3))
    settings.rules.coin.extra = dice.next(below: 3) == 0 ? .refuse : .credit
    settings.rules.coin.unused = dice.next(below: 2) == 0 ? .credit : .void
    if dice.next(below: 4) == 0 { settings.breakChance = 30 }
    settings.relock = [1500, 3000, 30_000][Int(dice.next(below: 3))]
    settings.wiring.failure = dice.next(below: 2) == 0 ? .safe : .secure
    // Only a lock that opens with current can be too hot to let a visitor in.
    if settings.wiring.failure == .secure, dice.next(below: 3) == 0 { settings.wiring.duty = 25 }
    settings.wiring.change(.repairman) { $0.debounce = .milliseconds(50) }
    return settings
  }
}
