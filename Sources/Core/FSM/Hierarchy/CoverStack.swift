// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A state that is covered by another.
@usableFromInline struct CoveredState: Sendable {
  /// The innermost state.
  @usableFromInline var state: UInt8
  /// The state's parent, or 255 at the top.
  @usableFromInline var level: UInt8

  /// Describes a covered state.
  @inlinable init(_ state: UInt8, at level: UInt8) {
    self.state = state
    self.level = level
  }
}

/// The covered states, to return to: a stack of fixed depth.
@usableFromInline struct CoverStack<let capacity: Int>: Sendable {
  @usableFromInline var covered = BoundedArray<CoveredState, capacity>(
    filler: CoveredState(0, at: 0))

  /// An empty stack.
  @inlinable init() {}

  /// The number of states that are covered, 0...`capacity`.
  @inlinable var count: Int { covered.count }

  /// Whether no more states can be covered.
  @inlinable var isFull: Bool { covered.isFull }

  /// Covers a state; the caller has checked that there is room.
  @inlinable mutating func push(_ state: UInt8, at level: UInt8) {
    covered.append(CoveredState(state, at: level))
  }

  /// Pops the most recently covered state whose parent is `level` or `outer`.
  ///
  /// Entries above it belong to states being exited and are dropped.
  @inlinable mutating func pop(_ level: UInt8, or outer: UInt8) -> UInt8? {
    for index in (0..<count).reversed()
    where covered[index].level == level || covered[index].level == outer {
      let state = covered[index].state
      covered.removeLast(count - index)
      return state
    }
    return nil
  }

  /// Drops what is covered inside states being exited.
  ///
  /// States further down the stack may have been exited earlier, while another covered them.
  @inlinable mutating func discard(_ leftCount: Int, of before: Chain, keeping after: Chain) {
    while count > 0, covered[count - 1].level != 0xFF {
      let level = covered[count - 1].level
      let isLeft = before.index(of: level).map { $0 < leftCount } ?? false
      guard isLeft || after.index(of: level) == nil else { return }
      covered.removeLast(1)
    }
  }
}
