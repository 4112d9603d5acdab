// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import GateController
import GateSupport
import Ledger
import TestSupport
import Turnstile

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
