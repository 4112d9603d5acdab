// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Foundation
import Glibc
import Ledger
import MachineSupport
import Store
import System
import Testing
import Trail
import Turnstile

/// The file of an audit trail: what comes after what, and what a disk can do to it.
@Suite struct AuditTrailTests {
  private let temporary: TemporaryFolder
  private var trail: AuditTrail
  private var serial: UInt32 = 0

  init() throws {
    temporary = try TemporaryFolder()
    trail = AuditTrail(in: temporary.folder)
  }

  @Test("a trail begins with what the books count, and goes on with what its records have")
  mutating func order() throws {
    trail.keep(makeRecord(7, coins: 3))
    take(.coin, isRecorded: true)
    take(.release)
    #expect(try kinds() == [opening(7, coins: 3), "7 coin 1"])
    trail.keep(makeRecord(8, coins: 3))
    #expect(try kinds().suffix(2) == ["7 coin 1", "8 release 1"])
  }

  @Test(
    "a file that is removed under a gate is noticed at the next sync, and its lines are stated as lost"
  )
  mutating func removed() throws {
    trail.keep(makeRecord(7))
    try FileManager.default.removeItem(at: temporary.url.appending(path: "audit"))
    for _ in 0..<32 { take(.release, isRecorded: true) }
    take(.restore, isRecorded: true)
    #expect(
      try kinds().map { $0.split(separator: " ")[1] } == ["open", "lost", "release", "restore"])
    #expect(try kinds()[1].hasPrefix("7 lost 32 "))
  }

  @Test("an `open` line has the identity of the gate")
  mutating func identity() throws {
    var record = makeRecord(7)
    record.identity = 0xC0_FFEE_00C0_FFEE
    trail.keep(record)
    #expect(try kinds() == ["7 open 0 0 0 0 0 00c0ffee00c0ffee"])
  }

  @Test mutating func `before a record is known there is no trail`() throws {
    take(.command(.lock), [1000, 4321, 4_294_967_295, 0, 0, 0], isRecorded: true)
    #expect(try temporary.names == [])
    trail.keep(makeRecord(4))
    #expect(try kinds() == [opening(4), "4 lock 1000 4321 4294967295 0"])
  }

  @Test mutating func `an entry does not overtake one that waits for its record`() throws {
    trail.keep(makeRecord(1))
    take(.release)
    take(.command(.holdOpen), [1000, 4321, 0, 1042, 0, 0], isRecorded: true)
    #expect(try kinds() == [opening(1)])
    trail.keep(makeRecord(2))
    #expect(try kinds().suffix(2) == ["2 release 1", "2 hold-open 1000 4321 0 1042"])
  }

  @Test("entries that did not arrive, or for which there was no room, are stated")
  mutating func lost() throws {
    trail.keep(makeRecord(1))
    serial += 3
    for _ in 0..<20 { take(.release) }
    trail.keep(makeRecord(2))
    #expect(try kinds().prefix(3) == [opening(1), "2 lost 3 0", "2 release 1"])
    #expect(try kinds().count == 18)
    take(.coin, isRecorded: true)
    #expect(try kinds().suffix(2) == ["2 lost 4 0", "2 coin 1"])
  }

  @Test("a disk that fails costs the entries of that moment, and the trail says how many")
  mutating func failing() throws {
    trail.keep(makeRecord(1))
    take(.coin, isRecorded: true)
    temporary.disk(faultAt: 1, times: 1_000_000, ENOSPC)
    for _ in 0..<3 { take(.coin, isRecorded: true) }
    temporary.disk()
    trail.keep(makeRecord(2, coins: 4))
    take(.coin, isRecorded: true)
    #expect(
      try kinds() == [opening(1), "1 coin 1", opening(2, coins: 1), "2 lost 3 28", "2 coin 1"])
    #expect(try chainIsWhole())
  }

  @Test("a loss that has a line is not stated again when the line behind it fails")
  mutating func lostOnce() throws {
    trail.keep(makeRecord(1))
    serial += 3
    temporary.disk(faultAt: 2, times: 1)
    take(.coin, isRecorded: true)
    temporary.disk()
    #expect(try kinds() == [opening(1), "1 lost 3 0"])
    trail.keep(makeRecord(2, coins: 1))
    #expect(try kinds().suffix(2) == [opening(2), "2 lost 1 5"])
  }

  @Test("lines that could not be synced are stated, for the kernel does not try them again")
  mutating func unsynced() throws {
    trail.keep(makeRecord(1))
    for _ in 0..<30 { take(.coin, isRecorded: true) }
    temporary.disk(faultAt: 4, times: 1)
    take(.coin, isRecorded: true)
    temporary.disk()
    #expect(try kinds().suffix(2) == ["1 coin 1", "1 unsynced 32 5"])
    for _ in 0..<31 { take(.coin, isRecorded: true) }
    #expect(try kinds().last == "1 coin 1")
    #expect(try chainIsWhole())
  }

  @Test mutating func `a stop is synced, and what was lost stands before it`() throws {
    trail.keep(makeRecord(1))
    serial += 2
    take(.stop)
    temporary.disk(faultAt: 100, times: 1)
    trail.keep(makeRecord(2))
    let calls = temporary.calls
    temporary.disk()
    expectEqual(calls, 5)
    #expect(try kinds() == [opening(1), "2 lost 2 0", "2 stop 1"])
    expectTrue(trail.isStopped)
    trail.keep(makeRecord(3))
    expectTrue(trail.isStopped)
    take(.coin, isRecorded: true)
    expectFalse(trail.isStopped)
  }

  @Test("a stop that does not reach the disk is none", arguments: 1...3 as ClosedRange<UInt32>)
  mutating func stoppedInVain(call: UInt32) throws {
    trail.keep(makeRecord(1))
    serial += 2
    take(.stop)
    temporary.disk(faultAt: call, times: 1)
    trail.keep(makeRecord(2))
    temporary.disk()
    expectFalse(trail.isStopped)
  }

  @Test("a trail that was cut at any byte goes on, and the next line vouches for what was left")
  mutating func torn() throws {
    trail.keep(makeRecord(1))
    take(.coin, isRecorded: true)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for length in 0...bytes.count {
      try bytes.prefix(length).write(to: URL(filePath: path))
      var next = AuditTrail(in: temporary.folder)
      next.keep(makeRecord(5, coins: 1))
      next.close()
      let after = try Data(contentsOf: URL(filePath: path))
      expectEqual(after.prefix(length), bytes.prefix(length))
      #expect(try kinds().last == opening(5, coins: 1))
      #expect(try chainIsWhole(), "cut after \(length)")
    }
  }

  @Test mutating func `a long line that a disk has made up does not stop the trail`() throws {
    for length in [254, 255, 256, 257, 5000] {
      for end in ["", "\n"] {
        try Data((String(repeating: "x", count: length) + end).utf8).write(to: URL(filePath: path))
        var next = AuditTrail(in: temporary.folder)
        next.keep(makeRecord(5))
        #expect(try chainIsWhole(), "\(length) bytes")
      }
    }
  }

  @Test("a full file is followed by another, which vouches for it; eight older ones are kept")
  mutating func rotation() throws {
    trail.keep(makeRecord(1))
    for number in 1...11 {
      // A file that is as good as full.
      let filler = String(repeating: "\(number % 10)", count: 99) + "\n"
      let handle = try FileHandle(forWritingTo: URL(filePath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(String(repeating: filler, count: 10_490).utf8))
      try handle.close()
      trail = AuditTrail(in: temporary.folder)
      trail.keep(makeRecord(UInt64(number + 1)))
      serial = 0
      take(.coin, isRecorded: true)
      #expect(try kinds() == [opening(number + 1), "\(number + 1) coin 1"])
      let before = try lines(in: "audit.1").last ?? []
      #expect(isChained(try lines(in: "audit")[0], after: before))
    }
    #expect(try temporary.names == ["audit"] + (1...8).map { "audit.\($0)" })
  }

  @Test mutating func `a reader has the lines of all files, the oldest first`() throws {
    let reader = AuditReader(in: temporary.folder)
    expectEqual(reader.oldest, nil)
    for (name, text) in [("audit", "e\nf"), ("audit.1", "c\nd\n"), ("audit.3", "a\nb\n")] {
      try Data(text.utf8).write(to: URL(filePath: temporary.path(name)))
    }
    expectEqual(reader.oldest, 3)
    var found: [String] = []
    try reader.forEachLine { place, bytes, isClosed in
      let text = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
      found.append("\(place.file) \(place.line) \(text)\(isClosed ? "" : "...")")
    }
    expectEqual(found, ["3 1 a", "3 2 b", "1 1 c", "1 2 d", "0 1 e", "0 2 f..."])
  }

  private mutating func take(
    _ kind: AuditKind, _ numbers: InlineArray<6, UInt64> = [1, 0, 0, 0, 0, 0],
    isRecorded: Bool = false
  ) {
    serial += 1
    var entry = AuditEntry(kind, numbers, isRecorded: isRecorded)
    entry.serial = serial
    trail.take(entry)
  }

  /// An `open` line of this record, with so many coins.
  private func opening(_ record: Int, coins: Int = 0) -> String {
    "\(record) open \(coins) 0 0 0 0 0000000000000000"
  }

  private var path: String { temporary.path("audit") }

  private func lines(in name: String) throws -> [[UInt8]] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: temporary.path(name))))
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map(Array.init)
  }

  /// Record, kind and numbers of each line.
  private func kinds() throws -> [String] {
    try lines(in: "audit").map {
      String(decoding: $0, as: UTF8.self).split(separator: " ").dropFirst(2).dropLast()
        .joined(separator: " ")
    }
  }

  /// Whether a check finds nothing wrong from line to line.
  private func chainIsWhole() throws -> Bool {
    var check = AuditCheck(isWhole: true)
    return try lines(in: "audit").allSatisfy { check.add($0.span, isClosed: true) == nil }
  }

  private func isChained(_ line: [UInt8], after before: [UInt8]) -> Bool {
    hash(line.dropLast(64) + before.suffix(64)) == Array(line.suffix(64))
  }

  private func hash(_ bytes: [UInt8]) -> [UInt8] {
    let hash = SecureHash(of: bytes.span)
    return (0..<8).flatMap { word in
      let digits = String(hash.words[word], radix: 16)
      return [UInt8]((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
    }
  }
}
