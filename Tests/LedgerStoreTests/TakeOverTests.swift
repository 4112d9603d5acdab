// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Glibc
import Ledger
import LedgerStore
import TestSupport
import Testing

@Suite struct TakeOverTests {
  private let temporary: TemporaryFolder
  private var file: LedgerFile

  init() throws {
    temporary = try TemporaryFolder()
    file = LedgerFile(in: temporary.folder)
  }

  private mutating func takeOver() throws -> String {
    guard let result = try file.takeOver() else { return "nothing" }
    switch result {
    case .done: return "done"
    case .superseded: return "superseded"
    case .refused(let error): return "refused \(error)"
    }
  }

  @Test("a ledger of version 0.1.0 becomes books, and is kept", arguments: FirstVersion.all)
  mutating func firstVersion(first: FirstVersion) throws {
    try temporary.writeFirstVersion(first.bytes)
    let before = try Data(contentsOf: URL(filePath: temporary.path("ledger")))
    #expect(try takeOver() == "done")
    #expect(try temporary.names == ["books", "ledger.old.1"])
    #expect(try Data(contentsOf: URL(filePath: temporary.path("ledger.old.1"))) == before)
    let opening = file.open(first: makeRecord(1))
    let record = try #require(opening.record)
    #expect(opening.notice == nil && record.sequence == first.sequence)
    let expected = try Record(earlier: first.bytes.span)
    #expect(record.books == expected.books && record.savedAt == expected.savedAt)
    #expect(record.isDamaged == expected.isDamaged)
    let code = file.write(makeRecord(record.sequence + 1))
    #expect(code == 0)
    #expect(try takeOver() == "nothing")
  }

  @Test("a record of this version in a file of the first layout is taken over as well")
  mutating func firstLayout() throws {
    let bytes = makeRecord(8, coins: 3).bytes
    try temporary.writeFirstVersion(bytes.indices.map { bytes[$0] })
    #expect(try takeOver() == "done")
    #expect(file.open(first: makeRecord(1)).summary == "found 8")
  }

  @Test("where nothing has been taken over, a gate makes no books beside the ledger")
  mutating func notTakenOver() throws {
    try temporary.writeFirstVersion(FirstVersion.all[1].bytes)
    #expect(file.open(first: makeRecord(1)).summary == "refused unknownVersion")
    let code = file.write(makeRecord(2))
    #expect(code == EEXIST)
    #expect(try temporary.names == ["ledger"])
    #expect(try LedgerFile.read(in: temporary.folder).newest?.sequence == 8)
  }

  @Test("a ledger that was begun beside the books does not take their place, and is kept")
  mutating func superseded() throws {
    try temporary.writeFirstVersion(FirstVersion.all[0].bytes)
    #expect(try takeOver() == "done")
    // The package was downgraded, which began anew, and upgraded again.
    for number in 2...3 {
      try temporary.writeFirstVersion(FirstVersion.all[3].bytes)
      #expect(try takeOver() == "superseded")
      #expect(try temporary.names.contains("ledger.old.\(number)"))
    }
    #expect(file.open(first: makeRecord(1)).summary == "found 7")
  }

  @Test("a ledger without a record that can be read is kept, and the gate begins anew")
  mutating func damaged() throws {
    var record = FirstVersion.all[0].bytes
    record[100] ^= 1
    try temporary.writeFirstVersion(record)
    #expect(try takeOver() == "refused damaged")
    #expect(try temporary.names == ["ledger.refused.1"])
    #expect(file.open(first: makeRecord(1)).summary == "created")
  }

  @Test("a loss of power between two of its steps is made good by the next try")
  mutating func interrupted() throws {
    try temporary.writeFirstVersion(FirstVersion.all[0].bytes)
    let old = try Data(contentsOf: URL(filePath: temporary.path("ledger")))
    try Data([1, 2, 3]).write(to: URL(filePath: temporary.path("books.new")))
    #expect(try takeOver() == "done")
    try FileManager.default.removeItem(atPath: temporary.path("ledger.old.1"))
    try old.write(to: URL(filePath: temporary.path("ledger")))
    #expect(try takeOver() == "superseded")
    #expect(try temporary.names == ["books", "ledger.old.1"])
    #expect(file.open(first: makeRecord(1)).summary == "found 7")
  }

  @Test("a link, a folder or a pipe in place of the ledger is no ledger, and is left alone")
  mutating func noFile() throws {
    try FileManager.default.createDirectory(
      atPath: temporary.path("ledger"), withIntermediateDirectories: false)
    #expect(throws: (any Error).self) { try takeOver() }
    #expect(try temporary.names == ["ledger"])
  }
}
