// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A number on the stack, from -4294967295 to 4294967295.
///
/// With one sign and 32 bits, every product and every sum of two fits into 64 bits.
typealias Number = Int64

/// The console's stack: at most 16 numbers.
typealias Stack = BoundedArray<Number, 16>

extension Stack {
  /// An empty stack.
  init() { self.init(filler: 0) }

  /// Puts a number on the stack.
  mutating func push(_ number: Number) throws(ConsoleFault) {
    guard !isFull else { throw .stackFull }
    append(number)
  }

  /// Removes the newest number from the stack and returns it.
  mutating func pop() throws(ConsoleFault) -> Number {
    guard !isEmpty else { throw .stackUnderflow }
    return removeLast()
  }

  /// Removes the newest number, which must not be negative, and returns it.
  mutating func popCount() throws(ConsoleFault) -> UInt32 {
    guard !isEmpty else { throw .stackUnderflow }
    guard self[count - 1] >= 0 else { throw .negative }
    return UInt32(truncatingIfNeeded: UInt64(bitPattern: removeLast()))
  }
}
