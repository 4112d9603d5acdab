// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed

/// A state and its ancestors: the active configuration (TC-02).
///
/// A path has at most eight states; index 0 is the innermost. The states are the bytes of one number, the
/// outermost in the lowest byte. Each byte is the row plus one, so the common ancestors of two paths are
/// their equal low bytes. Lengths are in bits, eight for each state, as shifts require.
@usableFromInline struct StatePath: Sendable {
  @usableFromInline var packed: UInt64 = 0
  @usableFromInline var length: UInt32 = 0

  @inlinable init() {}

  /// Creates the path of the state at a row; the path ends before a row that is not in the table.
  ///
  /// - Complexity: O(depth).
  // Always inlined, and takes the automaton instead of its table, because a table argument would be copied.
  @inline(__always) @inlinable init<A: Automaton>(_ state: UInt8, in automaton: A.Type)
  where A.Rows: Hierarchy { if Int(state) < A._stateCount { wrap(all: Int(state), in: automaton) } }

  /// Adds the state at a row, which must be the parent of the outermost state, and all its ancestors.
  @inline(__always)  // For the same reason.
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

  /// Whether the path has the maximum of eight states.
  @inlinable var isFull: Bool { length == 64 }

  /// Adds the parent of the outermost state.
  @inlinable mutating func wrap(_ row: Int) {
    packed = packed &<< 8 | UInt64(UInt32(truncatingIfNeeded: row) &+ 1)
    length &+= 8
  }

  /// Returns the row of the state after the outermost `length` bits, which must be less than the path's length.
  @inlinable func row(inside length: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: packed &>> UInt64(length)) &- 1
  }

  /// Returns the row of the state at `index`, 0..<``count``.
  @inlinable func row(_ index: Int) -> UInt8 { row(inside: length &- UInt32(index &+ 1) &<< 3) }

  @inlinable subscript(index: Int) -> Int { Int(row(index)) }

  /// Returns the length of the common outer part of two different paths, in bits.
  @inlinable func commonLength(_ other: StatePath) -> UInt32 {
    UInt32(truncatingIfNeeded: (packed ^ other.packed).trailingZeroBitCount) & 0x78
  }

  /// Returns the states after the outermost `length` bits as a number, the outermost in the lowest byte.
  @inlinable func inside(_ length: UInt32) -> UInt64 {
    length < self.length ? packed &>> UInt64(length) : 0
  }

  /// Returns the innermost `number` states as a number, the innermost in the highest byte; the rest is 0.
  @inlinable func innermost(_ number: UInt32) -> UInt64 {
    number == 0 ? 0 : inside(length &- number &* 8) &<< UInt64(64 &- number &* 8)
  }

  /// Returns the index of a state in the path, or `nil` if the path does not contain the state.
  @inlinable func index(of state: UInt8) -> Int? {
    for index in 0..<count where row(index) == state { return index }
    return nil
  }
}

// Lookups of ancestors and substates are functions of the automaton, because a table argument, or a call
// of a table's method that is not inlined, would copy the whole table.

extension Automaton where Rows: Hierarchy {
  /// Returns the path of the state at a row; rare callers share this copy of the code.
  @inline(never) @inlinable static func path(of state: UInt8) -> StatePath {
    StatePath(state, in: Self.self)
  }

  /// Returns the state inside which `state` is suspended for `target`, or 255 at the top level.
  ///
  /// A substate that is suspended for its own parent does not suspend that parent (TC-45).
  @inlinable static func level(of state: Int, suspendedFor target: Int) -> Int {
    isPart(state, of: target) && state != target ? target : _parentRow(target)
  }
}

// Also for flat tables, in which no state has a parent or a substate.
extension Automaton {
  /// The maximum depth of nested states; deeper or circular tables are cut off at this depth.
  @inlinable package static var depthLimit: Int { 8 }

  /// Returns whether `ancestor` is `state` itself or one of its ancestors.
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

  /// Returns the innermost state that is entered by default with `state`, whose row must be in the table.
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
