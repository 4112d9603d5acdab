// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Testing

/// What is not a line, and what no role may do.
@Suite(.needsDatabase) struct BadInputTests {
  private let gate: CentralGate
  private var trail = Trail()

  init() throws {
    gate = try CentralGate()
    trail.open()
  }

  @Test(
    "what no gate writes is cut bytes, and never an error",
    arguments: [
      "", " ", "x", "\0", "1800000000 s 1 coin 1", "253402300800 s 1 coin 1 HASH",
      "1800000000 s 1 coin 1234567890123456789 HASH", "1800000000 x 1 coin 1 HASH",
      "1800000000 s 1 Coin 1 HASH", "1800000000 s 1 coin  1 HASH", "-1 s 1 coin 1 HASH",
      "1800000000 s 1 kind-of-more-than-thirty-one-letters 1 HASH", "1800000000 s 1 coin 1 UPPER",
      "9999999999999999999 s 1 coin 1 HASH", "1 s 9999999999999999999 coin 1 HASH",
      "1800000000 s 1 coin 1 2 3 4 5 6 7 8 9 HASH", "\u{FF}\u{FE} s 1 coin 1 HASH",
      "1 s 1 coin é HASH",
    ])
  mutating func torn(line: String) throws {
    let hash = String(repeating: "ab", count: 32)
    let text = line.replacing("HASH", with: hash).replacing("UPPER", with: hash.uppercased())
    let before = trail.head
    #expect(try gate.take(after: "-", trail.lines + [Array(text.utf8)]) == before)
    #expect(try gate.take(after: before, [Array(text.utf8)]) == before)
    trail.add(cut: text)
    trail.add(.coin)
    #expect(try gate.take(trail) == trail.head)
    #expect(try gate.taken == "{1,0,0,0,0}" && gate.breaks == [])
  }

  @Test("the largest numbers that a forged line may have overflow nothing")
  mutating func largest() throws {
    let most = UInt64(999_999_999_999_999_999)
    for _ in 0..<50 {
      trail.add(.coin, [most])
      trail.add(.lost, [most, most])
      trail.sums = [most, most, most, most, most]
      trail.open()
      trail.sums = [0, 0, 0, 0, 0]
      trail.open()
    }
    #expect(try gate.take(trail) == trail.head)
    try gate.tell(trail)
    #expect(try gate.value("days_differ", of: "balance") == "f")
  }

  @Test(
    "books that are none are refused with an error, and change nothing",
    arguments: [
      "", "x", "[]", "{}", "null", #"{"record":1}"#,
      #"{"record":1,"head":"-","coins":-1,"grants":0,"pulses":0,"releases":0,"admitted":0,"passages":0}"#,
      #"{"record":1,"head":"-","coins":"x","grants":0,"pulses":0,"releases":0,"admitted":0,"passages":0}"#,
      #"{"record":1e99,"head":"-","coins":1,"grants":0,"pulses":0,"releases":0,"admitted":0,"passages":0}"#,
      #"{"record":1,"coins":1,"grants":0,"pulses":0,"releases":0,"admitted":0,"passages":0}"#,
    ])
  func books(payload: String) throws {
    #expect(throws: DatabaseError.self) {
      try gate.session.query("select take_books('\(gate.name)', '\(payload)')")
    }
    #expect(try gate.rows("t.record", of: "books") == [])
  }

  @Test(
    "the collector's role can add, and neither read, change nor delete",
    arguments: [
      "select * from gate", "select * from trail_line", "update gate set have = ''",
      "delete from trail_line", "truncate takings", "delete from break",
      "insert into gate (name) values ('a')",
      "insert into trail_line select * from trail_line", "drop function take",
      "create table x (i int)",
      "select keep(null, null, null)", "select * from day",
      "create function turnstile.f() returns int language sql as 'select 1'",
    ])
  func rights(command: String) throws {
    let error = #expect(throws: DatabaseError.self) { try gate.session.query(command) }
    let text = error?.description ?? ""
    #expect(text.contains("permission denied") || text.contains("must be owner"), "\(text)")
  }

  @Test("the reader's role sees the views, and takes nothing")
  func reader() throws {
    let reader = try Session(as: "turnstile_reader")
    for view in ["balance", "day", "seal", "gate_status", "trail_break", "version"] {
      try reader.query("select * from \(view)")
    }
    #expect(throws: DatabaseError.self) { try reader.query("select take('a', '-', '{}')") }
    #expect(throws: DatabaseError.self) { try reader.query("select * from gate") }
  }

  @Test("what acts as the owner looks into no other schema, and no right is PUBLIC's (FLEET 0.9)")
  func owner() throws {
    let owner = try Session()
    let definers = try owner.query(
      """
      select coalesce('search_path=turnstile, pg_temp' = any (proconfig), false) from pg_proc
      where pronamespace = 'turnstile'::regnamespace and prosecdef
      """)
    #expect(definers.count > 4 && definers.allSatisfy { $0 == "t" })
    let rights = try owner.query(
      """
      select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
      where pronamespace = 'turnstile'::regnamespace and a.grantee = 0
      union all
      select relname from pg_class, aclexplode(coalesce(relacl, acldefault('r', relowner))) a
      where relnamespace = 'turnstile'::regnamespace and a.grantee = 0
      union all
      select nspname from pg_namespace, aclexplode(nspacl) a where nspname = 'turnstile' and a.grantee = 0
      """)
    #expect(rights == [])
  }

  @Test(
    "a name that is no name of a gate is refused",
    arguments: ["", "1a", "A", "a_b", "collector", "a b", String(repeating: "a", count: 33)])
  func names(name: String) throws {
    let owner = try Session()
    #expect(throws: DatabaseError.self) {
      try owner.query("insert into gate (name) values ('\(name)')")
    }
  }
}
