// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import Foundation
import GateController
import GateSupport
import Glibc
import Ledger
import Store
import TestSupport
import Testing
import Trail
import Turnstile

/// A day of a gate through several files of its audit trail, on a disk that may fail once.
@Suite struct AuditedDayTests {
  private static let prices: [UInt16] = [1, 2, 3, 5]

  @Test("nothing is found, whichever line is the one that fills a file", arguments: prices)
  func files(price: UInt16) throws {
    let day = AuditedDay(price: price)
    let sizes = try sizes(of: day)
    #expect(sizes.count > 55)
    for size in sizes.dropLast() where isWhole || size % 3 == 0 {
      let temporary = try TemporaryFolder()
      let books = try play(day, in: temporary, largestSize: size)
      #expect(books.isStopped)
      let verdict = try verdict(temporary, books)
      temporary.folder.close()
      // Process.run() of the test's own Foundation crashes in a process with some 1,400 open files.
      #expect(try !temporary.isOpen)
      #expect(verdict.faults == [], "a file of \(size) bytes")
      #expect(verdict.summary.missing == 0 && verdict.summary.lost == 0)
    }
  }

  @Test(
    "nothing is found, whichever call of the disk fails once, and the trail says what it lost",
    arguments: zip(prices, [EIO, ENOSPC, EROFS, EIO]))
  func failures(price: UInt16, code: Int32) throws {
    let day = AuditedDay(price: price)
    let size = (try sizes(of: day).last ?? 0) / 3
    var call: UInt32 = 1
    while true {
      let temporary = try TemporaryFolder()
      defer { temporary.folder.close() }
      temporary.disk(faultAt: call, times: 1, code)
      let books = try play(day, in: temporary, largestSize: size)
      let calls = temporary.calls
      temporary.disk()
      guard calls >= call else { break }
      let verdict = try verdict(temporary, books)
      #expect(verdict.faults == [], "call \(call) of the disk")
      #expect(verdict.summary.missing == 0, "call \(call) of the disk")
      #expect(AuditReader(in: temporary.folder).oldest ?? 0 >= 2)
      call += isWhole ? 1 : 5
    }
    #expect(call > 100)
  }

  @Test("in three files any line that is removed is found", arguments: prices)
  func removed(price: UInt16) throws {
    let day = AuditedDay(price: price)
    let size = (try sizes(of: day).last ?? 0) / 3
    let temporary = try TemporaryFolder()
    let books = try play(day, in: temporary, largestSize: size)
    for name in ["audit.2", "audit.1", "audit"] {
      let url = URL(filePath: temporary.path(name))
      let bytes = try Data(contentsOf: url)
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      for number in lines.indices {
        var rest = lines
        rest.remove(at: number)
        try Data(rest.flatMap { $0 + [UInt8(ascii: "\n")] }).write(to: url)
        #expect(try verdict(temporary, books).faults != [], "\(name) line \(number + 1)")
      }
      try bytes.write(to: url)
    }
    #expect(try verdict(temporary, books).faults == [])
  }

  /// The sizes that a single file has after each message.
  private func sizes(of day: AuditedDay) throws -> [Int] {
    let temporary = try TemporaryFolder()
    var sizes: [Int] = []
    try play(day, in: temporary, largestSize: .max) {
      let size = try? FileManager.default.attributesOfItem(atPath: temporary.path("audit"))[.size]
      if let size = size as? Int, sizes.last != size { sizes.append(size) }
    }
    return sizes
  }

  /// Hands a trail what the gate did, as the ledger's thread does.
  ///
  /// - Returns: the newest record.
  @discardableResult private func play(
    _ day: AuditedDay, in temporary: TemporaryFolder, largestSize: Int, _ look: () -> Void = {}
  ) throws -> Record {
    var trail: AuditTrail?
    var newest = day.newest
    for message in day.messages {
      switch message {
      case .start(let record):
        trail?.close()
        trail = AuditTrail(in: temporary.folder, largestSize: largestSize)
        trail?.keep(record)
      case .record(let record):
        newest = record
        newest.isStopped = trail?.isStopped == true
        trail?.keep(newest)
      case .entry(let entry): trail?.take(entry)
      }
      look()
    }
    trail?.close()
    return newest
  }

  private func verdict(
    _ temporary: TemporaryFolder, _ books: Record
  ) throws -> (faults: [AuditFault], summary: AuditSummary) {
    let reader = AuditReader(in: temporary.folder)
    var check = AuditCheck(isWhole: reader.oldest ?? 0 < AuditTrail.olderFiles)
    var faults: [AuditFault] = []
    try reader.forEachLine { _, bytes, isClosed in
      if let fault = check.add(bytes, isClosed: isClosed) { faults.append(fault) }
    }
    let fault = check.end(
      record: books.sequence, sums: books.auditSums, identity: books.identity,
      isStopped: books.isStopped)
    if let fault { faults.append(fault) }
    return (faults, check.summary)
  }
}

/// What a gate hands to the thread of its ledger in a day with two starts, in this order.
struct AuditedDay {
  enum Message {
    /// A process begins with the books of this record.
    case start(Record)
    /// A record reaches the disk.
    case record(Record)
    /// An entry of the audit trail.
    case entry(AuditEntry)
  }

  private(set) var messages: [Message] = []

  /// The books at its end.
  var newest: Record {
    for case .record(let record) in messages.reversed() { return record }
    return makeRecord(1)
  }

  /// A day of a gate that sells a passage for so many coins of one pulse each.
  init(price: UInt16) {
    for visits in [0..<10, 10..<16] as [Range<Int>] {
      var process = DayGate(price: price, from: newest)
      messages.append(.start(newest))
      visits.forEach { process.visit($0) }
      process.stop()
      messages += process.disk.handed.map { handed in
        switch handed {
        case .record(let record): .record(record)
        case .entry(let entry): .entry(entry)
        }
      }
    }
  }
}

/// One process of a gate, whose disk takes 30 ms, and now and then a second.
private struct DayGate: ~Copyable {
  private var timed: TimedGate
  private let price: Int

  init(price: UInt16, from record: Record) {
    var settings = Timeline.Settings()
    settings.rules.coin.price = price
    settings.relock = 5000
    timed = TimedGate(settings)
    self.price = Int(price)
    if record.sequence > 1 { timed.gate.resume(from: record, at: 0, clock: .stood) }
    disk.recordTime = { _ in .milliseconds(30) }
    pass(2000)
  }

  var disk: ScriptedDisk { timed.disk }

  /// A person comes, and after some of them the staff.
  mutating func visit(_ number: Int) {
    disk.recordTime = { _ in .milliseconds(number % 3 == 1 ? 1000 : 30) }
    // Every fifth inserts one coin too many, while the record of the last one is written.
    for _ in 0..<price + (number % 5 == 1 ? 1 : 0) { press(.coin, for: 50) }
    pass(number % 5 == 1 ? 300 : 1500)
    press(.push, for: 400)
    pass(1500)
    switch number % 4 {
    case 0: _ = give(.lock, to: &timed.gate)
    case 1:
      _ = give(.unlockOnce, to: &timed.gate)
      pass(1500)
      press(.push, for: 400)
    case 2:
      _ = give(.holdOpen, to: &timed.gate)
      press(.coin, for: 50)
      _ = give(.close, to: &timed.gate)
    default: break
    }
    pass(1500)
  }

  mutating func stop() {
    timed.gate.stop(at: timed.now)
    pass(3000)
  }

  private mutating func press(_ input: Input, for milliseconds: UInt64) {
    timed.set(input, true)
    timed.turn()
    pass(milliseconds)
    timed.set(input, false)
    timed.turn()
    pass(50)
  }

  private mutating func pass(_ milliseconds: UInt64) {
    timed.pass(to: timed.now + .milliseconds(milliseconds))
  }
}
