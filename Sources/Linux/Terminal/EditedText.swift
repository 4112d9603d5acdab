// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A line of at most 256 characters of ASCII, and a cursor in front of one of them or behind the last.
struct EditedText {
  static var capacity: Int { 256 }

  private(set) var count = 0
  private(set) var cursor = 0
  private var bytes = InlineArray<256, UInt8>(repeating: 0)

  /// The character at `index`, which must be below ``count``.
  subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index past the last character")
    return bytes[index]
  }

  /// Inserts a character at the cursor; `false` when the line is full.
  mutating func insert(_ byte: UInt8) -> Bool {
    guard count < Self.capacity else { return false }
    var index = count
    while index > cursor {
      bytes[index] = bytes[index - 1]
      index -= 1
    }
    bytes[cursor] = byte
    count += 1
    cursor += 1
    return true
  }

  /// Removes the characters from `start` to the cursor, or from the cursor to `start`.
  mutating func remove(to start: Int) {
    let (first, last) = (min(start, cursor), max(start, cursor))
    for index in last..<count { bytes[first + index - last] = bytes[index] }
    count -= last - first
    cursor = first
  }

  /// Moves the cursor, but not out of the line.
  mutating func move(to place: Int) { cursor = max(0, min(place, count)) }

  /// Where the word before the cursor begins.
  var wordStart: Int {
    var place = cursor
    while place > 0, bytes[place - 1] == UInt8(ascii: " ") { place -= 1 }
    while place > 0, bytes[place - 1] != UInt8(ascii: " ") { place -= 1 }
    return place
  }

  /// Where the word after the cursor ends.
  var wordEnd: Int {
    var place = cursor
    while place < count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    while place < count, bytes[place] != UInt8(ascii: " ") { place += 1 }
    return place
  }

  /// Where the characters before the cursor begin between which there is no blank.
  var stemStart: Int {
    var place = cursor
    while place > 0, bytes[place - 1] != UInt8(ascii: " ") { place -= 1 }
    return place
  }
}
