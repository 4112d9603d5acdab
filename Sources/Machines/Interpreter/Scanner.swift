// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A line of words, separated by blanks.
struct Scanner {
  private let line: TextBuffer
  private var position = 0
  /// The column at which the last word begins, counted from 1.
  private(set) var column = 1

  init(_ line: TextBuffer) { self.line = line }

  /// Reads the next word, or `nil` at the end of the line.
  ///
  /// Bytes after the 31st are dropped, and the word is marked as truncated.
  mutating func next() -> WordName? {
    while position < line.count, isBlank(line[position]) { position += 1 }
    guard position < line.count else { return nil }
    column = position + 1
    var word = WordName()
    while position < line.count, !isBlank(line[position]) {
      word.append(byte: line[position])
      position += 1
    }
    return word
  }

  /// Reads the next word as a path, of any length.
  mutating func nextPath() -> TextBuffer? {
    guard next() != nil else { return nil }
    var path = TextBuffer()
    for index in (column - 1)..<position { path.append(byte: line[index]) }
    return path
  }

  /// Skips to the closing parenthesis; `false` when there is none.
  mutating func skipComment() -> Bool {
    while position < line.count {
      position += 1
      if line[position - 1] == UInt8(ascii: ")") { return true }
    }
    return false
  }

  /// Skips the rest of the line.
  mutating func skipLine() { position = line.count }

  // All bytes up to the blank, so that tabs and carriage returns separate words as well.
  private func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
}
