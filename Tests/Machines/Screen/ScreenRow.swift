// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The row of a terminal with the cursor, as the bytes for the screen leave it.
///
/// It knows what an editor of lines may send: text, CR, LF, a bell, the end of the row erased, the cursor
/// moved right, and bold. Anything else, and text in the last column, is a flaw.
package struct ScreenRow {
  /// What cannot be drawn; `nil` where everything can.
  package private(set) var flaw: StaticString?
  /// The column of the cursor, counted from 0.
  package private(set) var column = 0
  /// The text of the row.
  package private(set) var cells = InlineArray<512, UInt8>(repeating: 0x20)
  /// The column behind the last one that was written.
  package private(set) var end = 0

  private let width: Int
  private var isEscape = false
  private var isSequence = false
  private var number = 0

  /// An empty row, of at most 512 columns.
  package init(width: Int) { self.width = min(width, 512) }

  /// Draws a byte.
  package mutating func draw(_ byte: UInt8) {
    if isSequence { return continueSequence(byte) }
    if isEscape {
      isEscape = false
      isSequence = byte == UInt8(ascii: "[")
      number = 0
      if !isSequence { flaw = "an escape that begins no sequence" }
      return
    }
    switch byte {
    case 0x1B: isEscape = true
    case 0x0D: column = 0
    case 0x0A: erase(from: 0)
    case 0x07: break
    case 0x20...0x7E: write(byte)
    default: flaw = "a control character reaches the screen"
    }
  }

  private mutating func write(_ byte: UInt8) {
    guard column < width - 1 else {
      flaw = "the last column is written to"
      return
    }
    cells[column] = byte
    column += 1
    end = max(end, column)
  }

  private mutating func continueSequence(_ byte: UInt8) {
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      number = min(number * 10 + Int(byte & 0xF), 9999)
      return
    }
    isSequence = false
    switch byte {
    case UInt8(ascii: "K"): erase(from: column)
    case UInt8(ascii: "m"): break
    case UInt8(ascii: "C"):
      column += number
      if number == 0 || column > end { flaw = "the cursor leaves the line" }
      column = min(column, width - 1)
    default: flaw = "a sequence that no editor sends"
    }
  }

  private mutating func erase(from start: Int) {
    for column in start..<max(start, end) { cells[column] = 0x20 }
    end = min(end, start)
  }
}
