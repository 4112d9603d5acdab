// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import CTerminal
import Fixed
import Interpreter
import System

/// A picture in the first rows of a terminal, above what scrolls; it is drawn only when it changes.
struct TerminalPicture {
  // What was drawn, and where; 0 is nothing.
  private var drawn: UInt64 = 0
  private var height = 0
  private var rows = 0

  /// Draws the picture if it is wanted and has changed, and removes it if it is not wanted any more.
  ///
  /// A window that is too small has none: see ``reportSmallWindow()``.
  mutating func show<Host: ConsoleHost & ~Copyable>(_ console: borrowing Console<Host>) {
    let (rows, columns) = (Int(clinux_terminal_rows()), Int(clinux_terminal_columns()))
    guard console.isPictured, fits else { return remove() }
    var (height, hash) = (0, UInt64(rows) &* 0x1_0000 &+ UInt64(columns))
    while height < 8, let line = console.host.picture(height) {
      for index in 0..<line.count { hash = (hash ^ UInt64(line[index])) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
      height += 1
    }
    if self.height != height || self.rows != rows { reserve(height, rows) }
    guard hash != drawn else { return }
    drawn = hash
    for row in 0..<height {
      if let line = console.host.picture(row) { draw(line, at: row + 1, columns) }
    }
  }

  private var fits: Bool { clinux_terminal_rows() >= 16 && clinux_terminal_columns() >= 40 }

  /// Says what a picture needs, in a window that is too small for one.
  func reportSmallWindow() {
    guard !fits else { return }
    let window: TextBuffer = "\(Int(clinux_terminal_rows())) of \(Int(clinux_terminal_columns()))"
    StandardStreams().prompt(".picture: needs 16 rows of 40 columns; this window has \(window)\n")
  }

  mutating func forget() {
    drawn = 0
    height = 0
  }

  private mutating func remove() {
    guard height > 0 else { return }
    end()
    StandardStreams().prompt("\u{1B}[H\u{1B}[2J")
  }

  /// Has all rows scroll again.
  mutating func end() {
    guard height > 0 else { return }
    StandardStreams().prompt("\u{1B}7\u{1B}[r\u{1B}8")
    clinux_terminal_set_region(false)
    forget()
  }

  /// Keeps the first rows, and one for a rule below them, from scrolling.
  private mutating func reserve(_ height: Int, _ rows: Int) {
    (self.height, self.rows, drawn) = (height, rows, 0)
    clinux_terminal_set_region(true)
    StandardStreams().prompt("\u{1B}[2J\u{1B}[\(height + 2);\(rows)r\u{1B}[\(height + 1);1H")
    StandardStreams().prompt("----------------------------------------\u{1B}[\(height + 2);1H")
  }

  private func draw(_ line: TextBuffer, at row: Int, _ columns: Int) {
    var text: FixedText<512> = "\u{1B}7\u{1B}[\(row);1H"
    var column = 0
    for index in 0..<line.count {
      guard line[index] < 0x20 else {
        if column < columns { text.append(byte: line[index]) }
        column += 1
        continue
      }
      if clinux_terminal_is_coloured(), let mark = PictureMark(rawValue: line[index]) {
        text.append(mark.sequence)
      }
    }
    text.append("\u{1B}[K\u{1B}8")
    text.withSpan { FileDescriptor.standardOutput.write($0) }
  }
}

extension PictureMark {
  fileprivate var sequence: StaticString {
    switch self {
    case .red: "\u{1B}[31m"
    case .green: "\u{1B}[32m"
    case .yellow: "\u{1B}[33m"
    case .bold: "\u{1B}[1m"
    case .plain: "\u{1B}[0m"
    }
  }
}
