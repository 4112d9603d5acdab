// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What became of a record that was handed over to be kept.
package struct Answer: Sendable, Equatable {
  /// Which record.
  package let sequence: UInt64
  /// 0 when it is on the disk to stay, and otherwise the `errno` of what failed.
  package let code: Int32

  /// The answer for a record.
  package init(sequence: UInt64, code: Int32) {
    self.sequence = sequence
    self.code = code
  }
}

/// Who keeps the books of a gate: a disk, a test, nobody.
///
/// A controller hands over one record and waits for its answer before it hands over the next, so
/// that nothing piles up. Nothing here ever waits.
package protocol Bookkeeper {
  /// Whether books are kept at all; where they are not, no record is made and no coin waits for one.
  var isKeeping: Bool { get }
  /// Begins to make a record durable; what becomes of it is answered later.
  mutating func keep(_ record: Record)
  /// The next answer, if there is one.
  mutating func answer() -> Answer?
}

/// Books that are not kept, as on a desk.
package struct NoLedger: Bookkeeper, Sendable {
  /// Nobody.
  package init() {}

  /// They are not.
  package var isKeeping: Bool { false }

  /// Passes over a record.
  package mutating func keep(_ record: Record) {}

  /// Nothing was asked.
  package mutating func answer() -> Answer? { nil }
}
