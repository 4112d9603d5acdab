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
  where A.Rows: Hierarchy { if Int(state) < A._stateCount { wrap(all: Int(state), in: automaton) } }

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
  /// The path of the state at a row, by one copy of the walk for all that seldom asks.
  @inline(never) @inlinable static func path(of state: UInt8) -> StatePath {
    StatePath(state, in: Self.self)
  }

  /// The state inside which `state` is suspended for `target`, or 255 at the top.
  ///
  /// A substate that is suspended for its own parent leaves that parent alone (TC-45).
  @inlinable static func level(of state: Int, suspendedFor target: Int) -> Int {
    isPart(state, of: target) && state != target ? target : _parentRow(target)
  }
}

// Of a flat table these are answered, too: each state is its own only relative.
extension Automaton {
  /// How deep states can be nested; a table that is deeper, or circular, is cut here.
  @inlinable package static var depthLimit: Int { 8 }

  /// Whether `ancestor` is `state` itself, or one of its parents.
  ///
  /// - Complexity: O(depth).
  @inlinable package static func isPart(_ state: Int, of ancestor: Int) -> Bool {
    var row = state
    for _ in 0..<depthLimit {
      if row == ancestor { return true }
      guard row < _stateCount else { return false }
      row = _parentRow(row)
    }
    return false
  }

  /// The innermost state that is entered with `state`, whose row is in the table.
  ///
  /// - Complexity: O(depth).
  @inline(__always) @inlinable package static func innermost(_ state: Int) -> Int {
    var row = state
    for _ in 0..<depthLimit {
      let substate = _initialRow(row)
      guard substate < _stateCount else { return row }
      row = substate
    }
    return row
  }
}
