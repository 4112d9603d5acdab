// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import FleetSupport
import Foundation
import TestSupport
import Testing
import Trail
import Turnstile

/// The takings that a Pi adds up are those that the database does.
@Suite(.needsDatabase) struct TakingsTests {
  @Test("the same lines give the same days", arguments: 0..<(isWhole ? 200 : 5))
  func days(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let (trail, gate) = (makeTrail(&dice), try CentralGate(zone: "Europe/Berlin"))
    #expect(try gate.take(trail) == trail.head)
    let takings = try takings(trail, of: gate)
    let rows = takings.days.withSpan { days in
      days.indices.map { index in
        let day = days[index]
        return "\(day.number)|{\(text(day.sums))}|\(day.untimed)"
      }
    }
    #expect(try gate.rows("day - '1970-01-01', t.taken, untimed", of: "takings") == rows)
    #expect(try gate.taken == "{\(text(takings.total.sums))}")
    #expect(rows.count > 3 && !takings.before.sums.isAny)
  }

  @Test("what was before the trail is untimed in a database that has seen no line before")
  func before() throws {
    var trail = Trail()
    trail.time = 1_706_742_000
    trail.open(untimedCoins: 40)
    trail.add(.coin)
    let gate = try CentralGate()
    try gate.take(trail)
    let takings = try takings(trail, of: gate)
    #expect(try gate.rows("t.taken[1], untimed", of: "takings") == ["41|40"])
    #expect(takings.before.sums[0] == 40 && takings.total.sums[0] == 41)
  }

  private func takings(_ trail: Trail, of gate: CentralGate) throws -> Takings {
    let now = try gate.value("floor(extract(epoch from taken_at))::bigint")
    var takings = Takings(now: try #require(UInt64(now)))
    let zone = try #require(TimeZone(identifier: try gate.value("zone")))
    for line in trail.lines {
      takings.add(line.span, isClosed: true) { seconds in
        let moment = Date(timeIntervalSince1970: TimeInterval(seconds))
        return (Int64(seconds) + Int64(zone.secondsFromGMT(for: moment))) / 86_400
      }
    }
    return takings
  }

  private func text(_ sums: AuditSums) -> String {
    sums.indices.map { "\(sums[$0])" }.joined(separator: ",")
  }

  /// A trail of some weeks in the spring, with everything that happens to trails, clocks and books.
  private func makeTrail(_ dice: inout SeededGenerator) -> Trail {
    var trail = Trail()
    (trail.time, trail.record) = (1_711_000_000, 100)
    trail.open()
    var right = trail.time
    for _ in 0..<200 {
      right += dice.next(below: 12_000)
      trail.record += dice.next(below: 3)
      trail.isSynchronised = dice.next(below: 5) > 0
      trail.time =
        switch dice.next(below: 20) {
        case 0: dice.next(below: 100)
        case 1: 7_258_118_400
        case 2: right - 90_000
        default: right
        }
      add(to: &trail, &dice)
    }
    return trail
  }

  private func add(to trail: inout Trail, _ dice: inout SeededGenerator) {
    switch dice.next(below: 30) {
    case 0...2:
      if dice.next(below: 2) == 0 { trail.add(cut: String(repeating: "x", count: 40)) }
      trail.sums[Int(dice.next(below: 5))] += dice.next(below: 4)
      trail.open()
    case 3:
      // Books that were put back, and books of another card.
      let place = Int(dice.next(below: 5))
      trail.sums[place] -= min(trail.sums[place], dice.next(below: 5))
      if dice.next(below: 2) == 0 { trail.record -= min(trail.record, dice.next(below: 9)) }
      trail.open()
    case 4: trail.add(.lost, [3, 28])
    case 5: trail.add(fields: "\(trail.time) s \(trail.record) hologram 5")
    case 6: trail.add(.command(.holdOpen), [1000, 4321, 1000, 0])
    case 7...9: trail.add(.admitted)
    case 10...12: trail.add(.grant)
    case 13: trail.add(.release)
    case 14...20: trail.add(.pulses, [1 + dice.next(below: 9)])
    default: trail.add(.coin)
    }
  }
}
