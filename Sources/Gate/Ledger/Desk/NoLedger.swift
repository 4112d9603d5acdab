// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A store that writes nothing, as in the simulation.
package struct NoLedger: RecordStore, Sendable {
  /// A store without a disk.
  package init() {}

  /// `false`.
  package var isEnabled: Bool { false }

  /// Ignores a record.
  package mutating func write(_ record: inout Record) {}

  /// `nil`.
  package mutating func nextResult() -> WriteResult? { nil }
}
