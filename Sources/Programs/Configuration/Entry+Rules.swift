// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// The values of the rules below the table.

extension Entry {
  /// The value as how long a push must last, in nanoseconds; `nil` is auto.
  func shortestPush() throws(ConfigurationError) -> Nanoseconds? {
    if value == "auto" { return nil }
    return try duration(in: 0 ... .milliseconds(300), "auto or a duration from 0ms to 300ms")
  }

  /// The value as the rest that ends a push, in nanoseconds; `nil` is auto.
  func rest() throws(ConfigurationError) -> Nanoseconds? {
    if value == "auto" { return nil }
    return try duration(in: 0 ... .seconds(1), "auto or a duration from 0ms to 1s")
  }

  /// The value as the width of an acceptor's pulse, in nanoseconds.
  func pulseWidth() throws(ConfigurationError) -> Nanoseconds {
    try duration(in: .milliseconds(1) ... .seconds(1), "a duration from 1ms to 1s")
  }

  /// The value as the pause that ends a train of pulses, in nanoseconds.
  func pause() throws(ConfigurationError) -> Nanoseconds {
    try duration(in: .milliseconds(10) ... .seconds(2), "a duration from 10ms to 2s")
  }

  /// The value as how long a part of a price is kept, in nanoseconds; 0 is off.
  func parts() throws(ConfigurationError) -> Nanoseconds {
    if value == "off" { return 0 }
    return try duration(in: .seconds(1) ... .seconds(86_400), "off or a duration from 1s to 24h")
  }

  /// The value as a number of pulses.
  func pulses() throws(ConfigurationError) -> UInt16 {
    guard let number = value.number(), (1...1000).contains(number) else {
      throw refusal(expected: "a number of pulses from 1 to 1000")
    }
    return UInt16(truncatingIfNeeded: number)
  }

  /// The value as a coil's duty cycle, in per cent.
  func duty() throws(ConfigurationError) -> UInt8 {
    guard let number = value.number(before: "%"), (1...100).contains(number) else {
      throw refusal(expectedPercentage: "a percentage from 1% to 100%")
    }
    return UInt8(truncatingIfNeeded: number)
  }

  private func duration(
    in range: ClosedRange<Nanoseconds>, _ expected: TextBuffer
  ) throws(ConfigurationError) -> Nanoseconds {
    guard let duration = value.duration, range.contains(duration) else {
      throw refusal(expectedDuration: expected)
    }
    return duration
  }
}
