// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The console's stack: at most 16 numbers.
typealias Stack = BoundedArray<UInt32, 16>

extension Stack {
  /// An empty stack.
  init() { self.init(filler: 0) }

  /// Puts a number on the stack.
  mutating func push(_ number: UInt32) throws(ConsoleFault) {
    guard !isFull else { throw .stackFull }
    append(number)
  }

  /// Removes the newest number from the stack and returns it.
  mutating func pop() throws(ConsoleFault) -> UInt32 {
    guard !isEmpty else { throw .stackUnderflow }
    return removeLast()
  }
}
