// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

extension Entry {
  /// The value as one of a list of names.
  func keyword<Value: Keyword>() throws(ConfigurationError) -> Value {
    if let keyword = Value(named: value) { return keyword }
    var error = refusal(expected: Value.list)
    error += "\(nearest: Value.nearest(to: value))"
    throw error
  }

  /// The value as a chip's label; `nil` is any Raspberry Pi's header.
  func label() throws(ConfigurationError) -> ChipLabel? {
    if value == "auto" { return nil }
    guard (1...ChipLabel.capacity).contains(value.count) else {
      throw refusal(expected: "auto or a label of at most 31 bytes")
    }
    return value.withSpan { ChipLabel($0) }
  }

  /// The value as how long a contact bounces, in nanoseconds.
  func debounce() throws(ConfigurationError) -> Nanoseconds {
    guard let duration = value.duration, duration <= .seconds(1) else {
      throw refusal(expectedDuration: "a duration from 0ms to 1s")
    }
    return duration
  }

  /// The value as the longest time that something may last, in nanoseconds; 0 is off.
  func limit() throws(ConfigurationError) -> Nanoseconds {
    if value == "off" { return 0 }
    guard let duration = value.duration,
      (Nanoseconds.milliseconds(100) ... .seconds(86_400)).contains(duration)
    else {
      throw refusal(expectedDuration: "off or a duration from 100ms to 24h")
    }
    return duration
  }

  /// The value as the time until a gate locks again, in whole milliseconds, rounded down; 0 is off.
  func relock() throws(ConfigurationError) -> UInt32 {
    if value == "off" { return 0 }
    guard let duration = value.duration,
      (Nanoseconds.seconds(1) ... .seconds(3600)).contains(duration)
    else {
      throw refusal(expectedDuration: "off or a duration from 1s to 1h")
    }
    return UInt32(truncatingIfNeeded: duration / .milliseconds(1))
  }

  /// The value as a percentage.
  func percentage() throws(ConfigurationError) -> UInt8 {
    guard let number = value.number(before: "%"), number <= 100 else {
      throw refusal(expectedPercentage: "a percentage from 0% to 100%")
    }
    return UInt8(truncatingIfNeeded: number)
  }

  /// The value as the path of a file that a node exporter collects; `nil` is off.
  func textfile() throws(ConfigurationError) -> FixedText<128>? {
    if value == "off" { return nil }
    guard value.count <= 128, value.isTextfilePath else {
      throw refusal(expected: "off or an absolute path of at most 128 bytes ending in .prom")
    }
    var path = FixedText<128>()
    for index in 0..<value.count { path.append(byte: value[index]) }
    return path
  }

  /// The value as a number of 64 bits.
  func number() throws(ConfigurationError) -> UInt64 {
    guard let number = value.number() else {
      throw refusal(expected: "a number from 0 to 18446744073709551615")
    }
    return number
  }
}

extension LineText {
  /// Whether this is an absolute path whose name ends as the node exporter wants it.
  fileprivate var isTextfilePath: Bool {
    guard count > 6, self[0] == UInt8(ascii: "/") else { return false }
    var end = FixedText<5>()
    for index in count - 5..<count { end.append(byte: self[index]) }
    return end == ".prom" && self[count - 6] != UInt8(ascii: "/")
  }
}
