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
    /// The ledger cannot be trusted. It was set aside, and a new one created.
    case refused(Record.DecodingError)
    /// Nothing can be written, with the `errno`; `isRead` if there is a record to resume from.
    case failed(Int32, isRead: Bool)
  }

  /// What to log; `nil` for an intact ledger.
  package let notice: Notice?
  /// The record to resume from; `nil` for a gate that starts anew.
  package let record: Record?

  /// An opening with this result.
  package init(_ notice: Notice?, record: Record? = nil) {
    self.notice = notice
    self.record = record
  }
}
