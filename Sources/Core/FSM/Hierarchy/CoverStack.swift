// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A state that is covered by another.
@usableFromInline struct CoveredState: Sendable {
  /// The innermost state.
  @usableFromInline var state: UInt8
  /// The state whose substate it was, or 255 at the top.
  @usableFromInline var level: UInt8

  /// Describes a covered state.
  @inlinable init(_ state: UInt8, at level: UInt8) {
    self.state = state
    self.level = level
  }
}

/// The states that are covered by others, to come back to: a stack of fixed depth.
@usableFromInline struct CoverStack<let capacity: Int>: Sendable {
  @usableFromInline var covered = BoundedArray<CoveredState, capacity>(
    filler: CoveredState(0, at: 0))

  /// An empty stack.
  @inlinable init() {}

  /// The number of states that are covered, 0...`capacity`.
  @inlinable var count: Int { covered.count }

  /// Whether no more states can be covered.
  @inlinable var isFull: Bool { covered.isFull }

  /// Covers a state; the caller has made sure that there is room.
  @inlinable mutating func push(_ state: UInt8, at level: UInt8) {
    covered.append(CoveredState(state, at: level))
  }

  /// Uncovers the state that was covered last as a substate of one of two levels.
  ///
  /// What is covered further in goes with the states that are left.
  @inlinable mutating func pop(_ level: UInt8, or outer: UInt8) -> UInt8? {
    for index in (0..<count).reversed()
    where covered[index].level == level || covered[index].level == outer {
      let state = covered[index].state
      covered.removeLast(count - index)
      return state
    }
    return nil
  }

  /// Forgets what is covered inside states that are left: they take their stacks with them.
  ///
  /// States further down the stack may have been left earlier, while another covered them.
  @inlinable mutating func discard(_ leftCount: Int, of before: Chain, keeping after: Chain) {
    while count > 0, covered[count - 1].level != 0xFF {
      let level = covered[count - 1].level
      let isLeft = before.index(of: level).map { $0 < leftCount } ?? false
      guard isLeft || after.index(of: level) == nil else { return }
      covered.removeLast(1)
    }
  }
}
