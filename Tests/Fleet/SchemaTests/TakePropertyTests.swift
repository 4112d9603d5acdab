// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import TestSupport
import Testing
import Turnstile

/// Whatever way the lines come, the tables are those of a trail that came at once.
@Suite(.needsDatabase) struct TakePropertyTests {
  @Test(
    "batches that are cut, repeated and out of order store the same",
    arguments: 0..<(isWhole ? 500 : 5))
  func order(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let trail = makeTrail(&dice)
    let (one, other) = (try CentralGate(), try CentralGate())
    #expect(try one.take(trail) == trail.head)
    for _ in 0..<30 {
      let begin = Int(dice.next(below: UInt64(trail.lines.count)))
      let end = begin + Int(dice.next(below: UInt64(trail.lines.count - begin))) + 1
      try other.take(after: begin == 0 ? "-" : trail.hash(before: begin), trail.lines[begin..<end])
    }
    // As a bridge does: from what is stored on, until nothing is left.
    var have = try other.take(after: "-", trail.lines.prefix(1))
    while have != trail.head {
      let begin = try #require(trail.lines.indices.first { trail.digits($0) == have }) + 1
      let end = min(begin + 1 + Int(dice.next(below: 20)), trail.lines.count)
      let next = try other.take(after: have, trail.lines[begin..<end])
      if next == have {
        have = try other.take(after: have, trail.lines[begin...])
      } else {
        have = next
      }
    }
    #expect(try tables(of: one) == tables(of: other))
    #expect(try one.breaks == [] && other.breaks == [])
    let sums = trail.sums.indices.map { "\(trail.sums[$0])" }.joined(separator: ",")
    #expect(try one.taken == "{\(sums)}")
    try one.tell(trail)
    #expect(try one.value("missing, days_differ, is_behind", of: "balance") == "0|f|f")
  }

  private func tables(of gate: CentralGate) throws -> [[String]] {
    [
      try gate.rows("n, day, is_estimated, body, hash", of: "trail_line"),
      try gate.rows("day, t.taken, untimed", of: "takings"),
      try gate.rows("n, bytes", of: "torn", order: "n, bytes"),
      [try gate.value("lines, have, taken, base, excused, synchronised, newest_day")],
    ]
  }

  /// A trail of some days, with crashes, cut lines and a clock that is not always right.
  private func makeTrail(_ dice: inout SeededGenerator) -> Trail {
    var trail = Trail()
    trail.open()
    for _ in 0..<150 {
      trail.time += dice.next(below: 4000)
      trail.record += dice.next(below: 3)
      trail.isSynchronised = dice.next(below: 5) > 0
      switch dice.next(below: 12) {
      case 0:
        if dice.next(below: 2) == 0 { trail.add(cut: String(repeating: "x", count: 40)) }
        trail.open(untimedCoins: dice.next(below: 4))
      case 1: trail.add(.admitted)
      case 2: trail.add(.grant)
      case 3: trail.add(.release)
      case 4: trail.add(.command(.holdOpen), [1000, 4321, 1000, 0])
      case 5...8: trail.add(.pulses, [1 + dice.next(below: 9)])
      default: trail.add(.coin)
      }
    }
    return trail
  }
}

extension Trail {
  /// The hash of the last line before this one that has one.
  fileprivate func hash(before index: Int) -> String {
    lines[..<index].last { $0.count > 64 }.map { String(decoding: $0.suffix(64), as: UTF8.self) }
      ?? "-"
  }
}
