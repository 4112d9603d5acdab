// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

/// The lines of a list that a gate has: its request contains only these, one after the other.
///
/// A line has an index in the request, and a number in its list, ``Input`` or ``Output``.
struct LinePlaces: Sendable {
  // A bit for each line that the gate has.
  private var bits: UInt16 = 0
  // Whether index and number are the same, because no line is missing before another.
  private let isPlain: Bool

  /// The lines of `list` that the gate has.
  init<Line: Enumerated>(_ list: Line.Type, where hasLine: (Line) -> Bool) {
    var bits: UInt16 = 0
    Line.forEach { if hasLine($0) { bits |= 1 &<< UInt16($0.rawValue) } }
    self.bits = bits
    isPlain = bits & (bits &+ 1) == 0
  }

  /// Returns the number of the line at this index of the request.
  func number(at index: UInt8) -> UInt8 {
    guard !isPlain else { return index }
    var rest = bits
    for _ in 0..<index { rest &= rest &- 1 }
    return UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)
  }

  /// Moves levels from the indices to the numbers of their lines.
  func spread(_ levels: Levels) -> Levels { isPlain ? levels : move(levels, isSpread: true) }

  /// Moves levels from the numbers to the indices of their lines.
  func gather(_ levels: Levels) -> Levels { isPlain ? levels : move(levels, isSpread: false) }

  @inline(never) private func move(_ levels: Levels, isSpread: Bool) -> Levels {
    var (moved, rest, index) = (Levels(), bits, 0)
    while rest != 0 {
      let number = rest.trailingZeroBitCount
      if levels[isSpread ? index : number] { moved[isSpread ? number : index] = true }
      (rest, index) = (rest & (rest &- 1), index + 1)
    }
    return moved
  }
}
