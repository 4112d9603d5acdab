// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A state that is suspended for another.
@usableFromInline struct SuspendedState: Sendable {
  /// The innermost state.
  @usableFromInline var state: UInt8
  /// The state's parent, or 255 at the top.
  @usableFromInline var level: UInt8

  /// Describes a suspended state.
  @inlinable init(_ state: UInt8, at level: UInt8) {
    self.state = state
    self.level = level
  }
}

/// The suspended states, to return to: a stack of fixed depth.
@usableFromInline struct StateStack<let capacity: Int>: Sendable {
  @usableFromInline var suspended = BoundedArray<SuspendedState, capacity>(
    filler: SuspendedState(0, at: 0))

  /// An empty stack.
  @inlinable init() {}

  /// The number of states that are suspended, 0...`capacity`.
  @inlinable var count: Int { suspended.count }

  /// Whether no more states can be suspended.
  @inlinable var isFull: Bool { suspended.isFull }

  /// Suspends a state; the caller has checked that there is room.
  @inlinable mutating func push(_ state: UInt8, at level: UInt8) {
    suspended.append(SuspendedState(state, at: level))
  }

  /// Pops the most recently suspended state whose parent is `level` or `outer`.
  ///
  /// Entries above it belong to states being exited and are dropped.
  @inlinable mutating func pop(_ level: UInt8, or outer: UInt8) -> UInt8? {
    for index in (0..<count).reversed()
    where suspended[index].level == level || suspended[index].level == outer {
      let state = suspended[index].state
      suspended.removeLast(count - index)
      return state
    }
    return nil
  }

  /// Drops what is suspended inside states being exited: those of the path before that are inside
  /// the outermost `common`.
  ///
  /// States further down the stack may have been exited earlier, while they were suspended.
  @inlinable mutating func discard(
    beyond common: UInt32, of before: StatePath, keeping after: StatePath
  ) {
    while count > 0, suspended[count - 1].level != 0xFF {
      let level = suspended[count - 1].level
      let isLeft =
        before.index(of: level).map { UInt32($0) &* 8 < before.length &- common } ?? false
      guard isLeft || after.index(of: level) == nil else { return }
      suspended.removeLast(1)
    }
  }
}
