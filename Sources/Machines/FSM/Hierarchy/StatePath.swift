// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A state and its parents: the active configuration (TC-02).
///
/// At most eight states; index 0 is the innermost. They are the bytes of one number, the outermost
/// lowest, each one more than the state's row: what two paths share is then what they are equal in.
/// Lengths are in bits, eight a state, since that is what a number is shifted by.
@usableFromInline struct StatePath: Sendable {
  @usableFromInline var packed: UInt64 = 0
  @usableFromInline var length: UInt32 = 0

  @inlinable init() {}

  /// The path of the state at a row of the table; it ends before a row that is not in it.
  ///
  /// - Complexity: O(depth).
  // Always inlined, with the automaton in place of its table: a table that is handed over is copied.
  @inline(__always) @inlinable init<A: Automaton>(_ state: UInt8, in automaton: A.Type)
  where A.Rows: Hierarchy {
    if Int(state) < A._stateCount { wrap(all: Int(state), in: automaton) }
  }

  /// Adds the state at a row of the table, which contains the outermost one, and all that contain it.
  @inline(__always)  // Likewise.
  @inlinable mutating func wrap<A: Automaton>(all state: Int, in automaton: A.Type)
  where A.Rows: Hierarchy {
    var row = state
    repeat {
      wrap(row)
      row = A._parentRow(row)
    } while row < A._stateCount && !isFull
  }

  /// The number of states.
  @inlinable var count: Int { Int(length &>> 3) }

  /// Whether the path is as long as it can be.
  @inlinable var isFull: Bool { length == 64 }

  /// Adds the state that contains the outermost one.
  @inlinable mutating func wrap(_ row: Int) {
    packed = packed &<< 8 | UInt64(UInt32(truncatingIfNeeded: row) &+ 1)
    length &+= 8
  }

  /// The row of the state inside the outermost `length`, which is less than the path's.
  @inlinable func row(inside length: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: packed &>> UInt64(length)) &- 1
  }

  /// The row of the state at `index`, which is below ``count``.
  @inlinable func row(_ index: Int) -> UInt8 { row(inside: length &- UInt32(index &+ 1) &<< 3) }

  @inlinable subscript(index: Int) -> Int { Int(row(index)) }

  /// The length of what two different paths share.
  @inlinable func commonLength(_ other: StatePath) -> UInt32 {
    UInt32(truncatingIfNeeded: (packed ^ other.packed).trailingZeroBitCount) & 0x78
  }

  /// The states inside the outermost `length` as the bytes of a number, the outermost lowest.
  @inlinable func inside(_ length: UInt32) -> UInt64 {
    length < self.length ? packed &>> UInt64(length) : 0
  }

  /// The innermost `number` states as the bytes of a number, the innermost highest; the rest is 0.
  @inlinable func innermost(_ number: UInt32) -> UInt64 {
    number == 0 ? 0 : inside(length &- number &* 8) &<< UInt64(64 &- number &* 8)
  }

  /// The index of a state in the path; `nil` when it is not in it.
  @inlinable func index(of state: UInt8) -> Int? {
    for index in 0..<count where row(index) == state { return index }
    return nil
  }
}

// Questions about relatives, asked of the table where it lies: a call that took the table, or that
// was a method of it and not inlined, would copy all of it.

extension Automaton where Rows: Hierarchy {
  /// Whether `ancestor` is `state` itself, or one of its parents.
  ///
  /// - Complexity: O(depth).
  @inline(__always) @inlinable static func isPart(_ state: Int, of ancestor: Int) -> Bool {
    var row = state
    for _ in 0..<Rows.depthLimit {
      if row == ancestor { return true }
      guard row < _stateCount else { return false }
      row = _parentRow(row)
    }
    return false
  }

  /// The innermost state that is entered with `state`, whose row is in the table.
  ///
  /// - Complexity: O(depth).
  @inline(__always) @inlinable static func innermost(_ state: Int) -> Int {
    var row = state
    for _ in 0..<Rows.depthLimit {
      let substate = _initialRow(row)
      guard substate < _stateCount else { return row }
      row = substate
    }
    return row
  }

  /// The state inside which `state` is suspended for `target`, or 255 at the top.
  ///
  /// A substate that is suspended for its own parent leaves that parent alone (TC-45).
  @inlinable static func level(of state: Int, suspendedFor target: Int) -> Int {
    isPart(state, of: target) && state != target ? target : _parentRow(target)
  }
}

/// A state that is suspended for another.
@usableFromInline package struct SuspendedState: Sendable {
  /// The innermost state.
  @usableFromInline package var state: UInt8
  /// The state's parent, or 255 at the top.
  @usableFromInline package var level: UInt8

  /// Describes a suspended state.
  @inlinable init(_ state: UInt8, at level: UInt8) {
    self.state = state
    self.level = level
  }
}

/// The suspended states, to return to: a stack of fixed depth.
@usableFromInline package struct StateStack<let capacity: Int>: Sendable {
  @usableFromInline package var suspended = BoundedArray<SuspendedState, capacity>(
    filler: SuspendedState(0, at: 0))

  /// An empty stack.
  @inlinable init() {}

  /// The number of states that are suspended, 0...`capacity`.
  @inlinable package var count: Int { suspended.count }

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
