// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Where words have 32 bits, the standard library widens, shifts by `>>` and `<<`, and narrows 64
// bits by way of a collection of words, which could become an Array. A compiler that must rule out
// allocations refuses that.
//
// So this package widens with the initialisers below, which are preferred to the general one and
// are spelled the same; shifts 64 bits with `&>>` and `&<<`; and narrows them by
// `truncatingIfNeeded`, where the value is known to fit.
extension UInt64 {
  /// A number of 32 bits.
  @inlinable package init(_ number: UInt32) { self.init(_truncatingBits: UInt(number)) }

  /// A number of 16 bits.
  @inlinable package init(_ number: UInt16) { self.init(_truncatingBits: UInt(number)) }

  /// A number of 8 bits.
  @inlinable package init(_ number: UInt8) { self.init(_truncatingBits: UInt(number)) }

  /// A count, which is not negative.
  @inlinable package init(_ number: Int) { self.init(_truncatingBits: UInt(number)) }
}

/// A time on the monotonic clock, or a length of time, in nanoseconds.
public typealias Nanoseconds = UInt64

extension Nanoseconds {
  /// The time of what does not happen: the latest there is, centuries away.
  @inlinable package static var never: Nanoseconds { .max }

  /// So many seconds, at most 18,446,744,073.
  @inlinable package static func seconds(_ count: Nanoseconds) -> Nanoseconds {
    count &* 1_000_000_000
  }

  /// So many milliseconds, at most 18,446,744,073,709.
  @inlinable package static func milliseconds(_ count: Nanoseconds) -> Nanoseconds {
    count &* 1_000_000
  }
}

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

extension UInt8 {
  /// What it is worth as a digit in hexadecimal, in lower case; `nil` for any other byte.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
