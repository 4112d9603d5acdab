// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Foundation
import Glibc
import Ledger
import MachineSupport
import Store
import System
import TestSupport
import Testing
import Turnstile

/// What a loop sees of the thread behind it.
@Suite struct LedgerWriterTests {
  private let temporary: TemporaryFolder
  private let boot = BootIdentity(high: 1, low: 2)
  private var writer: LedgerWriter

  init() throws {
    temporary = try TemporaryFolder()
    writer = try LedgerWriter(in: temporary.folder, first: makeRecord(1), boot: boot)
    expectEqual(opening()?.summary, "created")
  }

  @Test("a record is on the disk when it is answered, with the run of the kernel it belongs to")
  mutating func kept() throws {
    for sequence in 2...20 as ClosedRange<UInt64> {
      write(sequence)
      expectEqual(next(), WriteResult(sequence: sequence, code: 0))
      let newest = try LedgerFile.read(in: temporary.folder).newest
      expectEqual(newest?.sequence, sequence)
      expectEqual(newest?.boot, boot)
    }
    expectEqual(writer.nextResult(), nil)
  }

  @Test("a ledger is opened by the thread, however long the disk takes, and then takes records")
  mutating func opened() throws {
    write(2, coins: 7)
    expectEqual(next()?.code, 0)
    let other = try TemporaryFolder()
    other.disk(slow: 300)
    let begin = MonotonicClock.now
    for (folder, isNew) in [(temporary, false), (other, true)] {
      writer = try LedgerWriter(in: folder.folder, first: makeRecord(1), boot: boot)
      #expect(writer.isOpening && writer.nextResult() == nil)
      writer.wake()
      if isNew { #expect(writer.nextOpening() == nil && MonotonicClock.now - begin < 300_000_000) }
      let found = opening()
      let opening = try #require(found)
      expectEqual(opening.notice, isNew ? .created : nil)
      expectFalse(writer.isOpening)
      expectEqual(opening.record?.counters[.coins], isNew ? nil : 7)
      #expect(opening.record?.boot == (isNew ? nil : boot) && writer.nextOpening() == nil)
      write(3)
      expectEqual(next(), WriteResult(sequence: 3, code: 0))
    }
    #expect(MonotonicClock.now - begin >= 600_000_000)
  }

  @Test mutating func `an error of the disk is answered, and the next record gets its chance`() {
    temporary.disk(broken: ENOSPC)
    write(2)
    let refused = next()
    temporary.disk()
    expectEqual(refused, WriteResult(sequence: 2, code: ENOSPC))
    write(3)
    expectEqual(next(), WriteResult(sequence: 3, code: 0))
  }

  @Test(
    "a patient writer reads a ledger as soon as the disk lets it; another one says that it cannot")
  mutating func patience() throws {
    write(2, coins: 7)
    expectEqual(next()?.code, 0)
    for isPatient in [true, false] {
      let folder = temporary.folder
      temporary.disk(faultAt: 1, times: 1_000_000)
      writer = try LedgerWriter(in: folder, first: makeRecord(1), boot: boot, isPatient: isPatient)
      usleep(300_000)
      expectTrue(writer.isOpening)
      temporary.disk()
      expectEqual(opening()?.summary, isPatient ? "found 2" : "failed \(EIO)")
    }
  }

  @Test mutating func `a disk that takes its time delays the answer, and not the one who asked`() {
    temporary.disk(slow: 300)
    let begin = MonotonicClock.now
    write(2)
    writer.wake()
    let early = writer.nextResult()
    let asked = MonotonicClock.now
    let answer = next()
    temporary.disk()
    let end = MonotonicClock.now
    #expect(early == nil && answer == WriteResult(sequence: 2, code: 0))
    #expect(end - begin >= 300_000_000)
    #expect((asked - begin) * 3 < end - begin)
  }

  @Test mutating func `too many records without a read result are refused, not lost in silence`() {
    temporary.disk(slow: 100)
    var refusals = 0
    for sequence in 2...2000 as ClosedRange<UInt64> where refusals == 0 {
      write(sequence)
      if let answer = writer.nextResult(), answer.code == EAGAIN { refusals += 1 }
    }
    temporary.disk()
    expectEqual(refusals, 1)
  }

  @Test(
    "behind a disk that is silent sixteen entries and a record have places, and what is lost is stated"
  ) mutating func audited() throws {
    temporary.disk(slow: 300)
    write(2)
    var entry = AuditEntry(.release, isRecorded: false)
    for serial in 1...16 as ClosedRange<UInt32> {
      entry.serial = serial
      writer.audit(entry)
    }
    expectEqual(next(), WriteResult(sequence: 2, code: 0))
    temporary.disk()
    write(3)
    expectEqual(next(), WriteResult(sequence: 3, code: 0))
    entry = AuditEntry(.coin, isRecorded: true)
    entry.serial = 1001
    writer.audit(entry)
    write(4)
    expectEqual(next(), WriteResult(sequence: 4, code: 0))
    // The trail is written behind the answer.
    write(5)
    expectEqual(next(), WriteResult(sequence: 5, code: 0))
    let trail = try String(contentsOf: URL(filePath: temporary.path("audit")), encoding: .utf8)
    let kinds = trail.split(separator: "\n").map {
      $0.split(separator: " ").dropFirst(2).prefix(3).joined(separator: " ")
    }
    expectEqual(
      kinds, ["1 open 0"] + Array(repeating: "3 release 1", count: 16) + ["3 lost 984", "3 coin 1"])
  }

  @Test("a trail goes on with the number of books begun anew, and has no line of books left alone")
  mutating func otherBooks() throws {
    let other = try TemporaryFolder()
    var page = [UInt8](repeating: 0, count: 4096)
    let record = makeRecord(40).bytes
    for index in record.indices { page[index] = record[index] }
    page[100] ^= 1
    try other.write(page + page)
    writer = try LedgerWriter(in: other.folder, first: makeRecord(1), boot: boot)
    expectEqual(opening()?.summary, "refused damaged")
    write(42)
    expectEqual(next()?.code, 0)
    let trail = try String(contentsOf: URL(filePath: other.path("audit")), encoding: .utf8)
    #expect(trail.contains(" 41 open 0 0 0 0 0 "))
    page[100] ^= 1
    page[4] = 5
    let checksum = crc32(Array(page[..<156]))
    for index in 0..<4 { page[156 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    try other.write(page + page)
    try FileManager.default.removeItem(atPath: other.path("audit"))
    writer = try LedgerWriter(in: other.folder, first: makeRecord(1), boot: boot)
    expectEqual(opening()?.summary, "refused unknownVersion")
    write(2)
    expectEqual(next()?.code, EEXIST)
    #expect(try !other.names.contains("audit"))
  }

  @Test func `the run of the kernel has an identity, and it stays`() {
    #expect(BootIdentity.current != .unknown)
    expectEqual(BootIdentity.current, BootIdentity.current)
  }

  /// What the opening came to, as soon as the descriptor says that it is over.
  private mutating func opening() -> Opening? { wait() ? writer.nextOpening() : nil }

  private mutating func wait() -> Bool {
    var waiter = pollfd(fd: writer.descriptor.number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&waiter, 1, 10_000) == 1 else { return false }
    writer.wake()
    return true
  }

  private mutating func write(_ sequence: UInt64, coins: Int = 0) {
    var record = makeRecord(sequence, coins: coins)
    writer.write(&record)
  }

  /// The next answer, as soon as the descriptor says that there is one.
  private mutating func next() -> WriteResult? { wait() ? writer.nextResult() : nil }
}
