// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateController

extension SourceLocations {
  /// Refuses a limit for a coil that has current while the gate is locked: it would open the gate
  /// to everybody.
  func checkCoil(of wiring: Wiring) throws(ConfigurationError) {
    guard wiring.failure == .safe, wiring.longestEnergised > 0 else { return }
    let location = self[.lock, LockKey.longestEnergised] ?? SourceLocation()
    throw ConfigurationError(
      at: location, "longest-energised: expected off with fail = safe, for the gate would open")
  }
}
