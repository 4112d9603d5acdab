// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The units of time; a duration has exactly one.
private enum TimeUnit: UInt8, Choice {
  case microsecond, millisecond, second, minute, hour

  var name: StaticString {
    switch self {
    case .microsecond: "us"
    case .millisecond: "ms"
    case .second: "s"
    case .minute: "min"
    case .hour: "h"
    }
  }

  var nanoseconds: UInt64 {
    switch self {
    case .microsecond: 1000
    case .millisecond: 1_000_000
    case .second: 1_000_000_000
    case .minute: 60_000_000_000
    case .hour: 3_600_000_000_000
    }
  }
}

extension LineText {
  /// The length of time this text says, in nanoseconds; `nil` without a number and a unit.
  ///
  /// One over 64 bits becomes about as many as fit, which is over every bound as well.
  var duration: UInt64? {
    var rawValue: UInt8 = 0
    while let unit = TimeUnit(rawValue: rawValue) {
      if let number = number(before: unit.name) {
        return min(number, .max / unit.nanoseconds) * unit.nanoseconds
      }
      rawValue += 1
    }
    return nil
  }
}
