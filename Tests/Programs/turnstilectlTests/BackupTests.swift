// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import Ledger
import Store
import System
import TestSupport
import Testing
import Turnstile

@Suite struct BackupTests {
  private let folder: TestFolder
  private let store: TestFolder

  init() throws {
    folder = try TestFolder()
    store = try TestFolder()
  }

  private var file: String { store.path + "/backup" }

  private func backup(to file: String? = nil) throws -> ProgramRun {
    try ProgramRun(["backup", "--file", file ?? self.file, "--state", folder.path])
  }

  private func restore(_ option: String...) throws -> ProgramRun {
    try ProgramRun(["restore", "--file", file, "--state", folder.path] + option)
  }

  private func books() throws -> String {
    try ProgramRun(["books", "--state", folder.path]).output
  }

  /// Makes books of `coins` coins, in the state of a gate that was never started, or in this one.
  private func makeBooks(coins: Int, records: UInt64, in state: Turnstile.State? = nil) throws {
    var ledger = LedgerFile(in: try openFolder())
    for sequence in 1...records {
      var books = Books()
      for coin in 0..<coins {
        books.counters.count(.acceptCoin)
        if state != .unlocked || coin > 0 { books.counters.count(.countPassage) }
      }
      var turnstile = Machine<Turnstile>()
      if let state {
        let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
        turnstile.enter(state, at: 0, in: conditions)
      }
      let machine = try #require(turnstile.save(at: 0))
      let record = Record(
        sequence: sequence, books: books, machine: machine, wear: 5, savedAt: 9,
        boot: BootIdentity(high: 1, low: 2))
      if sequence == 1 {
        var opening = Opening(nil)
        opening.newest = record
        ledger.open(&opening)
      } else {
        try #require(ledger.write(record) == 0)
      }
    }
  }

  private func openFolder() throws -> LedgerFolder {
    let path = unsafe folder.path.withCString { unsafe FilePath(cString: $0) }
    return try LedgerFolder(path: try #require(path))
  }

  @Test func `a backup holds the newest record, and restored it is the newest again`() throws {
    try makeBooks(coins: 3, records: 4)
    let backup = try backup()
    #expect(backup.status == 0 && backup.errors.isEmpty)
    #expect(backup.output.hasPrefix("backed up: record 4, state not-started, coins 3, passages 3"))
    try makeBooks(coins: 9, records: 20)
    let restore = try restore()
    #expect(restore.status == 0 && restore.output.hasPrefix("restored: record 21, "))
    let books = try books()
    #expect(books.contains("\ncoins 3\n") && books.hasSuffix("record 21\n"))
    let record = try #require(try LedgerFile.read(in: try openFolder()).newest)
    #expect(record.boot == .unknown)
  }

  @Test func `the books until then are kept, each under a name of its own`() throws {
    try makeBooks(coins: 3, records: 1)
    #expect(try backup().status == 0)
    for number in 1...3 {
      let before = try Data(contentsOf: folder.url.appending(path: "books"))
      let run = try restore()
      #expect(run.status == 0)
      #expect(
        run.output.hasSuffix(
          "the previous books are now books.replaced.\(number)\nstart the gate\n"))
      let kept = try Data(contentsOf: folder.url.appending(path: "books.replaced.\(number)"))
      #expect(kept == before)
    }
    #expect(try books().hasSuffix("record 4\n"))
  }

  @Test func `where there are no books a restore makes them`() throws {
    try makeBooks(coins: 3, records: 2)
    #expect(try backup().status == 0)
    try FileManager.default.removeItem(atPath: folder.path + "/books")
    #expect(try restore().status == 0)
    #expect(try books().contains("\ncoins 3\n"))
  }

  @Test("a backup of another gate is restored where that is wanted, and both gates are named")
  func otherGate() throws {
    try makeBooks(coins: 3, records: 1)
    let backup = try backup()
    let other = try #require(try LedgerFile.read(in: try openFolder()).newest).identity
    #expect(backup.output.hasSuffix(", gate \(digits(other))\n"))
    try FileManager.default.removeItem(atPath: folder.path + "/books")
    try makeBooks(coins: 9, records: 1)
    let own = try #require(try LedgerFile.read(in: try openFolder()).newest).identity
    let before = try books()
    let refused = try restore()
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(
      refused.errors.hasSuffix(
        " has the books of gate \(digits(own)), but the backup is of gate \(digits(other));"
          + " to use that backup, add --other-gate\n"))
    #expect(try books() == before && other != own)
    let restored = try restore("--other-gate")
    #expect(restored.status == 0 && restored.output.contains(", gate \(digits(other))\n"))
    #expect(try #require(try LedgerFile.read(in: try openFolder()).newest).identity == other)
  }

  private func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  @Test func `a restore says what opens at the next start`() throws {
    for state in [Turnstile.State.unlocked, .locked, .released] {
      try makeBooks(coins: 1, records: 1, in: state)
      try? FileManager.default.removeItem(atPath: file)
      #expect(try backup().status == 0)
      try FileManager.default.removeItem(atPath: folder.path + "/books")
      let run = try restore()
      #expect(run.output.hasPrefix("restored: record 1, state \(state), coins 1, "))
      #expect(
        run.output.contains("the lock will open when the gate starts") == (state == .unlocked))
      #expect(!run.output.contains("books.replaced"))
      try FileManager.default.removeItem(atPath: folder.path + "/books")
    }
  }

  @Test func `a backup is never overwritten, and what is no backup changes nothing`() throws {
    try makeBooks(coins: 3, records: 2)
    #expect(try backup().status == 0)
    let again = try backup()
    #expect(again.status == 73 && again.errors.contains("File exists; name a new file"))
    let whole = try Data(contentsOf: store.url.appending(path: "backup"))
    let before = try books()
    var flipped = whole
    flipped[100] ^= 1
    for bad in [Data(), whole.prefix(200), whole + [0], flipped, Data(repeating: 0, count: 512)] {
      try bad.write(to: store.url.appending(path: "backup"))
      let run = try restore()
      #expect(run.status == 65 && run.errors.contains("; nothing was changed"))
    }
    try FileManager.default.removeItem(atPath: file)
    #expect(try restore().status == 66)
    #expect(try books() == before)
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(folders == ["books"])
  }

  @Test("nothing to back up, no file, and a gate at work have a status and a sentence each")
  func sentences() throws {
    let missing = try backup()
    #expect(missing.status == 66 && missing.errors.contains("\(folder.path)/books: "))
    _ = try folder.write("not a ledger", to: "books")
    #expect(try backup().status == 65)
    #expect(try ProgramRun(["backup"]).status == 64)
    #expect(try ProgramRun(["restore"]).errors.contains("expected --file FILE"))
    try FileManager.default.removeItem(atPath: folder.path + "/books")
    try makeBooks(coins: 1, records: 1)
    #expect(try backup().status == 0)
    let other = try openFolder()
    try other.lock()
    let taken = try restore()
    #expect(
      taken.status == 69 && taken.errors.contains("the books are in use: stop the gate first"))
  }
}
