// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Glibc
import Ledger
import Store
import TestSupport
import Testing
import Turnstile

/// What becomes of the books that earlier versions have left.
@Suite struct TakeOverTests {
  private let temporary: TemporaryFolder
  private var file: LedgerFile

  init() throws {
    temporary = try TemporaryFolder()
    file = LedgerFile(in: temporary.folder)
  }

  private func reopened() -> Opening {
    var other = LedgerFile(in: temporary.folder)
    return other.open(first: makeRecord(1))
  }

  @Test(
    "books of 0.2.0 are gone on from, and get an identity that stays", arguments: SecondVersion.all)
  mutating func secondVersion(second: SecondVersion) throws {
    try temporary.writeBooks(second.bytes, SecondVersion.all[0].bytes)
    let before = try temporary.bytes
    let opening = file.open(first: makeRecord(1))
    let record = try #require(opening.record)
    let bytes = second.bytes
    let expected = try Record(bytes.span)
    #expect(opening.notice == nil && opening.newest.sequence == second.sequence + 1)
    #expect(record.books == expected.books && record.savedAt == expected.savedAt)
    #expect(record.identity != 0 && record.identity == file.identity)
    // The newest record of 0.2.0 is still there, and beside it the same as one of this version.
    let after = try temporary.bytes
    #expect(before[..<4096] == after[..<4096] && after[4096 + 4] == 3)
    let again = reopened()
    #expect(
      again.record?.books == expected.books && again.newest.sequence == opening.newest.sequence)
    #expect(again.record?.identity == record.identity)
    #expect(file.write(makeRecord(record.sequence + 1, coins: 9)) == 0)
    #expect(reopened().record?.identity == record.identity)
    #expect(try temporary.bytes[4] == 3 && temporary.names == ["books"])
  }

  @Test("a power cut at any byte of the first record of this version loses nothing")
  mutating func torn() throws {
    let paid = SecondVersion.paid.bytes
    try temporary.writeBooks(paid, SecondVersion.all[0].bytes)
    let before = try temporary.bytes
    let books = try Record(paid.span).books
    _ = file.open(first: makeRecord(1))
    let after = try temporary.bytes
    for length in 0...Record.size {
      let torn = Array(after[..<(4096 + length)] + before[(4096 + length)...])
      let newest = try #require(Slots(torn.span).newest)
      #expect(newest.books == books, "\(length) bytes")
    }
  }

  @Test("a disk that takes no record loses nothing: the next start tries again")
  mutating func notWritten() throws {
    try temporary.writeBooks(SecondVersion.paid.bytes, SecondVersion.all[0].bytes)
    let before = try temporary.bytes
    temporary.disk(broken: EIO)
    let opening = file.open(first: makeRecord(1))
    #expect(opening.notice == .failed(EIO, isRead: true))
    #expect(opening.record?.counters[.coins] == 1)
    temporary.disk()
    let after = try temporary.bytes
    #expect(Slots(after.span).newest?.counters[.coins] == 1 && before[..<4096] == after[..<4096])
    #expect(reopened().notice == nil)
  }

  @Test("new books have an identity of their own")
  mutating func identity() throws {
    var identities: Set<UInt64> = [0]
    for number in 1...3 {
      #expect(file.open(first: makeRecord(1)).notice == .created)
      #expect(identities.insert(file.identity).inserted)
      #expect(reopened().record?.identity == file.identity)
      try FileManager.default.removeItem(atPath: temporary.path("books"))
      #expect(identities.count == number + 1)
    }
  }

  @Test(
    "a backup of 0.2.0 gets the identity of the books that it replaces, any other keeps its own")
  mutating func restored() throws {
    _ = file.open(first: makeRecord(1))
    let own = file.identity
    let paid = SecondVersion.paid.bytes
    let old = try Record(paid.span)
    var other = LedgerFile(in: temporary.folder)
    _ = try other.restore(old)
    #expect(reopened().record?.identity == own && reopened().record?.counters[.coins] == 1)
    var record = makeRecord(3)
    record.identity = 77
    _ = try other.restore(record)
    #expect(reopened().record?.identity == 77)
    try FileManager.default.removeItem(atPath: temporary.path("books"))
    _ = try other.restore(old)
    #expect(![0, own, 77].contains(reopened().record?.identity))
  }

  @Test("beside the ledger of 0.1.0 a gate makes no books, and the ledger is left alone")
  mutating func firstVersion() throws {
    try Data(version1Record).write(to: URL(filePath: temporary.path("ledger")))
    #expect(file.open(first: makeRecord(1)).notice == .refused(.unknownVersion))
    #expect(file.write(makeRecord(2)) == EEXIST)
    #expect(throws: (any Error).self) { try file.restore(makeRecord(2)) }
    #expect(try temporary.names == ["ledger"])
    #expect(try Data(contentsOf: URL(filePath: temporary.path("ledger"))) == Data(version1Record))
  }
}

extension TemporaryFolder {
  /// Makes books of these two records.
  func writeBooks(_ first: [UInt8], _ second: [UInt8]) throws {
    try write([first, second].flatMap { $0 + [UInt8](repeating: 0, count: 4096 - $0.count) })
  }
}
