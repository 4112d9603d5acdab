// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// On 32-bit processors, the standard library widens, narrows and shifts (`>>`, `<<`) 64-bit numbers
// through a collection of words. The collection could become an Array, which a compiler that must
// rule out allocations rejects.
//
// This package therefore widens with the initialisers below, which the compiler prefers to the
// generic initialiser. It shifts 64 bits with `&>>` and `&<<`, and narrows with
// `truncatingIfNeeded` where the value is known to fit.
extension UInt64 {
  /// Creates a number from 32 bits.
  @inlinable package init(_ number: UInt32) { self.init(_truncatingBits: UInt(number)) }

  /// Creates a number from 16 bits.
  @inlinable package init(_ number: UInt16) { self.init(_truncatingBits: UInt(number)) }

  /// Creates a number from 8 bits.
  @inlinable package init(_ number: UInt8) { self.init(_truncatingBits: UInt(number)) }

  /// Creates a number from a count, which must not be negative.
  @inlinable package init(_ number: Int) { self.init(_truncatingBits: UInt(number)) }
}

/// A time on the monotonic clock, or a length of time, in nanoseconds.
public typealias Nanoseconds = UInt64

extension Nanoseconds {
  /// The latest time, centuries away, for an event that never happens.
  @inlinable package static var never: Nanoseconds { .max }

  /// Returns `count` seconds in nanoseconds, for at most 18,446,744,073 seconds.
  @inlinable package static func seconds(_ count: Nanoseconds) -> Nanoseconds {
    count &* 1_000_000_000
  }

  /// Returns `count` milliseconds in nanoseconds, for at most 18,446,744,073,709 milliseconds.
  @inlinable package static func milliseconds(_ count: Nanoseconds) -> Nanoseconds {
    count &* 1_000_000
  }
}

/// The error for a decimal number that needs more than 64 bits.
package struct DecimalOverflow: Error {
  /// Creates the error.
  package init() {}
}

extension UInt64 {
  /// Creates a number from decimal digits, or returns `nil` for no digits or any other byte.
  ///
  /// - Throws: ``DecimalOverflow`` if all bytes are digits and the number needs more than 64 bits.
  /// - Complexity: O(*n*) for *n* digits.
  package init?(decimal digits: Span<UInt8>) throws(DecimalOverflow) {
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    var isTooLarge = false
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      // Not `multipliedReportingOverflow`, which needs a library function on 32-bit processors.
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
  /// The value of the byte as a lower-case hexadecimal digit, or `nil` for any other byte.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
