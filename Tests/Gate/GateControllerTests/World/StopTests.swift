// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing
import Turnstile

/// A coin at a random moment of the last second of a gate, whose books open in 0, 3 or 9 s.
@Suite struct StopTests {
  /// How many gates end in each way: `make stops` plays 1,000; STOPS in the environment is another number.
  private static let count =
    ProcessInfo.processInfo.environment["STOPS"].flatMap(UInt64.init) ?? 60

  @Test(
    "every pulse that was read is in the books, or told as lost; a kill costs the last coin at most",
    arguments: ["stop", "lost chip", "kill"])
  func toldOrKept(ending: String) {
    var played = Played()
    for seed in 0..<Self.count {
      var dice = SeededGenerator(seed: seed)
      let price = seed % 2 == 0 ? UInt64(1) : 3
      var settings = Timeline.Settings { $0.connect(.release, to: 5) }
      (settings.rules.coin.price, settings.relock) = (UInt16(price), 5000)
      let end = Self.end(ending, &dice)
      let coin = (0..<price).flatMap { _ in
        [Move.set(.coin, true), .wait(50), .set(.coin, false), .wait(50)]
      }
      let at = Int(dice.next(below: UInt64(coin.count)))
      let before = [
        Move.disk(1 + dice.next(below: 300)),
        .cut(lands: false, opens: [0, 3000, 9000][Int(seed / 2 % 3)]),
      ]
      let wait = Move.wait(dice.next(below: 6000))
      played.play(
        before + [wait] + coin[..<at] + [end, .wait(1 + dice.next(below: 40))] + coin[at...] + [
          .wait(15_000)
        ], settings, name: "\(seed)")
    }
    #expect(played.broken == [])
  }

  private static func end(_ ending: String, _ dice: inout SeededGenerator) -> Move {
    let time = dice.next(below: 3000)
    return switch ending {
    case "stop": .stop(opens: time)
    case "lost chip": .unplug(100 + time, .push, false)
    default: .cut(lands: time % 2 == 0, opens: time)
    }
  }
}
