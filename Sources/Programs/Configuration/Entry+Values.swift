// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

// The values, as the keys' rows have them.

extension Entry {
  /// The value as one of a list of names.
  func keyword<Value: Keyword>() throws(ConfigurationError) -> Value {
    if let keyword = Value(named: value) { return keyword }
    var error = refusal(expected: Value.list)
    error += "\(nearest: Value.nearest(to: value))"
    throw error
  }

  /// The value as a time in nanoseconds; 0 is off.
  func duration(_ key: Key) throws(ConfigurationError) -> Nanoseconds {
    try durationOrAuto(key) ?? 0
  }

  /// The value as a time in nanoseconds; `nil` is the word that may be written instead.
  func durationOrAuto(_ key: Key) throws(ConfigurationError) -> Nanoseconds? {
    guard case .duration(let shortest, let longest, let word) = key.row.value else {
      throw refusal(of: key)
    }
    if let word, value == word { return nil }
    guard let time = value.duration, (shortest...longest).contains(time) else {
      throw refusal(of: key)
    }
    return time
  }

  /// The value as a number.
  func number(_ key: Key) throws(ConfigurationError) -> UInt64 {
    guard case .number(let least, let greatest, _) = key.row.value, let number = value.number(),
      (least...greatest).contains(number)
    else { throw refusal(of: key) }
    return number
  }

  /// The value as a percentage.
  func percentage(_ key: Key) throws(ConfigurationError) -> UInt8 {
    guard case .percentage(let least, let greatest) = key.row.value,
      let number = value.number(before: "%"), (least...greatest).contains(number)
    else { throw refusal(of: key) }
    return UInt8(truncatingIfNeeded: number)
  }

  /// The value as a chip's label; `nil` is any Raspberry Pi's header.
  func label(_ key: Key) throws(ConfigurationError) -> ChipLabel? {
    if value == "auto" { return nil }
    guard (1...ChipLabel.capacity).contains(value.count) else { throw refusal(of: key) }
    return value.withSpan { ChipLabel($0) }
  }

  /// The value as the path of a file that a node exporter collects; `nil` is off.
  func textfile(_ key: Key) throws(ConfigurationError) -> FixedText<128>? {
    if value == "off" { return nil }
    guard value.count <= 128, value.isTextfilePath else { throw refusal(of: key) }
    return value.withSpan { FixedText<128>($0) }
  }

  /// The value as the offset of a line: `17`, `GPIO17`, or its pin on the header as `BOARD11` or
  /// `J8:11`; 0 is off, for a line that a gate may do without.
  func offset(of line: GateLine, _ key: Key) throws(ConfigurationError) -> UInt8 {
    if line.isOptional, value == "off" { return 0 }
    var error = refusal(of: key)
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
}

extension Entry {
  /// Refuses the value, and says what a number with another unit, or with none, lacks.
  func refusal(of key: Key) -> ConfigurationError {
    var error = refusal(expected: key.expectation)
    let isNumber = value.count > 0 && value.digitCount == value.count
    switch key.row.value {
    case .duration: error += durationAdvice
    case .percentage: if isNumber { error += "; add % after the number" }
    default: break
    }
    return error
  }
}

extension LineText {
  /// Whether this is an absolute path whose name ends as the node exporter wants it.
  fileprivate var isTextfilePath: Bool {
    guard count > 6, self[0] == UInt8(ascii: "/") else { return false }
    let end = withSpan { FixedText<5>($0.extracting($0.count - 5..<$0.count)) }
    return end == ".prom" && self[count - 6] != UInt8(ascii: "/")
  }
}
