// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

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
  package let notice: Notice?
  /// The record to resume from; `nil` for a gate that starts anew.
  package let record: Record?
  /// The number of the record that the store has; the next one is higher.
  package let sequence: UInt64

  /// An opening with this result.
  ///
  /// - Parameter sequence: the number of the record that a new ledger begins with.
  package init(_ notice: Notice?, record: Record? = nil, sequence: UInt64 = 1) {
    self.notice = notice
    self.record = record
    self.sequence = record?.sequence ?? sequence
  }
}
