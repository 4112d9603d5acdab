// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The last lines: at most 32, of 4096 characters together.
struct LineHistory {
  private var lengths = RingBuffer<UInt16, 32>(filler: 0)
  private var bytes = InlineArray<4096, UInt8>(repeating: 0)
  private var used = 0

  /// The number of lines; 0 is the oldest.
  var count: Int { lengths.count }

  /// The length of the line at `index`.
  func length(_ index: Int) -> Int { Int(lengths[index]) }

  /// Where the line at `index` begins, for ``subscript(position:)``.
  func start(_ index: Int) -> Int {
    var start = 0
    for older in 0..<index { start += length(older) }
    return start
  }

  /// The character at a position.
  subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < used, "position past the last character")
    return bytes[position]
  }

  /// Adds a line, in place of the oldest ones where there is no room; neither an empty line nor the
  /// newest one again.
  mutating func add(_ text: EditedText) {
    guard text.count > 0, !isNewest(text) else { return }
    while lengths.isFull || used + text.count > 4096 { removeOldest() }
    for index in 0..<text.count { bytes[used + index] = text[index] }
    used += text.count
    lengths.append(UInt16(truncatingIfNeeded: text.count))
  }

  /// Whether a line contains these characters.
  func contains(_ pattern: FixedText<64>, in index: Int) -> Bool {
    let (start, length) = (start(index), length(index))
    guard pattern.count <= length else { return false }
    for offset in 0...(length - pattern.count) {
      var matched = 0
      while matched < pattern.count, bytes[start + offset + matched] == pattern[matched] {
        matched += 1
      }
      if matched == pattern.count { return true }
    }
    return false
  }

  private func isNewest(_ text: EditedText) -> Bool {
    guard count > 0, length(count - 1) == text.count else { return false }
    let start = start(count - 1)
    for index in 0..<text.count where bytes[start + index] != text[index] { return false }
    return true
  }

  private mutating func removeOldest() {
    let length = Int(lengths.removeFirst())
    for index in length..<used { bytes[index - length] = bytes[index] }
    used -= length
  }
}
