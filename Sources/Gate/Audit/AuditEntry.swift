// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Something for the audit trail, on its way from the gate to the thread that writes.
///
/// It is numbers only, so that its bytes can be handed over.
package struct AuditEntry: Sendable, BitwiseCopyable {
  /// When it happened, in seconds since 1970.
  package var time: UInt64 = 0
  /// How many, or the user.
  package let first: UInt64
  /// The process; 0 where there is none.
  package let second: UInt64
  /// Counts the entries from 1 on; a number that is missing is an entry that was lost.
  package var serial: UInt32 = 0
  /// What it is.
  package let kind: AuditKind
  /// Whether the newest record that was handed over has it, or none will; if not, the next one will.
  package let isRecorded: Bool

  /// An entry of this kind.
  package init(_ kind: AuditKind, _ first: UInt64 = 1, _ second: UInt64 = 0, isRecorded: Bool) {
    self.first = first
    self.second = second
    self.kind = kind
    self.isRecorded = isRecorded
  }
}
