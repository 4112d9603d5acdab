// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

/// The value of an environment variable, as far as anything here is interested in it.
package typealias EnvironmentText = FixedText<128>

extension EnvironmentText {
  /// The value of a variable; `nil` when it is not set, empty, or longer than 128 bytes.
  package init?(variable name: StaticString) {
    // Safe because a literal ends with a NUL, and nobody here changes the environment.
    let value = unsafe getenv(UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    guard var next = unsafe value else { return nil }
    self.init()
    // Safe because a C string ends with the 0 that this stops at.
    while unsafe next.pointee != 0, !isTruncated {
      append(byte: UInt8(bitPattern: unsafe next.pointee))
      unsafe next += 1
    }
    guard count > 0, !isTruncated else { return nil }
  }

  /// The value as a decimal number of 64 bits; `nil` for anything else.
  package var number: UInt64? { number(in: 0..<count) }

  /// The value as two numbers parted by a colon; `nil` for anything else.
  package var pair: (UInt64, UInt64)? {
    var colon = 0
    while colon < count, self[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon < count, let first = number(in: 0..<colon),
      let second = number(in: colon + 1..<count)
    else { return nil }
    return (first, second)
  }

  private func number(in range: Range<Int>) -> UInt64? {
    guard !range.isEmpty else { return nil }
    var number: UInt64 = 0
    for index in range {
      let digit = self[index] &- UInt8(ascii: "0")
      let tens = number.multipliedReportingOverflow(by: 10)
      let sum = tens.partialValue.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !tens.overflow, !sum.overflow else { return nil }
      number = sum.partialValue
    }
    return number
  }
}
