// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

/// Which lines of a list a gate has: its request has these alone, one after the other.
///
/// The line at an index of the request has a number in its list: that of ``Input`` or ``Output``.
struct LinePlaces: Sendable {
  // A bit for each line that the gate has.
  private var bits: UInt16 = 0
  // Whether no line is missing before another, so that index and number are the same.
  private let isPlain: Bool

  /// The lines of `list` that the gate has.
  init<Line: Enumerated>(_ list: Line.Type, where hasLine: (Line) -> Bool) {
    var bits: UInt16 = 0
    Line.forEach { if hasLine($0) { bits |= 1 &<< UInt16($0.rawValue) } }
    self.bits = bits
    isPlain = bits & (bits &+ 1) == 0
  }

  /// The number of the line at this index of the request.
  func number(at index: UInt8) -> UInt8 {
    guard !isPlain else { return index }
    var rest = bits
    for _ in 0..<index { rest &= rest &- 1 }
    return UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)
  }

  /// Levels by index, moved to the numbers of their lines.
  func spread(_ levels: Levels) -> Levels { isPlain ? levels : move(levels, isSpread: true) }

  /// Levels by number, moved to the indices of their lines.
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
