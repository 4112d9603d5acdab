// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The console's stack: at most 16 numbers.
struct Stack {
  static var capacity: Int { 16 }

  private(set) var count = 0
  private var numbers = InlineArray<16, UInt32>(repeating: 0)

  /// The number at `index`, 0 being the oldest.
  subscript(index: Int) -> UInt32 { numbers[index] }

  mutating func push(_ number: UInt32) throws(ConsoleFault) {
    guard count < Self.capacity else { throw .stackFull }
    numbers[count] = number
    count += 1
  }

  mutating func pop() throws(ConsoleFault) -> UInt32 {
    guard count > 0 else { throw .stackUnderflow }
    count -= 1
    return numbers[count]
  }
}
