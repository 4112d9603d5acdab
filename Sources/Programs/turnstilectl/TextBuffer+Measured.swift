// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension TextBuffer {
  /// Adds a length of time in nanoseconds with as many digits as a person needs: `300 us`, `49.8 ms`,
  /// `250 ms`, `12.3 s`.
  mutating func appendInterpolation(measured time: Nanoseconds) {
    let (microsecond, millisecond) = (Nanoseconds(1000), Nanoseconds.milliseconds(1))
    if time < millisecond {
      self += "\(time / microsecond) us"
    } else if time < 100 * millisecond {
      self += "\(tenths: time / (100 * microsecond)) ms"
    } else if time < .seconds(10) {
      self += "\(time / millisecond) ms"
    } else {
      self += "\(tenths: time / (100 * millisecond)) s"
    }
  }

  /// Adds a number and what it counts.
  mutating func appendInterpolation(
    counted number: UInt64, _ one: StaticString, _ several: StaticString
  ) {
    self += "\(number) \(number == 1 ? one : several)"
  }

  private mutating func appendInterpolation(tenths number: UInt64) {
    self += "\(number / 10).\(number % 10)"
  }
}
