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
  ///
  /// - Returns: whether it was added.
  @discardableResult
  mutating func add(_ line: TextBuffer) -> Bool {
    guard line.count > 0, count == 0 || lines[count - 1] != line else { return false }
    while lines.isFull || used + line.count > 4096 { used -= lines.removeFirst().count }
    used += line.count
    lines.append(line)
    return true
  }

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

extension LineEditor {
  /// Begins to search the history, from the newest line back.
  mutating func beginSearch() {
    isSearching = true
    pattern.removeAll()
    place = history.count
    draw()
  }

  /// Takes a key of a search; `false` for one that ends it and has a meaning of its own.
  mutating func search(_ key: Key) -> Bool {
    switch key {
    case .character(let byte):
      pattern.append(byte: byte)
      find(from: min(place, history.count - 1))
    case .backspace:
      if pattern.count > 0 { pattern.shorten(to: pattern.count - 1) }
      find(from: history.count - 1)
    case .search: find(from: place - 1)
    // What is shown is no answer to what was typed.
    case .enter where !isFound: beep()
    case .cancel:
      text = EditedText()
      endSearch()
    default:
      endSearch()
      return false
    }
    return true
  }

  /// Whether the line that is shown has the pattern.
  private var isFound: Bool {
    pattern.count == 0 || place < history.count && history.contains(pattern, in: place)
  }

  mutating func endSearch() {
    isSearching = false
    text.move(to: text.count)
    draw()
  }

  /// Shows the newest line that has the pattern, at `newest` or older; where there is none, the line
  /// stays.
  private mutating func find(from newest: Int) {
    var index = newest
    while index >= 0, !history.contains(pattern, in: index) { index -= 1 }
    if index < 0 {
      beep()
    } else if pattern.count > 0 {
      place = index
      text = EditedText(history[index])
    }
    draw()
  }
}
