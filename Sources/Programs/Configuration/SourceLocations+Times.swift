// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

extension SourceLocations {
  /// Refuses a switch that is stuck before its level counts: none of its events would ever come
  /// from a switch in order.
  func checkDebounces(of wiring: Wiring) throws(ConfigurationError) {
    try Input.forEach { (input) throws(ConfigurationError) in
      let wiring = wiring[input]
      guard wiring.longestPress > 0, wiring.debounce >= wiring.longestPress else { return }
      let section = Section.line(.input(input))
      var error = ConfigurationError(
        at: self[section, SwitchKey.debounce] ?? SourceLocation(),
        "debounce: expected less than stuck, which is ")
      error.append(wiring.longestPress, setAt: self[section, SwitchKey.stuck])
      error.append(", found ")
      error.append(duration: wiring.debounce)
      error.append("; shorten debounce, lengthen stuck or set stuck = off")
      throw error
    }
  }

  /// Refuses a coil that is cut before the gate locks again: the coin would be paid, and the arm
  /// held.
  func checkRelock(of configuration: Configuration) throws(ConfigurationError) {
    let limit = configuration.wiring.longestEnergised
    let relock = Nanoseconds.milliseconds(Nanoseconds(configuration.relock))
    guard limit > 0, relock > 0, limit <= relock else { return }
    var error = ConfigurationError(
      at: self[.line(.output(.lock)), LockKey.longestEnergised] ?? SourceLocation(),
      "longest-energised: expected more than relock, which is ")
    error.append(relock, setAt: self[.behaviour(.gate), GateKey.relock])
    error.append(", found ")
    error.append(duration: limit)
    error.append("; lengthen longest-energised or shorten relock")
    throw error
  }
}

extension ConfigurationError {
  /// Adds a duration, and the line that sets it; `nil` is the default.
  fileprivate mutating func append(_ duration: Nanoseconds, setAt location: SourceLocation?) {
    append(duration: duration)
    guard let location else { return append(" by default") }
    append(" in line ")
    append(location.line)
  }
}
