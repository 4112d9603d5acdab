// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Testing

/// The partitions of the lines, one for each month in which they come (FLEET 0.8).
@Suite(.needsDatabase) struct MonthTests {
  @Test("a line that comes in a month without a partition is an alarm, and moves when that is made")
  func months() throws {
    let archive = try Archive()
    let owner = try Session(database: archive.database)
    let parts = "select count(*) from pg_inherits where inhparent = 'trail_line'::regclass"
    #expect(try owner.query(parts) == ["5"], "this month, three more, and the default")
    let gate = try CentralGate(database: archive.database)
    var trail = Trail()
    trail.open()
    trail.add(.coin)
    try gate.take(trail)
    let last = "date_trunc('month', now()) + interval '3 months'"
    let part = try owner.query("select 'trail_line_' || to_char(\(last), 'YYYY_MM')")[0]
    try owner.query("drop table \(part); update trail_line set received = \(last)")
    #expect(try owner.query("select stray_lines from fleet_now") == ["2"])
    try gate.session.query("select make_months()")
    #expect(try owner.query("select stray_lines from fleet_now") == ["0"])
    #expect(try owner.query("select count(*) from \(part)") == ["2"])
    #expect(try owner.query(parts) == ["5"])
    trail.add(.coin)
    #expect(try gate.take(trail) == trail.head)
  }
}
