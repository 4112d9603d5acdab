// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit

/// The result of writing a record.
package struct WriteResult: Sendable, Equatable {
  /// The record's number.
  package let sequence: UInt64
  /// 0 when the record is safely on the disk, otherwise the `errno` of the failure.
  package let code: Int32

  /// The result for the record with this number.
  package init(sequence: UInt64, code: Int32) {
    self.sequence = sequence
    self.code = code
  }
}

/// The destination of a gate's records: a disk, a test's list, or nothing.
///
/// A controller hands over one record and waits for its result before it hands over the next, so
/// nothing piles up. No call waits, not even for a store that is being opened.
package protocol RecordStore {
  /// Whether records are written at all; if not, none is made and no coin waits for one.
  var isEnabled: Bool { get }
  /// Whether the store is being opened: what it holds is not known, and it takes no record yet.
  var isOpening: Bool { get }
  /// The present run of the kernel.
  var boot: BootIdentity { get }
  /// Notes that there may be a result: until then it is not looked for.
  mutating func wake()
  /// The result of the opening, once; until then, and afterwards, `nil`.
  mutating func nextOpening() -> Opening?
  /// Starts writing a record, of which it fills in what belongs to the store; ``nextResult()`` later
  /// returns the result.
  mutating func write(_ record: inout Record)
  /// The next result, if there is one.
  mutating func nextResult() -> WriteResult?
  /// Takes an entry of the audit trail, which follows the records: up to sixteen between two results.
  ///
  /// An entry whose serial number is not the one behind that of the last says that some were lost.
  mutating func audit(_ entry: AuditEntry)
}

extension RecordStore {
  /// `false`: unless it says otherwise, a store is open from the beginning.
  package var isOpening: Bool { false }

  /// Nothing: unless it says otherwise, a store looks each time.
  package mutating func wake() {}

  /// ``BootIdentity/unknown``, unless the store says otherwise.
  package var boot: BootIdentity { .unknown }

  /// `nil`.
  package mutating func nextOpening() -> Opening? { nil }

  /// Nothing: unless it says otherwise, a store has no audit trail.
  package mutating func audit(_ entry: AuditEntry) {}
}

extension Optional: RecordStore where Wrapped: RecordStore {
  /// Whether there is a store, and it is enabled.
  package var isEnabled: Bool { self?.isEnabled ?? false }

  /// Whether there is a store, and it is being opened.
  package var isOpening: Bool { self?.isOpening ?? false }

  /// The store's run of the kernel.
  package var boot: BootIdentity { self?.boot ?? .unknown }

  /// Wakes the store, if there is one.
  package mutating func wake() { self?.wake() }

  /// The result of the store's opening.
  package mutating func nextOpening() -> Opening? { self?.nextOpening() }

  /// Hands a record to the store, if there is one.
  package mutating func write(_ record: inout Record) { self?.write(&record) }

  /// The store's next result.
  package mutating func nextResult() -> WriteResult? { self?.nextResult() }

  /// Hands an entry of the audit trail to the store, if there is one.
  package mutating func audit(_ entry: AuditEntry) { self?.audit(entry) }
}

/// The result of opening a store of records.
package struct Opening: Sendable {
  /// What is worth a log entry about an opening.
  package enum Notice: Sendable, Equatable {
    /// There was no ledger; one has been created.
    case created
    /// One of the two records is not usable; the other one is.
    case flawed(Record.DecodingError)
    /// The ledger cannot be trusted. It was set aside, and a new one created; but that of another
    /// version is left as it is, and nothing can be written.
    case refused(Record.DecodingError)
    /// Nothing can be written, with the `errno`; `isRead` if there is a record to resume from.
    case failed(Int32, isRead: Bool)
  }

  /// What to log; `nil` for an intact ledger.
  package var notice: Notice?
  /// The record that the store has, or that a new one begins with; the next one has a higher number.
  package var newest: Record
  /// Whether that is one to resume from: a gate without it starts anew.
  package var resumes: Bool

  /// An opening with this result; without a record the gate starts anew, with a record of number 1.
  package init(_ notice: Notice?, record: Record? = nil) {
    self.notice = notice
    newest = record ?? Record()
    resumes = record != nil
    if !resumes { newest.sequence = 1 }
  }
}
