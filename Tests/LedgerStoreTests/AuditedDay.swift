// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import GPIO
import GateController
import Ledger
import SimulatedGPIO
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
      let disk = DayDisk(newest)
      var process = DayGate(price: price, disk: disk)
      visits.forEach { process.visit($0) }
      process.stop()
      messages += disk.messages
    }
  }
}

/// One process of a gate, whose disk takes 30 ms, and now and then a second.
private struct DayGate: ~Copyable {
  private typealias Gate = GateController<SimulatedChip, Silence, DayBooks>
  private var gate: Gate
  private let disk: DayDisk
  private let price: Int
  private var due: Nanoseconds = 0

  init(price: UInt16, disk: DayDisk) {
    var settings = Timeline.Settings()
    settings.rules.coin.price = price
    gate = Gate(
      settings.wiring, rules: settings.rules, lines: SimulatedChip(),
      conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: 5000), log: Silence(),
      store: DayBooks(disk: disk))
    self.disk = disk
    self.price = Int(price)
    if disk.newest.sequence > 1 { gate.resume(from: disk.newest, at: 0, clock: .stood) }
    pass(2000)
  }

  /// A person comes, and after some of them the staff.
  mutating func visit(_ number: Int) {
    disk.pause = number % 3 == 1 ? 1000 : 30
    // Every fifth inserts one coin too many, while the record of the last one is written.
    for _ in 0..<price + (number % 5 == 1 ? 1 : 0) { press(.coin, for: 50) }
    pass(number % 5 == 1 ? 300 : 1500)
    press(.push, for: 400)
    pass(1500)
    switch number % 4 {
    case 0: give(.lock)
    case 1:
      give(.unlockOnce)
      pass(1500)
      press(.push, for: 400)
    case 2:
      give(.holdOpen)
      press(.coin, for: 50)
      give(.close)
    default: break
    }
    pass(1500)
  }

  mutating func stop() {
    gate.stop(at: gate.lines.hardware.now)
    for _ in 0..<300 {
      gate.lines.hardware.advance(by: .milliseconds(10))
      disk.pass(to: gate.lines.hardware.now)
      gate.writeRecords(at: gate.lines.hardware.now)
    }
  }

  private mutating func give(_ command: Command) {
    let staff = Peer(user: 1000, process: 42)
    _ = try? gate.execute(command, of: staff, at: gate.lines.hardware.now)
  }

  private mutating func press(_ input: Input, for milliseconds: Int) {
    let offset = gate.wiring[input].line.offset
    gate.lines.hardware.press(offset)
    pass(milliseconds)
    gate.lines.hardware.release(offset)
    pass(50)
  }

  private mutating func pass(_ milliseconds: Int) {
    for _ in 0..<milliseconds / 10 {
      gate.lines.hardware.advance(by: .milliseconds(10))
      disk.pass(to: gate.lines.hardware.now)
      gate.turn(at: gate.lines.hardware.now)
    }
  }
}

/// A disk that answers after a while, and keeps what it was handed.
private final class DayDisk {
  private(set) var messages: [AuditedDay.Message]
  private(set) var newest: Record
  /// How long a record takes, in milliseconds.
  var pause: UInt64 = 30
  private var underWay: (record: Record, due: Nanoseconds)?
  private var now: Nanoseconds = 0
  private var answer: WriteResult?

  init(_ newest: Record) {
    self.newest = newest
    messages = [.start(newest)]
  }

  func pass(to now: Nanoseconds) {
    self.now = now
    guard let (record, due) = underWay, due <= now else { return }
    newest = record
    answer = WriteResult(sequence: record.sequence, code: 0)
    underWay = nil
  }

  fileprivate func write(_ record: Record) {
    underWay = (record, now &+ .milliseconds(pause))
    messages.append(.record(record))
  }

  fileprivate func take(_ entry: AuditEntry) {
    var entry = entry
    entry.time = 1_795_374_733 + now / 1_000_000_000
    messages.append(.entry(entry))
  }

  fileprivate func nextAnswer() -> WriteResult? {
    defer { answer = nil }
    return answer
  }
}

private struct DayBooks: RecordStore {
  let disk: DayDisk
  var isEnabled: Bool { true }
  mutating func write(_ record: Record) { disk.write(record) }
  mutating func nextResult() -> WriteResult? { disk.nextAnswer() }
  mutating func audit(_ entry: AuditEntry) { disk.take(entry) }
}

private struct Silence: GateLog {
  mutating func record(_ entry: LogEntry, at time: Nanoseconds) {}
}
