// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import Testing
import Turnstile

/// What people command gates to do, held against the gates' trails.
@Suite(.needsDatabase) struct CommandTests {
  private let gate: CentralGate
  private var trail = Trail()
  private let now = UInt64(Date.now.timeIntervalSince1970)

  init() throws {
    gate = try CentralGate()
    trail.open()
  }

  private func command(_ payload: String, of staff: String = "1042") throws {
    try gate.session.query("select take_command('\(gate.name)', '\(staff)', $t$\(payload)$t$)")
  }

  private func answer(_ payload: String) throws {
    try gate.session.query("select take_answer('\(gate.name)', $t$\(payload)$t$)")
  }

  /// Takes a line of a command that an agent gave for a person, and the books that have no other line.
  private mutating func write(
    _ kind: AuditKind, for staff: UInt64 = 1042, at time: UInt64, isSynchronised: Bool = true
  ) throws {
    (trail.time, trail.isSynchronised) = (time, isSynchronised)
    trail.add(kind, [991, 4711, 4_294_967_295, staff])
    try send()
  }

  private func send() throws {
    #expect(try gate.take(trail) == trail.head)
    try gate.tell(trail)
    // Books that are younger than the answers.
    try gate.change("update books set at = now() + interval '1 minute' where gate = (\(identity))")
  }

  private var identity: String { "select id from gate where name = '\(gate.name)'" }

  private var alarms: [String] {
    get throws {
      let rows = try gate.value(
        "staff || ' ' || coalesce(word, '-') || ': ' || reason", of: "command_check")
      return rows.split(separator: "\n").map(String.init).sorted()
    }
  }

  private static let unheard = "a line in the trail, and no command was heard"
  private static let unwritten = "done by its answer, and the trail has no line"

  @Test("a command that was heard, done and written is no alarm, and stands in the log")
  mutating func whole() throws {
    try command(#"{"id":"a1","command":"hold-open","expires":1795374790}"#)
    try command("close", of: "1000")
    try write(.command(.holdOpen), at: now)
    try write(.command(.close), for: 1000, at: now)
    try answer(#"{"id":"a1","staff":1042,"result":"done"}"#)
    try answer(#"{"id":"made-by-the-gate","staff":1000,"result":"done"}"#)
    #expect(try alarms == [])
    let columns = "staff, t.id, word, extract(epoch from expires)::bigint, answer, reason"
    #expect(
      try gate.rows(columns, of: "staff_command")
        == ["1000|made-by-the-gate|close||done|", "1042|a1|hold-open|1795374790|done|"])
    #expect(try gate.value("count(*)", of: "command_log") == "2")
  }

  @Test("what comes twice, or in the other order, is one row, and the first answer counts")
  func repeats() throws {
    let order = #"{"id":"a1","command":"close","until":1795374790}"#
    for payload in [
      #"{"id":"a1","staff":1042,"result":"refused","reason":"too late"}"#,
      #"{"id":"a1","staff":1042,"result":"done"}"#,
    ] {
      try answer(payload)
      for _ in 0..<2 { try command(order) }
      try command(#"{"id":"a1","command":"hold-open"}"#)
    }
    #expect(
      try gate.rows("staff, t.id, word, answer, reason, received is null", of: "staff_command")
        == ["1042|a1|close|refused|too late|f"])
  }

  @Test("a line without a command is an alarm: of another person, word or hour, or of one refused")
  mutating func forged() throws {
    try command(#"{"id":"a1","command":"hold-open"}"#)
    try command(#"{"id":"a2","command":"open-till"}"#)
    try answer(#"{"id":"a2","staff":1042,"result":"refused","reason":"many"}"#)
    try write(.command(.holdOpen), for: 1043, at: now)
    try write(.command(.close), at: now)
    try write(.command(.openTill), at: now)
    try write(.command(.holdOpen), at: now - 400)
    #expect(
      try alarms == [
        "1042 close: \(Self.unheard)", "1042 hold-open: \(Self.unheard)",
        "1042 open-till: \(Self.unheard)", "1043 hold-open: \(Self.unheard)",
      ])
  }

  @Test("a clock that is not set moves no line to another hour, and the line has to come later")
  mutating func unset() throws {
    try write(.command(.holdOpen), at: 0, isSynchronised: false)
    try command(#"{"id":"a1","command":"hold-open"}"#)
    try command(#"{"id":"a2","command":"close"}"#)
    try write(.command(.close), at: 0, isSynchronised: false)
    #expect(try alarms == ["1042 hold-open: \(Self.unheard)"])
  }

  @Test("an answer without a line is an alarm once the gate has no more lines")
  mutating func unwritten() throws {
    try command(#"{"id":"a1","command":"hold-open"}"#)
    try command(#"{"id":"a2","command":"close"}"#)
    try answer(#"{"id":"a1","staff":1042,"result":"done"}"#)
    try answer(#"{"id":"a2","staff":1042,"result":"refused","reason":"x"}"#)
    #expect(try alarms == [])
    try gate.tell(trail)
    #expect(try alarms == [])
    try send()
    #expect(try alarms == ["1042 hold-open: \(Self.unwritten)"])
    try write(.command(.holdOpen), at: now)
    #expect(try alarms == [])
  }

  @Test("what was done and not heard is an alarm after a minute; a refusal is none")
  func unheard() throws {
    try answer(#"{"id":"a1","staff":1042,"result":"done"}"#)
    try answer(#"{"id":"a2","staff":1042,"result":"refused","reason":"x"}"#)
    #expect(try alarms == [])
    try gate.change(
      "update staff_command set answered = now() - interval '61 s' where gate = (\(identity))")
    #expect(try alarms == ["1042 -: an answer, and no command was heard"])
  }

  @Test("lines of people on the gate, and lines of another form, are no commands of an agent")
  mutating func others() throws {
    trail.add(.command(.unlockOnce), [1000, 42, 4_294_967_295, 0])
    trail.add(fields: "1800000000 s 1 lock 1000 42")
    trail.sums[3] = 7
    trail.open()
    trail.add(fields: "1800000000 s 1 newer-kind 1 2 3 0 5")
    trail.add(.coin)
    try send()
    #expect(try alarms == [])
    // A kind of a newer gate may be a command.
    trail.add(fields: "1800000000 s 1 newer-kind 1 2 3 x")
    try send()
    #expect(try alarms == ["x newer-kind: \(Self.unheard)"])
  }

  @Test(
    "no payload and no name of a person is an error",
    arguments: [
      "", "{}", "[]", "null", "5", "\"close\"", "{\"id\":null}", #"{"id":"\u0000","staff":1}"#,
      #"{"id":{"a":[1]},"command":["close"],"expires":"1e99","staff":"1042","result":{"done":1}}"#,
      #"{"id":"b","staff":-1,"result":"done"}"#, #"{"id":"b","staff":1e400,"result":"done"}"#,
      #"{"id":"b","staff":9999999999999999999,"result":"done","expires":9999999999999999999}"#,
      #"{"id":"b","staff":1,"result":"done","expires":999999999999999999}"#,
      String(repeating: "[", count: 30_000), String(repeating: "é", count: 30_000),
      "{\"id\":\"" + String(repeating: "i", count: 30_000) + "\",\"staff\":1,\"result\":\"r\"}",
    ])
  func badInput(payload: String) throws {
    for staff in ["1042", "", "x", "-1", "99999999999999999999", "1.5"] {
      try command(payload, of: staff)
      try command(payload, of: staff)
    }
    try answer(payload)
    try answer(payload)
    let longest = "max(length(t.id)) <= 64, max(length(word)) <= 31, max(length(answer)) <= 31"
    #expect(try !gate.rows(longest, of: "staff_command").joined().contains("f"))
    try gate.session.query("select take_command('no-gate', '1', 'close')")
    try gate.session.query("select take_command(null, null, null), take_answer(null, null)")
    #expect(try alarms == [])
  }

  @Test("the collector may add and not look, and a reader may look and not add")
  func rights() throws {
    try command("close")
    for query in ["select * from staff_command", "select * from command_check"] {
      #expect(throws: DatabaseError.self) { try gate.session.query(query) }
    }
    let reader = try Session(as: "turnstile_reader")
    try reader.query("select * from command_log")
    try reader.query("select * from command_check")
    for query in [
      "select * from staff_command", "select * from command_line",
      "select take_command('\(gate.name)', '1', 'close')", "select take_answer('a', 'b')",
    ] { #expect(throws: DatabaseError.self) { try reader.query(query) } }
  }
}
