// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Text no longer than a line of the file.
typealias LineText = FixedText<160>

extension LineText {
  /// The text of a C string, as far as it fits.
  init(cString: UnsafePointer<CChar>) {
    self.init()
    var next = unsafe cString
    // Safe because a C string ends with the 0 that this stops at.
    while unsafe next.pointee != 0, count < capacity {
      append(byte: UInt8(bitPattern: unsafe next.pointee))
      unsafe next += 1
    }
  }

  /// The decimal number that stands between `prefix` and `suffix` and fills the rest of the text.
  ///
  /// - Returns: `nil` for anything else: no digit, a sign, a space, more than 64 bits.
  func number(after prefix: StaticString = "", before suffix: StaticString = "") -> UInt64? {
    let start = prefix.utf8CodeUnitCount
    let end = count - suffix.utf8CodeUnitCount
    guard start < end, has(prefix, at: 0), has(suffix, at: end) else { return nil }
    var number: UInt64 = 0
    for index in start..<end {
      let digit = self[index] &- UInt8(ascii: "0")
      let tens = number.multipliedReportingOverflow(by: 10)
      let sum = tens.partialValue.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !tens.overflow, !sum.overflow else { return nil }
      number = sum.partialValue
    }
    return number
  }

  /// Whether the literal stands at `start`, where the text is long enough for it.
  private func has(_ literal: StaticString, at start: Int) -> Bool {
    for index in 0..<literal.utf8CodeUnitCount {
      // Safe because the index stays below the literal's own count.
      if unsafe self[start + index] != literal.utf8Start[index] { return false }
    }
    return true
  }
}
