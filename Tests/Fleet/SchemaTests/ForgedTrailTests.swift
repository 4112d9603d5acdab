// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import FleetSupport
import Foundation
import TestSupport
import Testing
import Turnstile

/// Trails with fields that no gate writes, sealed as a gate seals them; whatever is stored is checked from outside.
@Suite(.needsDatabase) struct ForgedTrailTests {
  private static let fields = [
    "253402300799 s 1 coin 1", "253402300800 s 1 coin 1", "0 s 0 coin 0", "7 ? 7 coin",
    "1800000000 s 999999999999999999 coin 999999999999999999",
    "1800000000 s 1000000000000000000 coin 1", "1800000000 s 1 coin 1000000000000000000",
    "1800000000 ? 1 pulses 1 2", "1800000000 s 1 coin x", "1800000000 s 1 coin -1",
    "1800000000 s 1 kind-of-at-most-thirty-one-chars 1",
    "1800000000 s 1 kind-of-more-than-thirty-one-chars 1", "1800000000 s 1 coin 1 2 3 4 5 6 7 8",
    "1800000000 s 1 coin 1 2 3 4 5 6 7 8 9", "1800000000 s 1 Coin 1", "1800000000 s 1 coin  1",
    "1800000000 s 1 co\0in 1", "1800000000 s 1 coin é", "1800000000 s 1 open 1 2 3 4",
    "1800000000 s 1 open 9 9 9 9 9 0 1 2", "1800000000 s 0 lost 999999999999999999 1",
    "1800000000 s 1 open 999999999999999999 0 0 0 0 0000000000000000",
  ]

  @Test(
    "what is stored was sent, continues what was stored, and adds up; and nothing raises an error",
    arguments: 0..<(isWhole ? 400 : 4))
  func forged(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let gate = try CentralGate()
    var trail = Trail()
    trail.open()
    var sent: Set<[UInt8]> = []
    for _ in 0..<30 {
      for _ in 0...dice.next(below: 5) { extend(&trail, &dice) }
      let first = Int(dice.next(below: UInt64(trail.lines.count)))
      let begin = dice.next(below: 2) == 0 ? max(first, trail.lines.count - 8) : first
      var lines = Array(trail.lines[begin..<min(begin + 12, trail.lines.count)])
      if dice.next(below: 4) == 0 { spoil(&lines, &dice) }
      sent.formUnion(lines)
      let after = try place(before: begin, of: trail, gate, &dice)
      let have = try gate.take(after: after, lines)
      #expect(have.utf8.count == 64)
    }
    let rows = try gate.rows("t.n, body || ' ' || encode(hash, 'hex')", of: "trail_line")
      .map { $0.split(separator: "|")[1] }.map(String.init)
    #expect(Set(rows.map { Array($0.utf8) }).isSubset(of: sent))
    try checkChain(rows, gate)
    var sums = ExpectedSums()
    for row in rows { sums.add(row.split(separator: " ").map(String.init)) }
    #expect(try gate.taken == "{\(sums.taken.map { "\($0)" }.joined(separator: ","))}")
    #expect(try gate.value("days_differ, lines", of: "balance") == "f|\(rows.count)")
  }

  /// Each line has the hash that belongs behind the one before, or is an `open` line that is a break.
  private func checkChain(_ rows: [String], _ gate: CentralGate) throws {
    let torn = try gate.rows("n, encode(bytes, 'hex')", of: "torn").map { $0.split(separator: "|") }
    let breaks = Set(
      try gate.rows("t.n", of: "(select * from break where reason like 'the trail does not have%')")
    )
    for (index, row) in rows.enumerated().dropFirst() {
      let cut = torn.filter { $0[0] == "\(index + 1)" }.map {
        bytes(ofHexadecimal: $0.dropFirst().first ?? "")
      }
      let before =
        cut.map { SecureHash(of: $0.span) } + [SecureHash(endOf: Array(rows[index - 1].utf8).span)]
      let fits = before.contains { $0.fits(row) }
      let isAnew = row.contains(" open ") && breaks.contains("\(index)")
      #expect(fits || isAnew, "line \(index + 1): \(row)")
    }
  }

  private func bytes(ofHexadecimal digits: Substring) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
  }

  private func extend(_ trail: inout Trail, _ dice: inout SeededGenerator) {
    switch dice.next(below: 8) {
    case 0: trail.add(fields: Self.fields[Int(dice.next(below: UInt64(Self.fields.count)))])
    case 1: trail.add(cut: String(repeating: "x", count: Int(dice.next(below: 255))))
    case 2: trail.open(untimedCoins: dice.next(below: 3))
    case 3:
      // Books that fall, as those of an older card.
      trail.sums[0] = dice.next(below: trail.sums[0] + 1)
      trail.record -= dice.next(below: trail.record)
      trail.open()
    case 4:
      trail.drop(Int(dice.next(below: UInt64(min(trail.lines.count, 4)))))
      trail.open()
    default:
      trail.record += 1
      trail.add([.coin, .pulses, .grant, .release, .admitted][Int(dice.next(below: 5))])
    }
  }

  /// What a batch says stands before it: the truth, or something else.
  private func place(
    before begin: Int, of trail: Trail, _ gate: CentralGate, _ dice: inout SeededGenerator
  ) throws -> String {
    switch dice.next(below: 6) {
    case 0: return "-"
    case 1: return try gate.value("have")
    case 2: return String(trail.digits(Int(dice.next(below: UInt64(trail.lines.count)))))
    default: return begin == 0 ? "-" : trail.digits(begin - 1)
    }
  }

  /// Changes, adds, takes or moves bytes.
  private func spoil(_ lines: inout [[UInt8]], _ dice: inout SeededGenerator) {
    let line = Int(dice.next(below: UInt64(lines.count)))
    let place = Int(dice.next(below: UInt64(lines[line].count + 1)))
    switch dice.next(below: 4) {
    case 0: lines.swapAt(line, Int(dice.next(below: UInt64(lines.count))))
    case 1: lines.remove(at: line)
    case 2: lines[line].insert(UInt8(truncatingIfNeeded: dice.next(below: 256)), at: place)
    default: lines[line] = Array(lines[line].prefix(place))
    }
  }
}

extension SecureHash {
  /// Whether a line has the hash that belongs behind the one that ends with this hash.
  fileprivate func fits(_ line: String) -> Bool {
    var text = TextBuffer(Array(line.utf8.dropLast(64)).span)
    text.append(self)
    var hash = TextBuffer()
    hash.append(text.withSpan { SecureHash(of: $0) })
    return hash == TextBuffer(Array(line.utf8.suffix(64)).span)
  }
}

/// What stored lines add up to, written apart from the schema.
private struct ExpectedSums {
  private(set) var taken = [Decimal](repeating: 0, count: 5)
  private var base = [Decimal](repeating: 0, count: 5)
  private var record = Decimal(0)

  /// Adds a line, by its words, of which the last is its hash.
  mutating func add(_ words: [String]) {
    let kind = words[3]
    // The numbers that are sums; behind them an identity or a token may be hexadecimal.
    let end =
      switch (kind, words.count) {
      case ("open", 11): 9
      case ("admitted", 8): 5
      default: words.count - 1
      }
    let texts = words[4..<end]
    let numbers = texts.compactMap { $0.allSatisfy(\.isNumber) ? Decimal(string: $0) : nil }
    let own = Decimal(string: words[2]) ?? 0
    record = max(record, own)
    guard numbers.count == texts.count else { return }
    if let place = ["coin", "grant", "pulses", "release", "admitted"].firstIndex(of: kind) {
      if numbers.count == 1 { taken[place] += numbers[0] }
    } else if kind == "open", numbers.count == 5 {
      let stated = zip(numbers, base).map { $0 + $1 }
      if own < record || zip(stated, taken).contains(where: { $0 < $1 }) {
        base = zip(taken, numbers).map { $0 - $1 }
        record = own
      }
      taken = zip(numbers, base).map { $0 + $1 }
    }
  }
}
