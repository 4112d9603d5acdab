// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Entry {
  /// The value as the offset of a line: `17`, `GPIO17`, or its pin on the header as `BOARD11` or
  /// `J8:11`.
  func offset() throws(ConfigurationError) -> UInt8 {
    var error = refusal(expected: "GPIO2 to GPIO27 or BOARD3 to BOARD40")
    switch HeaderPin(named: value) {
    case .line(let offset): return offset
    case .identification: error += ", which is reserved for a HAT's EEPROM"
    case .supply3V3: error += ", which is 3.3 V"
    case .supply5V: error += ", which is 5 V"
    case .ground: error += ", which is ground"
    case nil:
      if let pin = value.number(after: "pin "), (3...40).contains(pin) {
        error += "; did you mean \"BOARD\(pin)\"?"
      }
    }
    throw error
  }

  /// The value as the offset of a line that a gate may do without; 0 is off.
  func optionalOffset() throws(ConfigurationError) -> UInt8 { value == "off" ? 0 : try offset() }
}
