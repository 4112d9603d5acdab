// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A state and its parents: the active configuration (TC-02).
///
/// At most eight states; 0 is the innermost.
@usableFromInline struct StatePath: Sendable {
  @usableFromInline var count = 0
  @usableFromInline var states = InlineArray<8, UInt8>(repeating: 0)

  /// The path of the state at a row of the table; it ends before a row that is not in it.
  ///
  /// - Complexity: O(depth).
  @inlinable init<Rows: Hierarchy>(_ state: UInt8, in table: Rows) {
    var row: Int? = Int(state)
    while count < Rows.depthLimit, let current = row, current < table.stateCount {
      states[count] = UInt8(current)
      count += 1
      row = table.parent(current)
    }
  }

  @inlinable subscript(index: Int) -> Int { Int(states[index]) }

  /// How many states the two paths share, counted from the outermost.
  @inlinable func commonCount(_ other: StatePath) -> Int {
    var common = 0
    while common < min(count, other.count),
      states[count - 1 - common] == other.states[other.count - 1 - common]
    {
      common += 1
    }
    return common
  }

  /// The index of a state in the path; `nil` when it is not in it.
  @inlinable func index(of state: UInt8) -> Int? {
    for index in 0..<count where states[index] == state { return index }
    return nil
  }
}
