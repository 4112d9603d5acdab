// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Foundation
import Ledger
import Store
import System
import TestSupport
import Testing
import Turnstile

/// `audit serve`: the trail of a gate for another program.
@Suite struct AuditServeTests {
  private let folder: TestFolder

  /// A folder with the books and the trail of a gate that has taken three coins.
  init() throws {
    folder = try TestFolder()
    let machine = try #require(Machine<Turnstile>().save(at: 0))
    var record = Record(sequence: 7, books: Books(), machine: machine, wear: 0, savedAt: 9)
    let path = unsafe folder.path.withCString { unsafe FilePath(cString: $0) }
    var trail = AuditTrail(in: try LedgerFolder(path: try #require(path)))
    trail.keep(record)
    for serial in 1...3 as ClosedRange<UInt32> {
      record.books.counters.count(.acceptCoin)
      var entry = AuditEntry(.coin, isRecorded: true)
      entry.serial = serial
      trail.take(entry)
    }
    let bytes = record.bytes
    try Data(bytes.indices.map { bytes[$0] }).write(to: folder.url.appending(path: "books"))
  }

  var trail: String {
    get throws { try String(contentsOf: folder.url.appending(path: "audit"), encoding: .utf8) }
  }

  func serve(_ input: String) throws -> ProgramRun {
    try ProgramRun(["audit", "serve", "--state", folder.path], input: input)
  }

  @Test("hands out the lines behind a hash, or from an `open` line on")
  func lines() throws {
    let trail = try trail
    let lines = trail.split(separator: "\n")
    let first = try #require(lines.first), last = try #require(lines.last)
    #expect(lines.count > 1)
    let all = try serve("open 0\n")
    #expect(all.status == 0 && all.errors.isEmpty)
    #expect(all.output.hasPrefix("trail \(trail.utf8.count + 2)\n-\n\(trail)books {"))
    let known = String(repeating: "a", count: 64)
    #expect(try serve("open 0 \(known)\n").output.contains("\n-\(known)\n\(trail)books {"))
    let rest = try serve("after \(first.suffix(64))\n")
    let tail = "\(first.suffix(64))\n" + trail.dropFirst(first.count + 1)
    #expect(rest.output.hasPrefix("trail \(tail.utf8.count)\n\(tail)books {"))
    #expect(try serve("after \(last.suffix(64))\n").output.hasPrefix("books {"))
  }

  @Test func `says what is gone, and what it expects`() throws {
    let zeros = String(repeating: "0", count: 64)
    let expected = "expected `after HASH`, `open N` or `books`\n"
    for (input, answer) in [
      ("after \(zeros)\n", "gone\n"), ("open 99\n", "gone\n"), ("after 12\n", expected),
      ("open\n", expected), ("open x\n", expected), ("open 18446744073709551616\n", expected),
      ("\n", expected), (String(repeating: "x", count: 100) + "\n", expected),
    ] {
      let run = try serve(input)
      #expect(run.status == 0 && run.output.hasPrefix(answer + "books {"), "\(input)")
    }
  }

  @Test func `tells what the newest record counts, and which line is the last one`() throws {
    let last = try #require(try trail.split(separator: "\n").last)
    let run = try serve("")
    let line = try serve("books\n").output
    #expect(run.output.isEmpty && line.hasPrefix("books {"))
    let parsed = try JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["v"] as? Int == 1 && object["head"] as? String == String(last.suffix(64)))
    #expect((object["identity"] as? String)?.count == 16)
    #expect(object["coins"] as? Int == 3 && object["record"] as? Int == 7)
    for name in ["grants", "pulses", "releases", "admitted", "passages"] {
      #expect(object[name] as? Int == 0, "\(name)")
    }
  }

  @Test func `without a trail there is nothing yet; without a folder it says so`() throws {
    let empty = try TestFolder()
    let run = try ProgramRun(["audit", "serve", "--state", empty.path], input: "open 0\n")
    #expect(run.status == 0 && run.output == "gone\n")
    let none = try ProgramRun(["audit", "serve", "--state", "\(empty.path)/none"])
    #expect(none.status == 66 && none.errors.contains("name the ledger's folder with --state"))
  }
}
