// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

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
