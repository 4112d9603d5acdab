// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Why decimal digits are no number of 64 bits: it would be too large.
package struct DecimalOverflow: Error {
  /// The only error there is.
  package init() {}
}

extension UInt64 {
  /// The number these decimal digits write; `nil` where there is none, or any other byte.
  ///
  /// - Throws: for digits alone whose number has more than 64 bits.
  /// - Complexity: O(*n*) for *n* digits.
  package init?(decimal digits: Span<UInt8>) throws(DecimalOverflow) {
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    var isTooLarge = false
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      // Compared and not multiplied with a report of overflow, for which 32 bits need a function.
      isTooLarge = isTooLarge || number > UInt64.max / 10
      let (sum, carry) = (number &* 10).addingReportingOverflow(UInt64(digit))
      isTooLarge = isTooLarge || carry
      number = sum
    }
    if isTooLarge { throw DecimalOverflow() }
    self = number
  }
}
