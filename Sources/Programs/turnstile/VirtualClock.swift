// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Interpreter

/// The clock of a stage whose time passes only when a caller lets it.
enum VirtualClock {
  /// The time `nanoseconds` after `time`; the clock ends after a hundred years, as in the
  /// simulation.
  static func end(of nanoseconds: UInt64, after time: UInt64) throws(StageFault) -> UInt64 {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= 100 * 365 * 24 * 3600 * 1_000_000_000 else { throw .clockStops }
    return end
  }
}
