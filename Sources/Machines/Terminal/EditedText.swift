// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A line of at most 256 characters of ASCII, and a cursor in front of one of them or behind the last.
struct EditedText {
  private(set) var line: TextBuffer
  private(set) var cursor: Int

  /// A line with the cursor behind it.
  init(_ line: TextBuffer = TextBuffer()) {
    self.line = line
    cursor = line.count
  }

  var count: Int { line.count }

  /// The character at `index`, which must be below ``count``.
  subscript(index: Int) -> UInt8 { line[index] }

  /// Inserts a character at the cursor; `false` when the line is full.
  mutating func insert(_ byte: UInt8) -> Bool {
    guard count < 256 else { return false }
    let before = line
    line.shorten(to: cursor)
    line.append(byte: byte)
    for index in cursor..<before.count { line.append(byte: before[index]) }
    cursor += 1
    return true
  }

  /// Removes the characters from `start` to the cursor, or from the cursor to `start`.
  mutating func remove(to start: Int) {
    let (before, first, last) = (line, min(start, cursor), max(start, cursor))
    line.shorten(to: first)
    for index in last..<before.count { line.append(byte: before[index]) }
    cursor = first
  }

  mutating func move(to place: Int) { cursor = max(0, min(place, count)) }

  var wordStart: Int { start(isBlank: false, before: start(isBlank: true, before: cursor)) }

  var wordEnd: Int {
    var place = cursor
    while place < count, line[place] == UInt8(ascii: " ") { place += 1 }
    while place < count, line[place] != UInt8(ascii: " ") { place += 1 }
    return place
  }

  /// Where the characters before the cursor begin between which there is no blank.
  var stemStart: Int { start(isBlank: false, before: cursor) }

  /// The word before these; empty for none.
  var wordBeforeStem: WordName {
    let end = start(isBlank: true, before: stemStart)
    return line[start(isBlank: false, before: end)..<end].withSpan { WordName($0) }
  }

  /// Where the run of blanks, or of other characters, before a place begins.
  private func start(isBlank: Bool, before place: Int) -> Int {
    var start = place
    while start > 0, (line[start - 1] == UInt8(ascii: " ")) == isBlank { start -= 1 }
    return start
  }
}
