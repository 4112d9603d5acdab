// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import TestSupport
import Testing

@Suite(.needsDatabase) struct PageQueryTests {
  @Test("an empty fleet is a document without gates")
  func empty() throws {
    let document = try Fleet().document()
    #expect(document["version"] as? Int == 1)
    #expect((document["gates"] as? [Any])?.count == 0)
    #expect((document["takings"] as? [Any])?.count == 0)
  }

  @Test("a trail's coins are of today in the gate's zone, and its books agree")
  func today() throws {
    let fleet = try Fleet()
    var trail = Trail()
    trail.time = UInt64(Date.now.timeIntervalSince1970)
    trail.open()
    for _ in 0..<3 {
      trail.add(.coin)
      trail.add(.pulses, [4])
    }
    let lines = trail.lines.map { line in
      "'\\x" + line.map { String(format: "%02x", $0) }.joined() + "'::bytea"
    }
    // 25 hours apart: it is never the same day at both.
    for (name, zone) in [("east", "Pacific/Kiritimati"), ("west", "Pacific/Pago_Pago")] {
      try fleet.change(
        """
        insert into gate (name, zone, pulse_hundredths, currency) values ('\(name)', '\(zone)', 25, 'USD');
        select take('\(name)', '-', array[\(lines.joined(separator: ", "))]);
        select take_books('\(name)', '{"record": 1, "head": "\(trail.head)", "coins": 3, "grants": 0,
          "pulses": 12, "releases": 0, "admitted": 0, "passages": 3}');
        """)
    }
    let gates = try fleet.gates()
    #expect(gates.map { $0["coins"] as? String } == ["3", "3"])
    #expect(gates.map { $0["money"] as? String } == ["3.00 USD", "3.00 USD"])
    #expect(gates.map { $0["isBehind"] as? Bool } == [false, false])
    #expect(gates.map { $0["unexplained"] as? String } == ["0", "0"])
    #expect(gates[0]["day"] as? String ?? "" > gates[1]["day"] as? String ?? "")
    #expect(try fleet.document()["takings"] as? [String] == ["6.00 USD"])
  }

  @Test("a gate is silent that is offline, was not heard for 150 s, or never")
  func silence() throws {
    let fleet = try Fleet()
    try fleet.add(["a-heard", "b-offline", "c-old", "d-never"])
    try fleet.change(
      """
      update live set is_online = false where gate = (select id from gate where name = 'b-offline');
      update gate set taken_at = now() - interval '151 s' where name = 'c-old';
      update gate set taken_at = null where name = 'd-never';
      delete from live where gate = (select id from gate where name = 'd-never');
      """)
    let gates = try fleet.gates()
    #expect(gates.map { $0["isSilent"] as? Bool } == [false, true, true, true])
    #expect(gates.map { $0["isOnline"] as? Bool } == [true, false, true, false])
    #expect(gates[2]["silent"] as? Int ?? 0 >= 151)
    #expect(gates[3]["silent"] is NSNull)
  }

  @Test("a break and books that differ are in the document")
  func books() throws {
    let fleet = try Fleet()
    try fleet.add(["north"])
    try fleet.change(
      """
      insert into break (gate, n, at, reason, seen)
        select id, 1, now() - interval '2 days', 'old', '' from gate
        union select id, 1, now(), 'new', '' from gate;
      insert into books select id, now(), 5, have, '{7,0,0,0,0}', 0 from gate;
      """)
    let gate = try #require(try fleet.gates().first)
    #expect(gate["breaks"] as? Int == 2)
    #expect(gate["newBreaks"] as? Int == 1)
    #expect(gate["missing"] as? String == "7")
    #expect(gate["unexplained"] as? String == "7")
    #expect(gate["isBehind"] as? Bool == false)
  }

  @Test("a status is any JSON")
  func anyStatus() throws {
    let fleet = try Fleet()
    let statuses = [
      "null", "7", "\"state\"", "[]", "[{\"well\": false}]", "{}", "{\"state\": null}",
      "{\"state\": {\"a\": [1]}, \"well\": \"false\", \"status\": 7}", "{\"state\": 1e400}",
      "{\"well\": [false]}", "{\"well\": {\"well\": false}}",
      String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000),
    ]
    try fleet.add(statuses.indices.map { "g\($0)" })
    for (index, status) in statuses.enumerated() { try fleet.tell("g\(index)", status) }
    let gates = try fleet.gates()
    #expect(gates.count == statuses.count)
    for gate in gates {
      #expect(gate["state"] is NSNull)
      #expect(gate["isFaulty"] as? Bool == false)
      #expect(gate["fault"] is NSNull)
    }
  }

  @Test("a status' texts are a line of printable ASCII, and not long")
  func texts() throws {
    let fleet = try Fleet()
    try fleet.add(["north"])
    let state = "lo\\ncked\\u202e\\u00e9<b>" + String(repeating: "x", count: 100_000)
    try fleet.tell(
      "north", #"{"state": "\#(state)", "well": false, "status": "a; fault: lock \"stuck\", 'so'"}"#
    )
    let gate = try #require(try fleet.gates().first)
    #expect((gate["state"] as? String)?.hasPrefix("lo?cked??<b>xxx") == true)
    #expect((gate["state"] as? String)?.count == 240)
    #expect(gate["isFaulty"] as? Bool == true)
    #expect(gate["fault"] as? String == "lock \"stuck\", 'so'")
  }
}
