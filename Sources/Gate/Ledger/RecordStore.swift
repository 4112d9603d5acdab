// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What became of a record that was handed over to be written.
package struct WriteResult: Sendable, Equatable {
  /// Which record.
  package let sequence: UInt64
  /// 0 when it is on the disk to stay, and otherwise the `errno` of what failed.
  package let code: Int32

  /// The result for a record.
  package init(sequence: UInt64, code: Int32) {
    self.sequence = sequence
    self.code = code
  }
}

/// Where a gate's records are written: a disk, a test's list, or nowhere.
///
/// A controller hands over one record and waits for its result before it hands over the next, so
/// that nothing piles up. No call waits.
package protocol RecordStore {
  /// Whether records are written at all; if not, none is made and no coin waits for one.
  var isEnabled: Bool { get }
  /// Begins to make a record durable; ``nextResult()`` tells later what became of it.
  mutating func write(_ record: Record)
  /// The next result, if there is one.
  mutating func nextResult() -> WriteResult?
}

/// A store that writes nothing, as on a desk.
package struct NoLedger: RecordStore, Sendable {
  /// The store without a disk.
  package init() {}

  /// It is not.
  package var isEnabled: Bool { false }

  /// Passes over a record.
  package mutating func write(_ record: Record) {}

  /// There is none.
  package mutating func nextResult() -> WriteResult? { nil }
}

extension Optional: RecordStore where Wrapped: RecordStore {
  /// Whether there is a store, and it writes.
  package var isEnabled: Bool { self?.isEnabled ?? false }

  /// Hands a record to the store, if there is one.
  package mutating func write(_ record: Record) { self?.write(record) }

  /// The store's next result.
  package mutating func nextResult() -> WriteResult? { self?.nextResult() }
}
