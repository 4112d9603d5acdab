// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What the store reported, and what that means for the step that waited.
struct RecordOutcome {
  /// The present fault, if it is new.
  var fault: LedgerFault?
  /// Whether a fault has ended.
  var isRecovered = false
  /// Whether the record is on the disk.
  var isRecorded: Bool
  /// The step that waited for the record, if one did.
  var planned: PlannedStep?
  /// Whether the rule refuses the step because it has no record.
  var isRefused = false
}
