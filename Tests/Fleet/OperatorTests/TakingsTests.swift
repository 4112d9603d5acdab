// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport
import Testing

@Suite(.needsDatabase) struct TakingsTests {
  @Test("the takings are a table with a header, money in decimals and its currency")
  func table() throws {
    let fleet = try Fleet()
    try fleet.change(
      """
      insert into gate (name, site, pulse_hundredths, currency, newest_day)
        values ('north', 'Zoo, "East"', 5, 'CHF', '2026-11-02');
      insert into takings
        select id, date '2026-11-01', '{3,2,12,0,1}'::numeric[], 4 from gate
        union select id, '2026-11-02', '{123456789012345678,0,1,0,0}', 0 from gate;
      """)
    try fleet.write()
    #expect(
      try Self.lines(of: fleet) == [
        "gate,site,day,coins,grants,admitted,pulses,money,currency,untimed,is_final",
        #"north,"Zoo, ""East""",2026-11-01,3,2,1,12,0.60,CHF,4,true"#,
        #"north,"Zoo, ""East""",2026-11-02,123456789012345678,0,0,1,0.05,CHF,0,false"#,
      ])
  }

  @Test("no site is a formula, at the beginning or behind what ends a cell")
  func formulas() throws {
    let fleet = try Fleet()
    let sites = ["=1+1", "+1", "-1", "@a", " =1", "＝1", "a;=1", "Nord-Ost", "a\t=1"]
    let rows = sites.enumerated().map { "('g\($0)', '\($1)')" }.joined(separator: ", ")
    try fleet.change("insert into gate (name, site) values \(rows)")
    try fleet.change("insert into takings select id, '2026-11-01', '{1,0,1,0,0}', 0 from gate")
    try fleet.write()
    let found = try Self.lines(of: fleet).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[1]
    }
    #expect(
      Set(found) == [
        "'=1+1", "'+1", "'-1", "'@a", "' =1", "'＝1", "a;'=1", "Nord-Ost", "a\t'=1",
      ])
  }

  @Test("the takings are written anew after five minutes, and not before")
  func age() throws {
    let fleet = try Fleet()
    try fleet.write()
    let path = fleet.folder.path("takings.csv")
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try fleet.write()
    #expect(try Self.lines(of: fleet) == ["old"])
    try run(["touch", "-d", "6 minutes ago", path])
    try fleet.write()
    #expect(try Self.lines(of: fleet) != ["old"])
  }

  @Test("what cannot be read leaves the files as they are, and nothing beside them")
  func failure() throws {
    let fleet = try Fleet()
    try fleet.write()
    let before = try Data(contentsOf: fleet.folder.url.appending(path: "fleet.json"))
    try fleet.change("drop view fleet_now, gate_now")
    #expect(throws: FleetError.self) { try fleet.write() }
    #expect(try Data(contentsOf: fleet.folder.url.appending(path: "fleet.json")) == before)
    let files = try FileManager.default.contentsOfDirectory(atPath: fleet.folder.path)
    #expect(files.sorted() == ["fleet.json", "index.html", "takings.csv"])
  }

  /// The lines of the file.
  private static func lines(of fleet: Fleet) throws -> [String] {
    let text = try String(contentsOfFile: fleet.folder.path("takings.csv"), encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }
}
