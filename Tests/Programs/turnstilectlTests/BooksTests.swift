// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Ledger
import TestSupport
import Testing
import Turnstile

/// The ledger as a shell sees it, of a gate that waits for its chip.
@Suite struct BooksTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `books prints what is in the ledger, while it is in use and afterwards`() throws {
    let gate = try RunningGate(state: folder)
    let during = try ProgramRun(["books", "--state", folder.path])
    #expect(during.status == 0 && during.errors.isEmpty)
    let names = during.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      names == [
        "state", "coins", "refused-coins", "voided-coins", "pending-coins", "passages",
        "refused-pushes", "breakages", "repairs", "unhandled", "overflows", "grants",
        "record",
      ])
    #expect(during.output.hasPrefix("state not-started\ncoins 0\n"))
    _ = try gate.end()
    #expect(gate.exitStatus == 0)
    let afterwards = try ProgramRun(["books", "--state", folder.path])
    #expect(try record(in: afterwards) > record(in: during))
  }

  @Test("a ledger with money shows the till, and both sums can be checked in what is printed")
  func money() throws {
    try rewrite { record in
      let rules = CoinRules.acceptor
      _ = record.books.deposit(7)
      record.books.count(.acceptCoin, rules)
      record.books.count(.countPassage, rules)
      record.books.count(.acceptCoin, rules)
      record.books.count(.voidCoin, rules)
      record.books.count(.acceptCoin, rules)
    }
    let run = try ProgramRun(["books", "--state", folder.path])
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    let numbers = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], Int($0[1]) ?? -1) })
    #expect(numbers["pulses"] == 7 && numbers["spent-pulses"] == 2 && numbers["credit"] == 5)
    #expect(numbers["forfeited-pulses"] == 0 && numbers["returned-coins"] == 1)
    #expect(numbers["coins"] == 2 && numbers["passages"] == 1 && numbers["pending-coins"] == 1)
    #expect(numbers["voided-coins"] == 0 && numbers["pending-price"] == 1)
    let names = lines.map { $0[0] }
    #expect(names.suffix(8).first == "spent-pulses" && names.last == "record")
  }

  @Test("a ledger without money shows of the till what is not 0; as JSON there is all of it")
  func withoutMoney() throws {
    try rewrite { $0.books.counters.count(.releases) }
    let plain = try ProgramRun(["books", "--state", folder.path]).output
    #expect(plain.contains("\nreleases 1\n"))
    for name in ["free-passages", "pulses", "credit", "pending-price"] {
      #expect(!plain.contains("\n\(name) "))
    }
    let json = try ProgramRun(["books", "--json", "--state", folder.path]).output
    for name in ["free-passages", "pulses", "credit", "pending-price"] {
      #expect(json.contains("\"\(name)\":0"))
    }
  }

  /// Leaves a ledger that a gate has made, with other books.
  private func rewrite(_ change: (inout Record) -> Void) throws {
    _ = try RunningGate(state: folder).end()
    let file = folder.url.appending(path: "books")
    var bytes = [UInt8](try Data(contentsOf: file))
    var record = try Record(bytes.span)
    record.sequence += 100
    change(&record)
    let written = record.bytes
    for index in written.indices { bytes[index] = written[index] }
    try Data(bytes).write(to: file)
  }

  @Test func `as JSON, books is one object with the same names and numbers`() throws {
    _ = try RunningGate(state: folder).end()
    let plain = try ProgramRun(["books", "--state", folder.path])
    let run = try ProgramRun(["books", "--json", "--state", folder.path])
    #expect(run.status == 0 && run.output.count(where: { $0 == "\n" }) == 1)
    let parsed = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let object = try #require(parsed as? [String: Any])
    for line in plain.output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let value = try #require(object[words[0]])
      #expect("\(value)" == words[1])
    }
  }

  @Test func `no ledger, a damaged one and no folder have a status and a message each`() throws {
    let missing = try ProgramRun(["books", "--state", folder.path])
    #expect(missing.status == 66)
    #expect(missing.errors.contains("/books: open: No such file or directory"))
    _ = try folder.write("not a ledger", to: "books")
    let damaged = try ProgramRun(["books", "--state", folder.path])
    #expect(damaged.status == 65 && damaged.errors.contains("a record is truncated"))
    let nowhere = try run(keepingIn: folder.path("nowhere"))
    #expect(nowhere.status == 71)
    #expect(nowhere.errors.contains("/nowhere: open: No such file or directory"))
  }

  /// Runs a gate with its books in a folder, to its end.
  private func run(keepingIn state: String) throws -> ProgramRun {
    let other = try TestFolder()
    let config = try other.write(
      try shippedConfiguration([("label = auto", "label = no-such-chip")]), to: "gate.conf")
    return try ProgramRun(["run", "--config", config, "--runtime", other.path, "--state", state])
  }

  private func record(in run: ProgramRun) throws -> Int {
    let line = try #require(run.output.split(separator: "\n").last)
    return try #require(Int(line.dropFirst("record ".count)))
  }
}
