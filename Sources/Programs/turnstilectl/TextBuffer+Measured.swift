// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension TextBuffer {
  /// Adds a length of time in nanoseconds with as many digits as a person needs: `300 us`, `49.8 ms`,
  /// `250 ms`, `12.3 s`.
  mutating func append(measured time: Nanoseconds) {
    let (microsecond, millisecond) = (Nanoseconds(1000), Nanoseconds.milliseconds(1))
    if time < millisecond {
      append(time / microsecond)
      append(" us")
    } else if time < 100 * millisecond {
      append(tenths: time / (100 * microsecond))
      append(" ms")
    } else if time < .seconds(10) {
      append(time / millisecond)
      append(" ms")
    } else {
      append(tenths: time / (100 * millisecond))
      append(" s")
    }
  }

  /// Adds a number and what it counts.
  mutating func append(counted number: UInt64, _ one: StaticString, _ several: StaticString) {
    append(number)
    append(" ")
    append(number == 1 ? one : several)
  }

  private mutating func append(tenths number: UInt64) {
    append(number / 10)
    append(".")
    append(number % 10)
  }
}
