// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The error for decimal digits whose number needs more than 64 bits.
package struct DecimalOverflow: Error {
  /// The only error of this type.
  package init() {}
}

extension UInt64 {
  /// The number that these decimal digits write; `nil` for no digits, or for any other byte.
  ///
  /// - Throws: for digits alone whose number needs more than 64 bits.
  /// - Complexity: O(*n*) for *n* digits.
  package init?(decimal digits: Span<UInt8>) throws(DecimalOverflow) {
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    var isTooLarge = false
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      // A comparison, since a multiplication that reports overflow needs a library function on 32
      // bits.
      isTooLarge = isTooLarge || number > UInt64.max / 10
      let (sum, carry) = (number &* 10).addingReportingOverflow(UInt64(digit))
      isTooLarge = isTooLarge || carry
      number = sum
    }
    if isTooLarge { throw DecimalOverflow() }
    self = number
  }
}
