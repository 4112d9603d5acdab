// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Interpreter

/// The clock of a host whose time passes only when a caller lets it.
package enum VirtualClock {
  /// The time `nanoseconds` after `time`; the clock ends after a hundred years, as in the
  /// simulation.
  package static func end(of nanoseconds: Nanoseconds, after time: Nanoseconds) throws(HostFault)
    -> Nanoseconds
  {
    let (end, overflow) = time.addingReportingOverflow(nanoseconds)
    guard !overflow, end <= .seconds(100 * 365 * 24 * 3600) else { throw .clockStops }
    return end
  }
}
