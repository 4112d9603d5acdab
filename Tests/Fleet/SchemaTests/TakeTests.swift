// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Testing

/// `take()`: what is stored of a trail, and what it adds up to.
@Suite(.needsDatabase) struct TakeTests {
  private let gate: CentralGate
  private var trail = Trail()

  init() throws {
    gate = try CentralGate()
    trail.open()
    for _ in 0..<3 {
      trail.add(.pulses, [2])
      trail.add(.coin)
    }
    trail.add(.grant)
    trail.add(.release)
    trail.add(.admitted)
  }

  @Test("a trail is stored and added up, and a repetition changes nothing")
  func whole() throws {
    for _ in 0..<3 {
      #expect(try gate.take(trail) == trail.head)
      #expect(try gate.taken == "{3,1,6,1,1}")
      #expect(try gate.rows("t.taken, untimed", of: "takings") == ["{3,1,6,1,1}|0"])
    }
    #expect(
      try gate.rows("n, body", of: "trail_line").first
        == "1|1800000000 s 1 open 0 0 0 0 0 0000000000000000")
    #expect(try gate.value("lines") == "\(trail.lines.count)")
    #expect(try gate.breaks == [])
  }

  @Test("an unknown gate has no answer")
  func unknown() throws {
    #expect(try gate.session.query("select take('no-gate', '-', '{}') is null") == ["t"])
    #expect(try gate.session.query("select take_books('no-gate', '{}') is null") == ["t"])
  }

  @Test("lines that are there already are skipped, and the others taken")
  func overlap() throws {
    try gate.take(after: "-", trail.lines.prefix(4))
    #expect(try gate.value("lines") == "4")
    #expect(try gate.take(after: trail.digits(1), trail.lines.dropFirst(2)) == trail.head)
    #expect(try gate.taken == "{3,1,6,1,1}")
  }

  @Test("a batch that does not join what is stored changes nothing")
  func gap() throws {
    try gate.take(after: "-", trail.lines.prefix(4))
    #expect(try gate.take(after: trail.digits(5), trail.lines.dropFirst(6)) == trail.digits(3))
    #expect(try gate.breaks == [])
  }

  @Test("a changed line is not stored, nor is one behind it, and that is noted once")
  mutating func changed() throws {
    var lines = trail.lines
    lines[4][0] = UInt8(ascii: "2")
    for _ in 0..<2 { #expect(try gate.take(after: "-", lines) == trail.digits(3)) }
    #expect(try gate.breaks == ["the hash does not fit"])
    #expect(try gate.take(trail) == trail.head)
    #expect(try gate.taken == "{3,1,6,1,1}")
  }

  @Test("a line that was made unreadable is not taken for cut bytes, whatever hash it ends with")
  mutating func unreadable() throws {
    trail.open()
    var lines = trail.lines
    let place = lines.count - 2
    for digits in [trail.digits(place), trail.digits(place - 1)] {
      lines[place] = Array("1800000000 s 1 Coin 1 \(digits)".utf8)
      #expect(try gate.take(after: "-", lines) == trail.digits(place - 1))
    }
    #expect(try gate.breaks == ["the hash does not fit"])
  }

  @Test("entries without a line are in the next `open` line, and are untimed")
  mutating func crash() throws {
    trail.open(untimedCoins: 5)
    try gate.take(trail)
    #expect(try gate.taken == "{8,1,6,1,1}")
    #expect(try gate.rows("untimed", of: "takings") == ["5"])
    #expect(try gate.breaks == [])
  }

  @Test("cut bytes are kept with the line that vouches for them, and wait for it")
  mutating func cut() throws {
    let before = trail.head
    trail.add(cut: "1800000000 s 1 co")
    #expect(try gate.take(trail) == before)
    #expect(try gate.rows("n", of: "torn") == [])
    trail.add(cut: "\0\u{1}\0")
    trail.open()
    #expect(try gate.take(trail) == trail.head)
    #expect(
      try gate.rows("n, encode(bytes, 'escape')", of: "torn", order: "length(bytes)").count == 2)
    #expect(try gate.breaks == [])
  }

  @Test("a trail that has lost lines goes on at its next `open` line, and no coin counts twice")
  mutating func fork() throws {
    try gate.take(trail)
    let head = trail.head
    trail.drop(3)
    trail.record += 1
    trail.open()
    let openings = [0, trail.lines.count - 1]
    // What is known already is answered with the same hash, and the gate tries the next one.
    #expect(try gate.take(after: "-", trail.lines) == head)
    #expect(try gate.take(after: "-", trail.lines[openings[1]...]) == trail.head)
    #expect(try gate.taken == "{3,1,6,1,1}")
    #expect(try gate.breaks == ["the trail does not have \(head)"])
    trail.add(.coin)
    #expect(
      try gate.take(after: trail.digits(trail.lines.count - 2), [trail.lines.last!]) == trail.head)
    #expect(try gate.taken == "{4,1,6,1,1}")
  }

  @Test("a batch that begins anew is refused where the gate knew of another line: it came late")
  mutating func late() throws {
    try gate.take(trail)
    let head = trail.head
    trail.drop(3)
    trail.record += 1
    trail.open()
    let batch = [trail.lines.last!]
    #expect(try gate.take(after: "-\(trail.digits(0))", batch) == head)
    #expect(try gate.breaks == [])
    #expect(try gate.take(after: "-\(head)", batch) == trail.head)
  }

  @Test(
    "a whole trail that comes again under a false `have` is not taken twice, even when archived")
  func replayed() throws {
    try gate.take(trail)
    try gate.change(
      "delete from trail_line where gate = (select id from gate where name = '\(gate.name)')")
    #expect(try gate.take(after: "-", trail.lines) == trail.head)
    #expect(try gate.taken == "{3,1,6,1,1}" && gate.breaks == [])
  }

  @Test("a trail begins with an `open` line, or is not stored")
  func beginning() throws {
    try gate.take(trail)
    #expect(try gate.take(after: "-", trail.lines.dropFirst(2)) == trail.head)
    #expect(try gate.breaks == [])
  }

  @Test("a trail whose files were deleted goes on with the difference untimed")
  mutating func rotated() throws {
    try gate.take(trail)
    var later = Trail()
    (later.sums, later.record) = (trail.sums, 900)
    later.open(untimedCoins: 1000)
    later.add(.coin)
    #expect(try gate.take(later) == later.head)
    #expect(try gate.taken == "{1004,1,6,1,1}" && gate.value("untimed", of: "balance") == "1000")
    #expect(try gate.breaks.count == 1)
  }

  @Test("books that were put back, or are of a new card, take nothing back")
  mutating func newCard() throws {
    try gate.take(trail)
    var card = Trail()
    card.identity = 7
    card.open()
    card.add(.coin)
    #expect(try gate.take(card) == card.head)
    #expect(try gate.taken == "{4,1,6,1,1}")
    #expect(try gate.breaks.suffix(1) == ["the books fall"])
    try gate.tell(card)
    #expect(
      try gate.value("missing, unexplained, days_differ, is_behind", of: "balance") == "0|0|f|f")
  }

  @Test("books may be ahead by what the trail says is lost, and by no entry more (FLEET 0.3)")
  mutating func ahead() throws {
    trail.add(.lost, [2, 28])
    try gate.take(trail)
    var books = trail
    for (coins, row) in [(0, "0|0|f"), (2, "2|0|f"), (1, "3|1|f")] {
      // A passage has a record, and no line.
      books.record += 5
      books.sums[0] += UInt64(coins)
      try gate.tell(books)
      #expect(try gate.value("missing, unexplained, is_behind", of: "balance") == row)
    }
    try gate.tell(books, head: String(repeating: "f", count: 64))
    #expect(try gate.value("is_behind", of: "balance") == "t")
  }

  @Test("a card that was copied for another gate is stored nowhere")
  mutating func copied() throws {
    let other = try CentralGate()
    var card = Trail()
    card.identity = UInt64.random(in: 1 ... .max)
    card.open(untimedCoins: 9)
    card.add(.coin)
    #expect(try gate.take(card) == card.head)
    for _ in 0..<2 { #expect(try other.take(card) == String(repeating: "0", count: 64)) }
    #expect(try other.breaks == ["the identity of another gate"])
    #expect(try other.taken == "{0,0,0,0,0}" && gate.taken == "{10,0,0,0,0}")
  }

  @Test("an `open` line of another version is stored, and nothing is held against it")
  mutating func otherOpen() throws {
    trail.add(fields: "1800000000 s 2 open 5 0 0 0")
    trail.add(.coin)
    #expect(try gate.take(trail) == trail.head)
    #expect(try gate.taken == "{4,1,6,1,1}")
    #expect(try gate.breaks == [])
  }

  @Test("lines of a newer gate are stored and vouch for others")
  mutating func newer() throws {
    trail.add(fields: "1800000000 s 2 new-kind-of-thirty-one-lettersx 1 2 3 4 5 6 7 8")
    trail.add(fields: "1800000000 s 2 coin 1 2")
    trail.add(fields: "1800000000 s 2 nothing")
    trail.add(.coin)
    #expect(try gate.take(trail) == trail.head)
    #expect(try gate.taken == "{4,1,6,1,1}")
    #expect(try gate.value("lines") == "\(trail.lines.count)")
  }
}
