// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Interpreter

/// The clock of a host whose time passes only when somebody says so.
enum VirtualClock {
  /// The time `nanoseconds` after `time`; the clock stops after a hundred years, as on the desk.
  static func end(of nanoseconds: UInt64, after time: UInt64) throws(HostFault) -> UInt64 {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= 100 * 365 * 24 * 3600 * 1_000_000_000 else { throw .clockStops }
    return end
  }
}
