// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import TestSupport
import Testing
import Turnstile

/// Batches with bytes that are changed, added or gone.
@Suite(.needsDatabase) struct TakeFuzzTests {
  @Test(
    "no bytes raise an error, or are stored where the gate did not write them",
    arguments: 0..<(isWhole ? 200 : 4))
  func mutations(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let gate = try CentralGate()
    var trail = Trail()
    trail.open()
    for _ in 0..<30 { trail.add(.coin) }
    trail.open(untimedCoins: 3)
    for _ in 0..<30 { trail.add(.pulses, [dice.next(below: 1000)]) }
    // The first line of a trail has no other to be held against.
    #expect(try gate.take(after: "-", trail.lines.prefix(1)) == trail.digits(0))
    for _ in 0..<100 {
      let begin = Int(dice.next(below: 60))
      var lines = Array(trail.lines[begin..<min(begin + 8, trail.lines.count)])
      for _ in 0...dice.next(below: 3) { mutate(&lines, &dice) }
      // Behind `-` an `open` line has no other to be held against, and is a break: see TakeTests.
      let after = begin == 0 ? String(repeating: "0", count: 64) : trail.digits(begin - 1)
      let have = try gate.take(after: after, lines)
      #expect(trail.lines.indices.contains { trail.digits($0) == have }, "\(have)")
    }
    #expect(try gate.take(trail) == trail.head)
    let sums = trail.sums.indices.map { "\(trail.sums[$0])" }.joined(separator: ",")
    #expect(try gate.taken == "{\(sums)}")
    #expect(Set(try gate.breaks).isSubset(of: ["the hash does not fit"]))
  }

  private func mutate(_ lines: inout [[UInt8]], _ dice: inout SeededGenerator) {
    let line = Int(dice.next(below: UInt64(lines.count)))
    let place = Int(dice.next(below: UInt64(lines[line].count + 1)))
    let byte = UInt8(truncatingIfNeeded: dice.next(below: 256))
    switch dice.next(below: 6) {
    case 0: lines[line].insert(byte, at: place)
    case 1: if place < lines[line].count { lines[line].remove(at: place) }
    case 2: lines.swapAt(line, Int(dice.next(below: UInt64(lines.count))))
    case 3: lines.insert(lines[line], at: line)
    case 4: lines[line] = []
    default: if place < lines[line].count { lines[line][place] = byte }
    }
  }
}
