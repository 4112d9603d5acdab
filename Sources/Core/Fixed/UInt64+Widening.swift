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
