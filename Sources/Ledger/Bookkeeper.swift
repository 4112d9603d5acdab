// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What became of a record that was handed over to be kept.
public struct Answer: Sendable, Equatable {
  /// Which record.
  public let sequence: UInt64
  /// 0 when it is on the disk to stay, and otherwise the `errno` of what failed.
  public let code: Int32

  /// The answer for a record.
  public init(sequence: UInt64, code: Int32) {
    self.sequence = sequence
    self.code = code
  }
}

/// Who keeps the books of a gate: a disk, a test, nobody.
///
/// A controller hands over one record and waits for its answer before it hands over the next, so
/// that nothing piles up. Neither function ever waits.
public protocol Bookkeeper {
  /// Begins to make a record durable; what becomes of it is answered later.
  mutating func keep(_ record: Record)
  /// The next answer, if there is one.
  mutating func answer() -> Answer?
}

/// Books that are not kept, as on a desk: every record is as good as written.
public struct NoLedger: Bookkeeper, Sendable {
  private var pending: Answer?

  /// Nobody.
  public init() {}

  /// Answers that all is well.
  public mutating func keep(_ record: Record) {
    pending = Answer(sequence: record.sequence, code: 0)
  }

  /// The answer to the last record, once.
  public mutating func answer() -> Answer? {
    defer { pending = nil }
    return pending
  }
}
