// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Numbers as files and messages hold them: the lowest byte first, at any offset.

extension Span<UInt8> {
  /// The 64 bits at `offset`, lowest byte first; all eight must be within the span.
  ///
  /// - Complexity: O(1), eight steps.
  package func load(at offset: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(self[offset + index]) &<< UInt64(8 * index) }
    return value
  }

  /// The 32 bits at `offset`, lowest byte first; all four must be within the span.
  ///
  /// - Complexity: O(1), four steps.
  package func load(at offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(self[offset + index]) &<< UInt32(8 * index) }
    return value
  }
}

extension MutableSpan<UInt8> {
  /// Stores 64 bits at `offset`, lowest byte first; all eight must be within the span.
  ///
  /// - Complexity: O(1), eight steps.
  @inline(never)
  package mutating func store(_ value: UInt64, at offset: Int) {
    for index in 0..<8 {
      self[offset + index] = UInt8(truncatingIfNeeded: value &>> UInt64(8 * index))
    }
  }

  /// Stores 32 bits at `offset`, lowest byte first; all four must be within the span.
  ///
  /// - Complexity: O(1), four steps.
  package mutating func store(_ value: UInt32, at offset: Int) {
    for index in 0..<4 {
      self[offset + index] = UInt8(truncatingIfNeeded: value &>> UInt32(8 * index))
    }
  }
}
