// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing
import Turnstile

/// Whatever happens to a gate, each promise holds at each moment.
@Suite struct WorldTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// As many acts as ACTS in the environment says; in CI more.
  private static let acts =
    environment["ACTS"].flatMap(UInt64.init) ?? (environment["CI"] == nil ? 6_000 : 200_000)
  /// The one run to play.
  private static let seed = environment["TIMELINE"].flatMap(UInt64.init)

  // 90 s make a coil hot, and one wait in 26 is that long.
  private static let waits: [UInt64] =
    [90_000] + (0..<5).flatMap { _ in [1, 20, 150, 900, 6000] }

  @Test("over random acts each promise holds at each moment, and no gate is a dead end")
  func random() async {
    let lanes: UInt64 = 4
    let played = await withTaskGroup(of: Played.self) { group in
      for lane in 0..<lanes {
        group.addTask { Self.playRandom(from: lane + 1, by: lanes, acts: Self.acts / lanes) }
      }
      return await group.reduce(into: Played()) { $0.add($1) }
    }
    #expect(played.broken == [])
    print("World: \(played.acts) acts in \(played.runs) runs")
  }

  @Test func `runs that once broke a promise break none`() {
    var settings = Timeline.Settings {
      $0.connect(.release, to: 5)
      $0.connect(.admit, to: 13)
    }
    var played = Played()
    for moves in [
      // The mute of a loop ended between two turns, and the next sale came at once.
      [
        .swing(.release, times: 3065, every: 1_000_000, end: false), .wait(900),
        .swing(.admit, times: 4, every: 25_000_000, end: true), .wait(6000),
      ],
      // A level was read between two turns, and was taken for one that had lasted.
      [
        .swing(.release, times: 2907, every: 1_000_000, end: true), .wait(6000),
        .swing(.release, times: 6, every: 11_000_000, end: false),
      ],
      // A second order waited for its record, and coins were invited.
      [.wait(14), .give(.refund), .give(.openTill)],
    ] as [[Move]] { played.play(moves, settings) }
    // A relock was tried between two turns, and the coil had current until the second.
    settings.connect(.turn, to: 19)
    settings.rules.passage =
      PassageRules(sensor: .quadrature, mechanism: .rides) ?? PassageRules()
    (settings.wiring.failure, settings.wiring.duty, settings.relock) = (.secure, 25, 1500)
    played.play(
      [
        .press(.coin, 47), .press(.coin, 50), .missed(.push, true), .press(.turn, 3279), .sendTwice,
      ], settings)
    settings = Timeline.Settings {
      $0.connect(.admit, to: 13)
      $0.connect(.bolt, to: 6)
    }
    // The edges at the end of a card were lost, and the same card came again.
    played.play(
      [
        .set(.admit, true), .swing(.bolt, times: 3197, every: 1_000_000, end: false), .wait(900),
        .storm(.admit, 2), .sendTwice,
      ], settings)
    // They were lost after a long card had gone, before another turn.
    played.play([.press(.admit, 3446), .wait(150), .storm(.admit, 2), .sendTwice], settings)
    // An order closed the acceptor for a moment, just before its answer.
    settings = Timeline.Settings { _ in }
    settings.relock = 1500
    settings.rules.passage = PassageRules(sensor: .level, mechanism: .rides) ?? PassageRules()
    played.play(
      [.answerPower(true), .press(.coin, 48), .wait(6150), .give(.emptied), .wait(6000)], settings)
    #expect(played.broken == [])
  }

  @Test(
    "a coil or an acceptor that makes pulses lets few people through (laws 5 and 6)",
    arguments: [
      ([.couple(true), .press(.coin, 50)], 2), ([.answerPower(true), .press(.coin, 50)], 4),
      ([.press(.coin, 50)], 1), ([], 0),
    ] as [([Move], UInt64)])
  func strays(moves: [Move], through: UInt64) {
    var settings = Timeline.Settings { $0.connect(.release, to: 5) }
    settings.rules.passage = PassageRules(sensor: .contact, mechanism: .rides) ?? PassageRules()
    var world = World(settings)
    world.perform(moves)
    for _ in 0..<30 { world.perform([.wait(2000), .press(.push, 400)]) }
    #expect(world.sold == [through, 0])
    #expect(world.promises.broken == [])
  }

  private static func playRandom(from first: UInt64, by lanes: UInt64, acts: UInt64) -> Played {
    var played = Played()
    var number = seed ?? first
    repeat {
      var dice = SeededGenerator(seed: number)
      let settings = Timeline.Settings.random(&dice)
      let inputs = settings.inputs
      let moves = (0..<20 + dice.next(below: 200)).flatMap { _ in
        [Move.random(&dice, inputs), .wait(Self.waits[Int(dice.next(below: 26))])]
      }
      played.play(moves, settings, name: "TIMELINE=\(number)")
      number += lanes
    } while played.acts < acts && seed == nil && played.broken.isEmpty
    return played
  }

  @Test("spikes, short glitches, a long bounce and losses on other lines release nobody")
  func spikes() {
    let spikes = (0..<(isWhole ? 3600 : 600)).flatMap { _ in [Move.press(.release, 1), .wait(999)] }
    let glitches = (0..<200).flatMap { _ in [Move.press(.release, 45), .wait(51)] }
    let bounce = Move.swing(.release, times: 500, every: 200_000, end: false)
    var settings = Timeline.Settings { $0.connect(.release, to: 5) }
    settings.relock = 3000
    var world = World(settings)
    world.perform(spikes + glitches + [bounce, .wait(50), .storm(.coin, isWhole ? 200 : 30)])
    #expect(world.promises.broken == [])
    #expect(world.releases == 0)
  }
}

/// What came of runs.
struct Played: Sendable {
  private(set) var (runs, acts) = (UInt64(0), UInt64(0))
  private(set) var heard: Set<Fate> = []
  /// The broken promises of each run, and the fewest moves that break the first.
  private(set) var broken: [String] = []

  mutating func play(_ moves: [Move], _ settings: Timeline.Settings, name: String = "") {
    var world = World(settings)
    let promises = world.play(moves)
    (runs, acts) = (runs + 1, acts + UInt64(moves.count))
    heard.formUnion(world.visitor.heard)
    guard promises != [] else { return }
    let least = Self.shrink(moves, settings, to: promises[0])
    broken.append("\(name), \(promises): \(least.count) moves: \(least)")
  }

  mutating func add(_ other: Played) {
    (runs, acts) = (runs + other.runs, acts + other.acts)
    heard.formUnion(other.heard)
    broken += other.broken
  }

  /// The fewest of these moves, in their order, that break the same promise.
  static func shrink(_ moves: [Move], _ settings: Timeline.Settings, to promise: String) -> [Move] {
    var moves = moves
    var size = max(moves.count / 2, 1)
    while size > 0 {
      var index = 0
      while index < moves.count {
        var fewer = moves
        fewer.removeSubrange(index..<min(index + size, moves.count))
        var world = World(settings)
        if world.play(fewer).contains(promise) { moves = fewer } else { index += size }
      }
      size /= 2
    }
    return moves
  }
}
