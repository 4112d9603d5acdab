// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension ConfigurationError {
  /// Adds the name that a pin of the header has in the file, if there is such a pin.
  fileprivate mutating func append(boardPin number: UInt64?) {
    guard let number, (3...40).contains(number) else { return }
    append("; did you mean \"BOARD")
    append(number)
    append("\"?")
  }
}

extension Entry {
  /// The value as the offset of a line: `17`, `GPIO17`, or its pin on the header as `BOARD11` or
  /// `J8:11`.
  func offset() throws(ConfigurationError) -> UInt8 {
    var error = refusal(expected: "GPIO2 to GPIO27 or BOARD3 to BOARD40")
    switch HeaderPin(named: value) {
    case .line(let offset): return offset
    case .identification: error.append(", which is reserved for a HAT's EEPROM")
    case .supply3V3: error.append(", which is 3.3 V")
    case .supply5V: error.append(", which is 5 V")
    case .ground: error.append(", which is ground")
    case nil: error.append(boardPin: value.number(after: "pin "))
    }
    throw error
  }

  /// The value as the offset of a line that a gate may do without; 0 is off.
  func optionalOffset() throws(ConfigurationError) -> UInt8 {
    value == "off" ? 0 : try offset()
  }
}
