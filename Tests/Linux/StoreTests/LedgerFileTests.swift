// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Glibc
import Ledger
import MachineSupport
import Store
import System
import Testing
import Turnstile

@Suite struct LedgerFileTests {
  private let temporary: TemporaryFolder
  private var file: LedgerFile

  init() throws {
    temporary = try TemporaryFolder()
    file = LedgerFile(in: temporary.folder)
  }

  private mutating func open(_ coins: Int = 0) -> String {
    file.open(first: makeRecord(1, coins: coins)).summary
  }

  private func reopened() -> String {
    var other = LedgerFile(in: temporary.folder)
    return other.open(first: makeRecord(1)).summary
  }

  @Test mutating func `the first start makes a whole ledger that only its owner may read`() throws {
    expectEqual(open(3), "created")
    let size = try FileManager.default.attributesOfItem(atPath: temporary.path("books"))[.size]
    #expect(size as? Int == LedgerFile.distance + Slots.stride)
    #expect(try temporary.bytes.count == 2 * Slots.stride)
    #expect(try temporary.names == ["books"])
    let mode = try FileManager.default.attributesOfItem(atPath: temporary.path("books"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let slots = try LedgerFile.read(in: temporary.folder)
    #expect(slots.error == nil && slots.newest?.counters[.coins] == 3)
    expectEqual(reopened(), "found 1")
  }

  @Test mutating func `new books have an identity of their own, which stays`() throws {
    var identities: Set<UInt64> = [0]
    for _ in 1...3 {
      _ = open()
      #expect(identities.insert(file.identity).inserted)
      expectEqual(file.write(makeRecord(2)), 0)
      var other = LedgerFile(in: temporary.folder)
      expectEqual(other.open(first: makeRecord(1)).record?.identity, file.identity)
      try FileManager.default.removeItem(atPath: temporary.path("books"))
    }
  }

  @Test mutating func `restored books have the identity of the backup`() throws {
    _ = open()
    var record = makeRecord(3)
    record.identity = 77
    var other = LedgerFile(in: temporary.folder)
    _ = try other.restore(record)
    #expect(try LedgerFile.read(in: temporary.folder).newest?.identity == 77)
  }

  @Test("records go to the two places in turn, and the newest is found again")
  mutating func inTurn() throws {
    _ = open()
    for sequence in 2...9 as ClosedRange<UInt64> {
      let before = try temporary.bytes
      expectEqual(file.write(makeRecord(sequence)), 0)
      expectEqual(reopened(), "found \(sequence)")
      // Only one of the pages changes.
      let after = try temporary.bytes
      #expect((before[..<4096] == after[..<4096]) != (before[4096...] == after[4096...]))
    }
    #expect(try temporary.bytes.count == 2 * Slots.stride)
  }

  @Test mutating func `a resumed ledger goes on in the place of the older record`() throws {
    _ = open()
    _ = file.write(makeRecord(2))
    var other = LedgerFile(in: temporary.folder)
    _ = other.open(first: makeRecord(1))
    expectEqual(other.write(makeRecord(3)), 0)
    let slots = try LedgerFile.read(in: temporary.folder)
    expectEqual(slots.newest?.sequence, 3)
    expectEqual(slots.error, nil)
    #expect(try Slots(Array(temporary.bytes[4096...]).span).newest?.sequence == 2)
  }

  @Test("a write that fails is tried again in the same place: the newest record is never touched")
  mutating func failedWrites() throws {
    _ = open()
    _ = file.write(makeRecord(2))
    temporary.disk(broken: EIO)
    for sequence in 3...6 as ClosedRange<UInt64> {
      expectEqual(file.write(makeRecord(sequence)), EIO)
      // As if the page had been torn each time.
      var bytes = try temporary.bytes
      let start = Slots(bytes.span).slot * Slots.stride
      for index in start + 80..<start + 160 { bytes[index] = 0xFF }
      try temporary.overwrite(bytes[start..<start + 4096], at: start * 2048)
      #expect(try LedgerFile.read(in: temporary.folder).newest?.sequence == 2)
    }
    temporary.disk()
    expectEqual(file.write(makeRecord(7)), 0)
    expectEqual(reopened(), "found 7")
  }

  @Test mutating func `a damaged record: the one before is taken, and it is said`() throws {
    _ = open()
    _ = file.write(makeRecord(2))
    var bytes = try temporary.bytes
    bytes[Slots(bytes.span).slot * Slots.stride + 30] ^= 4
    try temporary.write(bytes)
    expectEqual(reopened(), "found 1 damaged")
  }

  @Test("16 KiB of garbage around a torn write, or a whole erase block: the record before is there")
  mutating func garbageAroundTornWrite() throws {
    for size in [16 << 10, 4 << 20, 8 << 20] {
      _ = open()
      for sequence in 2...5 as ClosedRange<UInt64> {
        _ = file.write(makeRecord(sequence))
        let bytes = try temporary.bytes
        let torn = Slots(bytes.span).slot * LedgerFile.distance
        // The block that the page lies in, wherever the file begins in it.
        let end = LedgerFile.distance + Slots.stride
        for start in [torn - size + 4096, torn - torn % size, torn] {
          let block = max(start, 0)..<min(start + size, end)
          let copy = try Data(contentsOf: URL(filePath: temporary.path("books")))
          try temporary.overwrite(Data(repeating: 0xA5, count: block.count), at: block.lowerBound)
          expectEqual(reopened(), "found \(sequence - 1) foreign", "\(size) at \(start)")
          try temporary.overwrite(copy, at: 0)
        }
        expectEqual(reopened(), "found \(sequence)")
      }
      file.close()
      try FileManager.default.removeItem(atPath: temporary.path("books"))
    }
  }

  @Test mutating func `new books go on from the highest number that damaged ones show`() throws {
    _ = open()
    for sequence in 2...7 as ClosedRange<UInt64> { _ = file.write(makeRecord(sequence)) }
    for index in 1...2 as ClosedRange<UInt64> {
      for offset in [100, LedgerFile.distance + 100] {
        try temporary.overwrite([0xA5, 0x5A], at: offset)
      }
      let opening = file.open(first: makeRecord(1))
      expectEqual(opening.summary, "refused damaged")
      expectEqual(opening.newest.sequence, 7 + index)
      expectEqual(reopened(), "found \(7 + index)")
    }
    #expect(try temporary.names == ["books", "books.refused.1", "books.refused.2"])
  }

  @Test(
    "books of another version are left as they are, and nothing is written",
    arguments: [3, 5] as [UInt8])
  mutating func otherVersion(version: UInt8) throws {
    _ = open()
    var page = try Array(temporary.bytes[..<160])
    page[4] = version
    let checksum = crc32(Array(page[..<156]))
    for index in 0..<4 { page[156 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    try temporary.overwrite(page, at: LedgerFile.distance)
    let before = try temporary.bytes
    expectEqual(open(), "refused unknownVersion")
    expectEqual(file.write(makeRecord(2, coins: 1)), EEXIST)
    #expect(try temporary.bytes == before)
    #expect(try temporary.names == ["books"])
  }

  @Test("a ledger that cannot be trusted is set aside, whole, and a new one is begun")
  mutating func refused() throws {
    let strange: [([UInt8], String)] = [
      (Array("not a ledger".utf8), "refused cut"), ([], "refused cut"),
      (Array(repeating: 0, count: 8192), "refused blank"),
      (Array(repeating: 0x41, count: 8192), "refused foreign"),
    ]
    for (index, (bytes, summary)) in strange.enumerated() {
      try temporary.write(bytes)
      expectEqual(open(), summary)
      // Each has a name of its own: the one before is evidence, too.
      #expect(try temporary.pages(of: "books.refused.\(index + 1)") == bytes)
      expectEqual(reopened(), "found 1")
      #expect(try temporary.names == ["books"] + (0...index).map { "books.refused.\($0 + 1)" })
    }
  }

  @Test("a link, a folder, a pipe: nothing behind them is touched, and no call waits")
  mutating func noFile() throws {
    let other = temporary.path("elsewhere")
    try Data([1, 2, 3]).write(to: URL(filePath: other))
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path("books"), withDestinationPath: other)
    expectEqual(open(), "failed \(ELOOP)")
    expectEqual(file.write(makeRecord(1)), ELOOP)
    #expect(try Data(contentsOf: URL(filePath: other)) == Data([1, 2, 3]))
    try FileManager.default.removeItem(atPath: temporary.path("books"))
    try FileManager.default.createDirectory(
      atPath: temporary.path("books"), withIntermediateDirectories: false)
    expectEqual(open(), "failed \(EISDIR)")
    try FileManager.default.removeItem(atPath: temporary.path("books"))
    expectEqual(unsafe mkfifo(temporary.path("books"), 0o600), 0)
    expectEqual(open(), "failed \(EINVAL)")
  }

  @Test("what an interrupted first start left behind is no trouble, not even a link")
  mutating func leftBehind() throws {
    let other = temporary.path("elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path("books.new"), withDestinationPath: other)
    expectEqual(open(), "created")
    #expect(try temporary.names == ["books"])
  }

  @Test mutating func `a ledger that is not there beside a trail was lost`() throws {
    expectTrue(FileManager.default.createFile(atPath: temporary.path("audit"), contents: nil))
    expectEqual(open(), "lost")
    expectEqual(reopened(), "found 1")
  }

  @Test mutating func `a ledger that is removed under a running gate is made again`() throws {
    _ = open()
    try FileManager.default.removeItem(atPath: temporary.path("books"))
    expectEqual(file.write(makeRecord(2)), 0)
    expectEqual(reopened(), "found 2")
  }

  @Test("a ledger that is renamed under a running gate is made again, with all its books")
  mutating func renamed() throws {
    _ = open()
    _ = file.write(makeRecord(2, coins: 3))
    try FileManager.default.moveItem(
      atPath: temporary.path("books"), toPath: temporary.path("books.bak"))
    expectEqual(file.write(makeRecord(3, coins: 4)), 0)
    expectEqual(reopened(), "found 3")
    #expect(try temporary.names == ["books", "books.bak"])
  }

  @Test("a ledger that is replaced by another one under a running gate is not written over")
  mutating func replaced() throws {
    _ = open()
    let old = try temporary.bytes
    _ = file.write(makeRecord(2, coins: 3))
    try FileManager.default.removeItem(atPath: temporary.path("books"))
    try temporary.write(old)
    expectEqual(file.write(makeRecord(3, coins: 4)), EEXIST)
    #expect(try temporary.bytes == old)
  }

  @Test("a folder that is replaced under a running gate is a fault, and none once it is back")
  mutating func replacedFolder() throws {
    _ = open()
    let away = URL(filePath: temporary.url.path + ".away")
    try FileManager.default.moveItem(at: temporary.url, to: away)
    expectEqual(file.write(makeRecord(2)), ESTALE)
    try FileManager.default.createDirectory(at: temporary.url, withIntermediateDirectories: false)
    expectEqual(file.write(makeRecord(2)), ESTALE)
    try FileManager.default.removeItem(at: temporary.url)
    try FileManager.default.moveItem(at: away, to: temporary.url)
    expectEqual(file.write(makeRecord(3)), 0)
    expectEqual(reopened(), "found 3")
  }

  @Test mutating func `a folder behind a link is the same folder`() throws {
    let link = temporary.url.path + ".link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: temporary.url.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    file = LedgerFile(in: try LedgerFolder(at: link))
    _ = open()
    expectEqual(file.write(makeRecord(2)), 0)
  }

  @Test("what a read-only disk says it has taken is not believed, and is written when it can be")
  mutating func readOnlyUnderneath() throws {
    _ = open()
    _ = file.write(makeRecord(2))
    temporary.disk(readOnly: true)
    for sequence in 3...5 as ClosedRange<UInt64> {
      expectEqual(file.write(makeRecord(sequence)), EROFS)
    }
    // The newest record that is on the disk for certain was never touched: it is in the other place.
    let kept = try temporary.bytes
    let places = try [0, 4096].map { try Record(kept[$0..<$0 + 4096].span).sequence }
    expectEqual(places.sorted(), [2, 5])
    temporary.disk(readOnly: false)
    expectEqual(file.write(makeRecord(6, coins: 7)), 0)
    #expect(try LedgerFile.read(in: temporary.folder).newest?.counters[.coins] == 7)
  }

  @Test("a ledger that turns up late with records of its own is not written over")
  mutating func strangersBooks() throws {
    var other = LedgerFile(in: temporary.folder)
    // The first one finds a link, and can open nothing.
    try FileManager.default.createSymbolicLink(
      atPath: temporary.path("books"), withDestinationPath: "nowhere")
    expectEqual(open(), "failed \(ELOOP)")
    try FileManager.default.removeItem(atPath: temporary.path("books"))
    _ = other.open(first: makeRecord(1, coins: 40))
    let before = try temporary.bytes
    expectEqual(file.write(makeRecord(2)), EEXIST)
    #expect(try temporary.bytes == before)
    try FileManager.default.removeItem(atPath: temporary.path("books"))
    expectEqual(file.write(makeRecord(3)), 0)
  }

  @Test mutating func `a second keeper of the same folder is refused; a reader is not`() throws {
    try temporary.folder.lock()
    let other = try LedgerFolder(at: temporary.url.path)
    #expect(code { try other.lock() } == EWOULDBLOCK)
    _ = open()
    #expect(try LedgerFile.read(in: other).newest?.sequence == 1)
  }

  @Test func `a folder that is none has a name`() throws {
    try Data([1]).write(to: URL(filePath: temporary.path("file")))
    for (path, expected) in [("nowhere", ENOENT), ("file", ENOTDIR)] {
      #expect(code { _ = try LedgerFolder(at: temporary.path(path)) } == expected)
    }
    let folder = temporary.folder
    #expect(code { _ = try LedgerFile.read(in: folder) } == ENOENT)
  }

  private func code(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return 0
    } catch { return (error as? SystemError)?.code }
  }
}
