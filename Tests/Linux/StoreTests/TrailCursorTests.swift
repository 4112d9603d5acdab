// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Foundation
import Glibc
import Ledger
import MachineSupport
import Store
import System
import Testing
import Trail

/// An audit trail that is handed out in batches, while a gate writes it.
@Suite struct TrailCursorTests {
  private let temporary: TemporaryFolder
  private var trail: AuditTrail
  private var serial: UInt32 = 0

  init() throws {
    temporary = try TemporaryFolder()
    trail = AuditTrail(in: temporary.folder, largestSize: 4096)
    trail.keep(makeRecord(1))
  }

  @Test("all batches from the first `open` line on are the files, byte for byte")
  mutating func whole() throws {
    add(300)
    var cursor = TrailCursor(AuditReader(in: temporary.folder))
    #expect(try cursor.move(beforeOpening: 0))
    let batches = try all(&cursor)
    #expect(batches.count > 3)
    expectEqual(batches[0].head, "-")
    for (batch, before) in zip(batches.dropFirst(), batches) {
      expectEqual(batch.head, before.last.suffix(64))
    }
    #expect(batches.map(\.body).joined() == (try everything()))
  }

  @Test("from any line on the rest comes, and a batch ends with a line that has a hash")
  mutating func behind() throws {
    add(120)
    let text = try everything()
    for line in text.split(separator: "\n") {
      var cursor = TrailCursor(AuditReader(in: temporary.folder))
      #expect(try cursor.move(behind: FixedText(Array(line.utf8.suffix(64)).span)))
      let rest = text[text.range(of: line + "\n")!.upperBound...]
      #expect(try all(&cursor).map(\.body).joined() == rest)
    }
  }

  @Test("a trail that grows, and begins other files, is followed without a gap")
  mutating func growing() throws {
    var cursor = TrailCursor(AuditReader(in: temporary.folder))
    #expect(try cursor.move(beforeOpening: 0))
    var found = ""
    for _ in 0..<40 {
      add(7)
      found += try all(&cursor).map(\.body).joined()
      let isLost = cursor.isLost
      expectFalse(isLost)
      #expect(try all(&cursor).isEmpty)
    }
    #expect(try everything() == found)
    let head = try AuditReader(in: temporary.folder).head()
    expectEqual(head?.text, String(found.dropLast().suffix(64)))
  }

  @Test("each `open` line is a place to begin at, and there are no others")
  mutating func openings() throws {
    add(200)
    let lines = try everything().split(separator: "\n")
    let openings = lines.indices.filter { lines[$0].contains(" open ") }
    #expect(openings.count > 2)
    var cursor = TrailCursor(AuditReader(in: temporary.folder))
    for (number, index) in openings.enumerated() {
      #expect(try cursor.move(beforeOpening: UInt64(number)))
      let batch = try #require(try all(&cursor).first)
      #expect(batch.head == "-" && batch.body.hasPrefix(lines[index]))
    }
    #expect(try !cursor.move(beforeOpening: UInt64(openings.count)))
    #expect(try !cursor.move(beforeOpening: .max))
    #expect(try !cursor.move(behind: FixedText(String(repeating: "0", count: 64))))
  }

  @Test(
    "what a loss of power has cut comes with the line that vouches for it",
    arguments: [1, 90, 255, 20_000])
  mutating func torn(length: Int) throws {
    add(3)
    let cut = String(repeating: "x", count: length)
    try append(cut)
    var cursor = TrailCursor(AuditReader(in: temporary.folder))
    #expect(try cursor.move(beforeOpening: 0))
    let before = try all(&cursor).map(\.body).joined()
    #expect(try everything() == before + cut)
    trail = AuditTrail(in: temporary.folder)
    trail.keep(makeRecord(9, coins: 3))
    let batch = try #require(try all(&cursor).first)
    expectEqual(batch.head, before.dropLast().suffix(64))
    #expect(batch.body.hasPrefix(cut.suffix(255) + "\n") && batch.last.contains(" open 3 "))
  }

  @Test mutating func `more cut lines than a batch has room for do not end it`() throws {
    try append(String(repeating: "y\n", count: 9000) + "z")
    trail = AuditTrail(in: temporary.folder, largestSize: 1 << 20)
    trail.keep(makeRecord(9))
    var cursor = TrailCursor(AuditReader(in: temporary.folder))
    #expect(try cursor.move(beforeOpening: 0))
    let batches = try all(&cursor)
    expectEqual(batches.last?.last.contains(" open "), true)
    expectEqual(batches.last?.body.contains("\nz\n"), true)
  }

  @Test mutating func `a place in a file that was deleted because of its age is lost`() throws {
    add(3)
    var cursor = TrailCursor(AuditReader(in: temporary.folder))
    #expect(try cursor.move(beforeOpening: 0))
    _ = try all(&cursor)
    try FileManager.default.removeItem(atPath: temporary.path("audit"))
    #expect(try all(&cursor).isEmpty)
    expectTrue(cursor.isLost)
  }

  @Test mutating func `lines that cannot be synced are not handed out`() throws {
    add(3)
    var cursor = TrailCursor(AuditReader(in: temporary.folder))
    #expect(try cursor.move(beforeOpening: 0))
    temporary.disk(broken: EIO)
    #expect(throws: SystemError.self) { _ = try all(&cursor) }
    temporary.disk()
    #expect(try all(&cursor).map(\.body).joined() == (try everything()))
  }

  @Test(
    "a line is one with a hash as far as any reader of it can tell",
    arguments: [
      ("1 s 1 coin 1", true), ("1 s 1 new-kind-2 1 abc", true), ("1 x 1 coin 1", false),
      ("253402300799 ? 1 coin 1", true), ("253402300800 s 1 coin 1", false),
      ("1 s 1 coin 999999999999999999", true), ("1 s 1 coin 1000000000000000000", false),
      ("1 s 1000000000000000000 coin 1", false), ("1 s 1 coin 01", false),
    ])
  func sealed(fields: String, isSealed: Bool) {
    let line = Array("\(fields) \(String(repeating: "1", count: 64))".utf8)
    expectEqual(AuditLine.readSealed(line.span) != nil, isSealed)
  }

  /// Takes so many coins.
  private mutating func add(_ coins: Int) {
    for _ in 0..<coins {
      serial += 1
      var entry = AuditEntry(.coin, isRecorded: true)
      (entry.serial, entry.time) = (serial, UInt64(serial))
      trail.take(entry)
    }
  }

  /// Adds bytes to the newest file, as a disk does.
  private mutating func append(_ text: String) throws {
    trail.close()
    let file = try FileHandle(forWritingTo: URL(filePath: temporary.path("audit")))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    serial = 0
  }

  /// What is in all files, the oldest first.
  private func everything() throws -> String {
    try temporary.names.reversed().map {
      String(decoding: try Data(contentsOf: URL(filePath: temporary.path($0))), as: UTF8.self)
    }.joined()
  }

  /// A batch as it is sent.
  private struct Batch {
    let head: Substring
    let body: Substring
    var last: Substring { body.dropLast().split(separator: "\n").last ?? "" }
  }

  /// The batches up to the end.
  private func all(_ cursor: inout TrailCursor) throws -> [Batch] {
    var batches: [Batch] = []
    var batch = TrailBatch()
    while try cursor.next(into: &batch) {
      let text = batch.text
      let end = try #require(text.firstIndex(of: "\n"))
      batches.append(Batch(head: text[..<end], body: text[text.index(after: end)...]))
    }
    return batches
  }
}

extension FixedText {
  fileprivate var text: String {
    withSpan { span in String(decoding: span.indices.map { span[$0] }, as: UTF8.self) }
  }

  fileprivate init(_ text: String) { self.init(Array(text.utf8).span) }
}
