// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The last lines: at most 32, of 4096 characters together.
struct LineHistory {
  private var lines = RingBuffer<TextBuffer, 32>(filler: TextBuffer())
  private var used = 0

  /// The number of lines; 0 is the oldest.
  var count: Int { lines.count }

  /// The line at `index`, which must be below ``count``.
  subscript(index: Int) -> TextBuffer { lines[index] }

  /// Adds a line, in place of the oldest ones where there is no room; neither an empty line nor the
  /// newest one again.
  mutating func add(_ line: TextBuffer) {
    guard line.count > 0, count == 0 || lines[count - 1] != line else { return }
    while lines.isFull || used + line.count > 4096 { used -= lines.removeFirst().count }
    used += line.count
    lines.append(line)
  }

  /// Whether a line contains these characters.
  func contains(_ pattern: FixedText<64>, in index: Int) -> Bool {
    let line = lines[index]
    guard pattern.count <= line.count else { return false }
    for start in 0...(line.count - pattern.count) {
      var matched = 0
      while matched < pattern.count, line[start + matched] == pattern[matched] { matched += 1 }
      if matched == pattern.count { return true }
    }
    return false
  }
}
