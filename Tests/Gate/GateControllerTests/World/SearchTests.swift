// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing
import Turnstile

/// The World at each moment of a visit: before, at and behind each turn of the gate.
@Suite struct SearchTests {
  /// A coin, and the visitor who paid it passes.
  private static let sale: [Move] = [
    .set(.coin, true), .wait(50), .set(.coin, false), .wait(700), .set(.push, true), .wait(450),
    .set(.push, false), .wait(300),
  ]
  /// What a visitor does whom a validator admits: passes at once, passes in the last moment, stays
  /// away, and stays away while the staff locks the gate.
  private static let lives: [[Move]] = [
    [.ask, .wait(60), .set(.push, true), .wait(300), .set(.push, false), .wait(300)],
    [.ask, .wait(185), .set(.push, true), .wait(300), .set(.push, false), .wait(300)],
    [.ask, .wait(2600)],
    [.ask, .wait(100), .give(.lock), .wait(400)],
  ]

  @Test("every pair of moves at each moment of a sale keeps each promise")
  func pairs() async {
    let settings = Self.settings
    let moments = Self.moments(of: Self.sale, settings)
    let moves = Move.each(settings.inputs)
    // A prime step samples all moments and moves alike.
    let (total, step) = (moments.count * moves.count * moves.count, isWhole ? 1 : 397)
    let lanes = 4
    let played = await withTaskGroup(of: Played.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var played = Played()
          for index in stride(from: lane * step, to: total, by: lanes * step)
          where played.broken.isEmpty {
            let (pair, moment) = index.quotientAndRemainder(dividingBy: moments.count)
            let (first, second) = pair.quotientAndRemainder(dividingBy: moves.count)
            let two = [moves[first], moves[second]]
            played.play(Self.insert(two, at: moments[moment], in: Self.sale), settings)
          }
          return played
        }
      }
      return await group.reduce(into: Played()) { $0.add($1) }
    }
    #expect(played.broken == [])
    #expect(moments.count >= 30)
    print(
      "World: \(played.runs) of \(total) pairs of \(moves.count) moves at \(moments.count) moments")
  }

  @Test(
    "a gate that dies at any moment of a visit, with its record on the disk or not, keeps each promise",
    arguments: [PushSensor.contact, .level])
  func crashes(sensor: PushSensor) {
    var settings = Self.settings
    settings.rules.passage = PassageRules(sensor: sensor, mechanism: .rides) ?? PassageRules()
    settings.relock = 200
    var played = Played()
    for life in Self.lives + [Self.sale] {
      for moment in Self.moments(of: life, settings) {
        for lands in [false, true] where played.broken.isEmpty {
          played.play(
            Self.insert([.cut(lands: lands), .askAgain], at: moment, in: life), settings)
        }
      }
    }
    #expect(played.broken == [], "\(played.broken)")
    #expect(played.heard.isSuperset(of: [.unknown, .open, .passed, .unused, .unsure]))
    print("World: \(played.runs) crashes in \(Self.lives.count + 1) visits")
  }

  @Test(
    "a refund at any moment of a sale gives the money or the passage, never both",
    arguments: [1, 3] as [UInt64], [LedgerRule.refuseCoins, .acceptCoins])
  func refunds(price: UInt64, rule: LedgerRule) {
    var settings = Self.settings
    (settings.rules.coin.price, settings.rule) = (UInt16(price), rule)
    let coin: [Move] = [.set(.coin, true), .wait(50), .set(.coin, false), .wait(50)]
    var played = Played()
    for (disk, extra) in [(5, 0), (60, 2), (400, 0), (1900, 2), (nil, 0)] as [(UInt64?, UInt64)] {
      let coins = (0..<price + extra).flatMap { _ in coin }
      let sale = [.disk(disk)] + coins + [.wait(2500), .press(.push, 400), .press(.push, 400)]
      for (index, moment) in Self.moments(of: sale, settings).enumerated()
      where played.broken.isEmpty && (isWhole || index % 6 == 0) {
        played.play(Self.insert([.give(.refund)], at: moment, in: sale), settings)
      }
    }
    #expect(played.broken == [], "\(played.broken)")
  }

  /// A contact on an arm that rides, a loop and a reader, and a disk that takes 20 ms for each record.
  private static var settings: Timeline.Settings {
    var settings = Timeline.Settings {
      $0.connect(.release, to: 5)
      $0.connect(.admit, to: 13)
    }
    settings.disk = 20
    return settings
  }

  private static func moments(of moves: [Move], _ settings: Timeline.Settings) -> [UInt64] {
    var world = World(settings)
    let turns = world.moments(of: moves)
    return Set(turns.flatMap { [max($0, 1) - 1, $0, $0 + 1] }).sorted()
  }

  /// These moves at a moment, in milliseconds, of others.
  private static func insert(_ moves: [Move], at moment: UInt64, in others: [Move]) -> [Move] {
    var (all, time) = ([Move](), UInt64(0))
    for (index, move) in others.enumerated() {
      guard case .wait(let length) = move, time + length > moment else {
        if case .wait(let length) = move { time += length }
        all.append(move)
        continue
      }
      let rest = Move.wait(time + length - moment)
      return all + [.wait(moment - time)] + moves + [rest] + others[(index + 1)...]
    }
    return all + moves
  }
}
