// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Foundation
import Glibc
import Ledger
import MachineSupport
import Store
import Testing
import Trail

/// Disks as they really are full or read-only, where the tests may mount one.
@Suite(.enabled(if: canMount, "mounting a disk needs root"), .serialized)
struct FullDiskTests {
  private let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  @Test func `a full disk: no ledger can be begun, and it is when there is room`() throws {
    try mount("size=8300k,nr_inodes=100")
    defer { unmount() }
    try fill()
    var file = LedgerFile(in: try LedgerFolder(at: temporary.url.path))
    expectEqual(file.open(first: makeRecord(1)).summary, "failed \(ENOSPC)")
    expectEqual(file.write(makeRecord(2)), ENOSPC)
    #expect(try temporary.names == ["filler"])
    try FileManager.default.removeItem(atPath: temporary.path("filler"))
    expectEqual(file.write(makeRecord(3)), 0)
    #expect(try temporary.names == ["books"])
  }

  @Test func `a disk that becomes full has its place for the ledger already`() throws {
    try mount("size=8300k,nr_inodes=100")
    defer { unmount() }
    var file = LedgerFile(in: try LedgerFolder(at: temporary.url.path))
    _ = file.open(first: makeRecord(1))
    try fill()
    for sequence in 2...5 as ClosedRange<UInt64> {
      expectEqual(file.write(makeRecord(sequence)), 0)
    }
  }

  @Test(
    "a disk that becomes full cuts a line of the audit trail, which is closed when there is room")
  func fullTrail() throws {
    try mount("size=24k,nr_inodes=100")
    defer { unmount() }
    var trail = AuditTrail(in: try LedgerFolder(at: temporary.url.path))
    trail.keep(makeRecord(1))
    try fill()
    let path = URL(filePath: temporary.path("audit"))
    // The first page of the file has room for fewer lines.
    for serial in 1...60 as ClosedRange<UInt32> {
      var entry = AuditEntry(.coin, isRecorded: true)
      entry.serial = serial
      trail.take(entry)
    }
    let full = [UInt8](try Data(contentsOf: path))
    #expect(full.count == 4096 && full.last != UInt8(ascii: "\n"))
    try FileManager.default.removeItem(atPath: temporary.path("filler"))
    trail.keep(makeRecord(2, coins: 60))
    var entry = AuditEntry(.coin, isRecorded: true)
    entry.serial = 61
    trail.take(entry)
    let lines = [UInt8](try Data(contentsOf: path)).split(separator: UInt8(ascii: "\n"))
    var check = AuditCheck(isWhole: true)
    for line in lines { expectEqual(check.add(Array(line).span, isClosed: true), nil) }
    expectEqual(check.end(record: 2, sums: [61, 0, 0, 0, 0], identity: 0, isStopped: false), nil)
    let written = UInt64(full.split(separator: UInt8(ascii: "\n")).count - 2)
    expectEqual(check.summary.torn, 1)
    expectEqual(check.summary.lost, 60 - written)
    expectEqual(check.summary.missing, 0)
  }

  @Test("a read-only disk: its books are read, nothing is written, and it is when it can be again")
  func readOnly() throws {
    try mount("size=9m")
    defer { unmount() }
    let folder = try LedgerFolder(at: temporary.url.path)
    var before = LedgerFile(in: folder)
    _ = before.open(first: makeRecord(1))
    _ = before.write(makeRecord(2, coins: 5))
    before.close()
    try remount(Self.readOnly)
    var file = LedgerFile(in: folder)
    expectEqual(file.open(first: makeRecord(1)).summary, "failed \(EROFS) with 2")
    expectEqual(file.write(makeRecord(3)), EROFS)
    try remount(0)
    expectEqual(file.write(makeRecord(4)), 0)
    #expect(try LedgerFile.read(in: folder).newest?.sequence == 4)
  }

  @Test func `an empty read-only disk: nothing to go on from, and it has a name`() throws {
    try mount("size=9m")
    defer { unmount() }
    try remount(Self.readOnly)
    var file = LedgerFile(in: try LedgerFolder(at: temporary.url.path))
    expectEqual(file.open(first: makeRecord(1)).summary, "failed \(EROFS)")
  }

  private static let readOnly: UInt = 1  // MS_RDONLY
  private static let again: UInt = 32  // MS_REMOUNT

  private func mount(_ options: String) throws {
    try #require(unsafe Glibc.mount("turnstile", temporary.url.path, "tmpfs", 0, options) == 0)
  }

  private func remount(_ flags: UInt) throws {
    let flags = Self.again | flags
    try #require(unsafe Glibc.mount(nil, temporary.url.path, nil, flags, nil) == 0)
  }

  private func unmount() { _ = unsafe umount2(temporary.url.path, 2) }

  /// Fills the disk to the last page.
  private func fill() throws {
    _ = FileManager.default.createFile(atPath: temporary.path("filler"), contents: nil)
    let handle = try FileHandle(forWritingTo: URL(filePath: temporary.path("filler")))
    defer { try? handle.close() }
    while (try? handle.write(contentsOf: Data(count: 4096))) != nil {}
  }
}

private var canMount: Bool {
  guard let temporary = try? TemporaryFolder(),
    unsafe Glibc.mount("turnstile", temporary.url.path, "tmpfs", 0, nil) == 0
  else { return false }
  return unsafe umount2(temporary.url.path, 2) == 0
}
