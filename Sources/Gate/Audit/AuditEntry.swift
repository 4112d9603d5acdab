// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Something for the audit trail, on its way from the gate to the thread that writes.
///
/// It is numbers only, so that its bytes can be handed over.
package struct AuditEntry: Sendable, BitwiseCopyable {
  /// The first byte of an entry, by which the thread tells it from a record: that begins with its name.
  package static var mark: UInt8 { 0 }

  private let mark = Self.mark
  /// When it happened, in seconds since 1970.
  package var time: UInt64 = 0
  /// Its numbers, as many as ``AuditKind/valueCount``; the others are 0.
  package let values: InlineArray<6, UInt64>
  /// Counts the entries from 1 on; a number that is missing is an entry that was lost.
  package var serial: UInt32 = 0
  /// What it is.
  package let kind: AuditKind
  /// Whether the newest record that was handed over has it, or none will; if not, the next one will.
  package let isRecorded: Bool

  /// An entry of this kind.
  package init(
    _ kind: AuditKind, _ values: InlineArray<6, UInt64> = [1, 0, 0, 0, 0, 0], isRecorded: Bool
  ) {
    self.values = values
    self.kind = kind
    self.isRecorded = isRecorded
  }

  /// Calls `body` with the index of the ``AuditSum`` that the entry adds to, if it does, and its number.
  package func add(_ body: (Int, UInt64) -> Void) {
    if let sum = kind.sum { body(Int(sum.rawValue), values[0]) }
  }
}
