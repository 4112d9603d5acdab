// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
package import Fixed
package import Ledger

/// A disk that answers when a test says so, at once, or after a time.
package final class ScriptedDisk {
  /// What a gate hands over.
  package enum Handed {
    /// A record.
    case record(Record)
    /// An entry of the audit trail, with the time at which it was handed over.
    case entry(AuditEntry)
  }

  /// The record that is being written.
  package private(set) var underWay: Record?
  /// The record that a power cut would leave.
  package private(set) var durable: Record?
  /// What was handed over, in order.
  package private(set) var handed: [Handed] = []
  /// How many records were handed over.
  package private(set) var count = 0
  /// Whether records reach the disk as soon as they are handed over.
  package var isFast = false
  /// How long a record takes, by its number from 1 on; `nil` for until the test answers.
  package var recordTime: (_ number: Int) -> Nanoseconds? = { _ in nil }
  /// Whether the ledger is being opened.
  package private(set) var isOpening: Bool
  private var answers: [WriteResult] = []
  private var opening: Opening?
  private var laterOpening: Opening?
  private var openingTime = Nanoseconds.never
  private var recordDue = Nanoseconds.never
  private var now: Nanoseconds = 0

  /// A disk whose ledger is open, or is opened when the test says so.
  package init(isOpening: Bool = false, isFast: Bool = false) {
    (self.isOpening, self.isFast) = (isOpening, isFast)
  }

  /// The entries of the audit trail that were handed over.
  package var audit: [AuditEntry] {
    handed.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
  }

  /// The ledger has been opened, and the gate hears of it.
  package func open(_ opening: Opening) { self.opening = opening }

  /// The ledger is opened anew, and will have been opened at a time.
  package func reopen(at time: Nanoseconds) {
    (isOpening, opening) = (true, nil)
    (laterOpening, openingTime) = (Opening(nil, record: durable), time)
  }

  /// When the next record is written, or the ledger opened, without a word from the test.
  package var deadline: Nanoseconds { min(recordDue, openingTime) }

  /// Lets time pass.
  package func pass(to time: Nanoseconds) {
    now = time
    if recordDue <= time { write() }
    guard openingTime <= time, let laterOpening else { return }
    open(laterOpening)
    openingTime = .never
  }

  /// The record under way reaches the disk, and the gate hears of it.
  package func write() { answer(0) }

  /// The record under way reaches the disk, and the gate has not heard of it yet.
  package func landSilently() {
    guard let underWay, durable?.sequence ?? 0 < underWay.sequence else { return }
    durable = underWay
  }

  /// The record under way does not reach the disk.
  package func fail(_ code: Int32) { answer(code) }

  /// The record under way reaches the disk, or fails with this `errno`.
  package func answer(_ code: Int32) {
    if code == 0 { landSilently() }
    guard let record = underWay else { return }
    (underWay, recordDue) = (nil, .never)
    answers.append(WriteResult(sequence: record.sequence, code: code))
  }

  /// The process that waited for the answer is gone.
  package func forget() { (underWay, answers, recordDue) = (nil, [], .never) }
}

// What a gate does with it.
extension ScriptedDisk {
  fileprivate func begin(_ record: Record) {
    precondition(underWay == nil, "one record at a time")
    underWay = record
    count += 1
    handed.append(.record(record))
    if isFast { write() } else if let time = recordTime(count) { recordDue = now + time }
  }

  fileprivate func take(_ entry: AuditEntry) {
    var entry = entry
    entry.time = 1_795_374_733 + now / .seconds(1)
    handed.append(.entry(entry))
  }

  fileprivate func nextResult() -> WriteResult? { answers.isEmpty ? nil : answers.removeFirst() }

  fileprivate func nextOpening() -> Opening? {
    if opening != nil { isOpening = false }
    defer { opening = nil }
    return opening
  }
}

/// The records of a gate on a scripted disk.
package struct ScriptedBooks: RecordStore {
  private let disk: ScriptedDisk

  /// The records on `disk`.
  package init(disk: ScriptedDisk) { self.disk = disk }

  /// `true`.
  package var isEnabled: Bool { true }
  /// Whether the disk's ledger is being opened.
  package var isOpening: Bool { disk.isOpening }
  /// The run of the kernel that all scripted disks are in.
  package var boot: BootIdentity { .ofTests }
  /// What opening the ledger came to.
  package mutating func nextOpening() -> Opening? { disk.nextOpening() }
  /// Begins to write a record.
  package mutating func write(_ record: inout Record) { disk.begin(record) }
  /// The next answer of the disk.
  package mutating func nextResult() -> WriteResult? { disk.nextResult() }
  /// Keeps an entry of the audit trail.
  package mutating func audit(_ entry: AuditEntry) { disk.take(entry) }
}

extension BootIdentity {
  /// The run of the kernel that the scripted disks are in.
  package static let ofTests = BootIdentity(high: 3, low: 4)
}
