// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Foundation
import GPIO
import TestSupport
import Testing
import Turnstile

/// Whatever happens to a gate, each promise holds at each moment.
@Suite struct WorldTests {
  /// As many runs as TIMELINES in the environment says, or the one of TIMELINE; in CI more.
  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TIMELINE"].flatMap(UInt64.init) { return [seed] }
    let count = environment["TIMELINES"].flatMap(UInt64.init)
    return Array(1...(count ?? (environment["CI"] == nil ? 40 : 200)))
  }

  @Test("over random moves each promise holds at each moment, and no gate is a dead end")
  func random() {
    for seed in Self.seeds {
      var dice = SeededGenerator(seed: seed)
      let settings = Timeline.Settings.random(&dice)
      let moves = Self.moves(&dice, settings.inputs)
      var world = World(settings)
      let broken = world.play(moves)
      guard broken != [] else { continue }
      let least = Self.shrink(moves, settings, to: broken[0])
      Issue.record("TIMELINE=\(seed): \(broken): \(least)")
    }
  }

  private static func moves(_ dice: inout SeededGenerator, _ inputs: [Input]) -> [Move] {
    (0..<2 + dice.next(below: 60)).flatMap { _ in
      [Move.random(&dice, inputs), .wait([1, 20, 150, 900, 6000][Int(dice.next(below: 5))])]
    }
  }

  /// The fewest of these moves, in their order, that break the same promise.
  static func shrink(_ moves: [Move], _ settings: Timeline.Settings, to promise: String) -> [Move] {
    var moves = moves
    var index = 0
    while index < moves.count {
      var fewer = moves
      fewer.remove(at: index)
      var world = World(settings)
      if world.play(fewer).contains(promise) { moves = fewer } else { index += 1 }
    }
    return moves
  }
}

extension Timeline.Settings {
  /// The inputs that the gate has.
  var inputs: [Input] {
    var inputs: [Input] = []
    Input.forEach { if wiring.has(.input($0)) { inputs.append($0) } }
    return inputs
  }

  /// Whether a long push on a free arm is a visitor who passes.
  var isCertain: Bool { rules.passage.sensor == .contact && !wiring.has(.input(.bolt)) }

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
    settings.rules.coin.unused = dice.next(below: 2) == 0 ? .credit : .void
    settings.relock = [1500, 3000, 30_000][Int(dice.next(below: 3))]
    settings.wiring.failure = dice.next(below: 2) == 0 ? .safe : .secure
    // Only a lock that opens with current can be too hot to let a visitor in.
    if settings.wiring.failure == .secure, dice.next(below: 3) == 0 { settings.wiring.duty = 25 }
    var key = settings.wiring[.repairman]
    key.debounce = .milliseconds(50)
    settings.wiring.wire(.repairman, as: key)
    return settings
  }
}
