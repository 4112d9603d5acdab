// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Testing

/// The business day of a line.
@Suite(.needsDatabase) struct TimeTests {
  private let gate: CentralGate

  init() throws { gate = try CentralGate(zone: "Europe/Berlin") }

  /// The days of a trail, each with its coins and whether it is final.
  private func days(_ trail: Trail) throws -> [String] {
    #expect(try gate.take(trail) == trail.head)
    return try gate.value("day, coins, is_final", of: "day").split(separator: "\n").map(String.init)
      .sorted()
  }

  @Test("a day begins at the gate's midnight, and is final when a later one has begun")
  func midnight() throws {
    var trail = Trail()
    // 2024-01-31 22:59:59Z is 23:59:59 in Berlin.
    for time in [1_706_741_999, 1_706_742_000, 1_706_742_001] as [UInt64] {
      trail.time = time
      if trail.lines.isEmpty { trail.open() }
      trail.add(.coin)
    }
    #expect(try days(trail) == ["2024-01-31|1|t", "2024-02-01|2|f"])
    #expect(try gate.value("sum(money)", of: "day") == "0.00000000000000000000")
  }

  @Test("a clock that may be wrong is held between the last right time and now")
  func estimated() throws {
    var trail = Trail()
    trail.time = 1_706_742_000
    trail.open()
    trail.isSynchronised = false
    trail.time = 10
    trail.add(.coin)
    trail.time = 1_706_742_000 + 86_400
    trail.add(.coin)
    trail.time = 7_258_118_400
    trail.add(.coin)
    let today = try gate.session.query("select (now() at time zone 'Europe/Berlin')::date")[0]
    #expect(try days(trail) == ["2024-02-01|1|t", "2024-02-02|1|t", "\(today)|1|f"])
    #expect(try gate.rows("is_estimated", of: "trail_line", order: "n") == ["f", "t", "t", "t"])
  }

  @Test(
    "a right clock in the year 2200 counts on the day received, and moves nothing",
    arguments: [7_258_118_400, 253_402_300_799])
  func future(time: UInt64) throws {
    var trail = Trail()
    trail.time = time
    trail.open()
    trail.add(.coin)
    #expect(try gate.take(trail) == trail.head)
    #expect(try gate.value("synchronised") == "-infinity")
    #expect(try gate.value("day = (now() at time zone 'Europe/Berlin')::date", of: "day") == "t")
  }

  @Test("a zone that the database does not know is an error")
  func zones() throws {
    #expect(throws: DatabaseError.self) { try CentralGate(zone: "Mars/Olympus") }
  }
}
