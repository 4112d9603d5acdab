// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import TestSupport
import Testing

/// The lines of past months, which move into files.
@Suite(.needsDatabase) struct ArchiveTests {
  private let archive: Archive
  private let gate: CentralGate
  private var trail: Trail

  init() throws {
    archive = try Archive()
    (gate, trail) = try archive.gate(coins: 30)
  }

  @Test("a past month becomes a file that is whole, and what it adds up to stays")
  mutating func moves() throws {
    let before = try sums()
    #expect(try archive.months() == "2020-01: 53 lines are in \(archive.folder.path)/2020-01\n")
    #expect(try sums() == before)
    #expect(try gate.rows("n", of: "trail_line") == [] && gate.rows("n", of: "torn") == [])
    #expect(try gate.session.query("select to_regclass('turnstile.trail_line_2020_01')") == [""])
    let file = archive.file(gate)
    #expect(try archive.verify(file) == "\(file): whole, lines 1 to 53\n")
    #expect(try archive.months() == "")

    #expect(try gate.take(trail) == trail.head)
    #expect(try gate.take(after: "-", trail.lines.prefix(1)) == trail.head)
    #expect(try sums() == before && gate.rows("n", of: "trail_line") == [])
    trail.add(.coin)
    #expect(try gate.take(after: trail.digits(30), trail.lines.suffix(1)) == trail.head)
    #expect(try gate.rows("n", of: "trail_line") == ["54"])
  }

  @Test("after an end at any moment all lines are in the database or in whole files")
  func crashes() throws {
    let other = try CentralGate(database: archive.database)
    var card = Trail()
    card.open()
    try other.take(card)
    try archive.age(other)
    var ends = 0
    while try !archive.months(endingAtStep: ends) {
      ends += 1
      let stored = try gate.value("(select count(*) from trail_line)")
      #expect(stored == "54" || stored == "0")
      guard stored == "0" else { continue }
      #expect(try archive.verify(archive.file(gate)).contains("lines 1 to 53"))
      #expect(try archive.verify(archive.file(other)).contains("lines 1 to 1"))
    }
    #expect(ends > 12)
    #expect(try archive.months() == "")
    #expect(try gate.rows("n", of: "trail_line") == [])
    #expect(try archive.verify(archive.file(gate)).contains("lines 1 to 53"))
  }

  @Test("a file that has other lines than the database is not overwritten, and the month stays")
  func otherFile() throws {
    var rows = try archive.rows(of: gate)
    rows.removeAll { $0.hasPrefix("torn 3135") }
    let text = try archive.write(rows, to: "2020-01/\(gate.name).gz")
    let error = #expect(throws: ArchiveError.self) { try archive.months() }
    #expect(
      error?.description.contains("line 22 differs from the database; move it elsewhere") == true)
    #expect(
      try archive.verify(text).contains("whole") && gate.rows("n", of: "trail_line").count == 53)
  }

  @Test("a month that ended fewer days ago stays")
  func days() throws {
    #expect(try archive.months(days: "9999") == "")
    #expect(try gate.rows("n", of: "trail_line").count == 53)
    for mistake in ["x", "-1", "1;"] {
      #expect(throws: ArchiveError.self) { try archive.months(days: mistake) }
    }
  }

  @Test("a month that has a line more than its files stays")
  func newLine() throws {
    let error = #expect(throws: ArchiveError.self) { try archive.drop(lines: 52) }
    #expect(error?.description.contains("has 53 lines, of which 52 are archived") == true)
    #expect(try gate.rows("n", of: "trail_line").count == 53)
  }

  private func sums() throws -> [String] {
    [
      try gate.value("lines, have, taken, base"),
      try gate.rows("day, t.taken, untimed", of: "takings").joined(separator: " "),
      try gate.value("lines_coins, days_coins, days_differ, breaks", of: "balance"),
    ]
  }
}
