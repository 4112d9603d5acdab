// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The states that are covered by others, to come back to: a stack of fixed depth.
@usableFromInline struct CoverStack<let capacity: Int>: Sendable {
  @usableFromInline var count = 0
  // The innermost state that was covered, and the state whose substate it was, or 255 at the top.
  @usableFromInline var covered = InlineArray<capacity, UInt8>(repeating: 0)
  @usableFromInline var levels = InlineArray<capacity, UInt8>(repeating: 0)

  @inlinable init() {}

  @inlinable var isFull: Bool { count == capacity }

  /// Covers a state; the caller has made sure that there is a place.
  @inlinable mutating func push(_ state: UInt8, at level: UInt8) {
    covered[count] = state
    levels[count] = level
    count += 1
  }

  /// Uncovers the state that was covered last as a substate of one of two levels.
  ///
  /// What is covered further in goes with the states that are left.
  @inlinable mutating func pop(_ level: UInt8, or outer: UInt8) -> UInt8? {
    for index in (0..<count).reversed() where levels[index] == level || levels[index] == outer {
      count = index
      return covered[index]
    }
    return nil
  }

  /// Forgets what is covered inside states that are left: they take their stacks with them.
  ///
  /// States further down the stack may have been left earlier, while another covered them.
  @inlinable mutating func discard(_ leftCount: Int, of before: Chain, keeping after: Chain) {
    while count > 0, levels[count - 1] != 0xFF {
      let isLeft = before.index(of: levels[count - 1]).map { $0 < leftCount } ?? false
      guard isLeft || after.index(of: levels[count - 1]) == nil else { return }
      count -= 1
    }
  }
}
