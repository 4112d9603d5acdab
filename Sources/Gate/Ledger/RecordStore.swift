// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit

/// The result of writing a record.
package struct WriteResult: Sendable, Equatable {
  /// The record's number.
  package let sequence: UInt64
  /// 0 if the record is safely on the disk; otherwise the `errno` of the failure.
  package let code: Int32

  /// The result for the record with this number.
  package init(sequence: UInt64, code: Int32) {
    self.sequence = sequence
    self.code = code
  }
}

/// The destination of a gate's records: a disk, a test's list, or nothing.
///
/// A controller hands over a record only after the result of the record before, so no queue builds
/// up. No call waits, not even for a store that is being opened.
package protocol RecordStore {
  /// Whether records are written at all; if not, the gate makes no record and no coin waits.
  var isEnabled: Bool { get }
  /// Whether the store is being opened; its content is not known, and it takes no record yet.
  var isOpening: Bool { get }
  /// The present run of the kernel.
  var boot: BootIdentity { get }
  /// Notes that there may be a result; without this call the store does not look for one.
  mutating func wake()
  /// Returns the result of the opening once; `nil` before and afterwards.
  mutating func nextOpening() -> Opening?
  /// Starts writing a record, after setting its fields that belong to the store; ``nextResult()``
  /// later returns the result.
  mutating func write(_ record: inout Record)
  /// Returns the next result, if there is one.
  mutating func nextResult() -> WriteResult?
  /// Receives an entry of the audit trail, which follows the records: up to sixteen between two results.
  ///
  /// A gap in the serial numbers means that entries were lost.
  mutating func audit(_ entry: AuditEntry)
}

extension RecordStore {
  /// `false` by default: the store is open from the beginning.
  package var isOpening: Bool { false }

  /// Does nothing by default: the store looks for a result each time.
  package mutating func wake() {}

  /// ``BootIdentity/unknown`` by default.
  package var boot: BootIdentity { .unknown }

  /// Returns `nil` by default.
  package mutating func nextOpening() -> Opening? { nil }

  /// Does nothing by default: the store has no audit trail.
  package mutating func audit(_ entry: AuditEntry) {}
}

extension Optional: RecordStore where Wrapped: RecordStore {
  /// Whether there is a store that is enabled.
  package var isEnabled: Bool { self?.isEnabled ?? false }

  /// Whether there is a store that is being opened.
  package var isOpening: Bool { self?.isOpening ?? false }

  /// The store's run of the kernel.
  package var boot: BootIdentity { self?.boot ?? .unknown }

  /// Wakes the store, if there is one.
  package mutating func wake() { self?.wake() }

  /// Returns the result of the store's opening.
  package mutating func nextOpening() -> Opening? { self?.nextOpening() }

  /// Hands a record to the store, if there is one.
  package mutating func write(_ record: inout Record) { self?.write(&record) }

  /// Returns the store's next result.
  package mutating func nextResult() -> WriteResult? { self?.nextResult() }

  /// Hands an entry of the audit trail to the store, if there is one.
  package mutating func audit(_ entry: AuditEntry) { self?.audit(entry) }
}

/// The result of opening a store of records.
package struct Opening: Sendable {
  /// The results of an opening that deserve a log entry.
  package enum Notice: Sendable, Equatable {
    /// There was no ledger; a new ledger was created.
    case created
    /// There was no ledger, but an audit trail: the records are lost. A new ledger was created.
    case lost
    /// One of the two records cannot be used; the other can.
    case flawed(Record.DecodingError)
    /// The ledger cannot be trusted. It was set aside, and a new ledger was created. A ledger of
    /// another version is not set aside, and nothing can be written.
    case refused(Record.DecodingError)
    /// Nothing can be written, with the `errno`; `isRead` tells whether there is a record to resume from.
    case failed(Int32, isRead: Bool)
  }

  /// The notice to log; `nil` for an intact ledger.
  package var notice: Notice?
  /// The store's newest record, or the first record of a new store; the next record has a higher number.
  package var newest: Record
  /// Whether the gate resumes from ``newest``; otherwise it starts anew.
  package var resumes: Bool

  /// An opening with this result; without a record the gate starts anew with record number 1.
  package init(_ notice: Notice?, record: Record? = nil) {
    self.notice = notice
    newest = record ?? Record()
    resumes = record != nil
    if !resumes { newest.sequence = 1 }
  }
}
