// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension LineEditor {
  /// How many columns there are for the line; the last one stays empty, since writing into it may move
  /// a terminal's cursor to the next row.
  var room: Int { width - 1 - titleWidth }

  var titleWidth: Int { isSearching ? 10 + min(pattern.count, 8) : prompt.count }

  /// Draws the row: the prompt, and the part of the line around the cursor.
  mutating func draw() {
    scroll()
    screen.append("\r")
    drawTitle()
    for index in firstShown..<min(text.count, firstShown + room) {
      screen.append(byte: text[index])
    }
    screen.append("\u{1B}[K")
    let last = min(text.count, firstShown + room)
    guard text.cursor < last else { return }
    screen += "\r\u{1B}[\(titleWidth + text.cursor - firstShown)C"
  }

  private mutating func drawTitle() {
    if isColoured { screen.append("\u{1B}[1m") }
    if isSearching {
      screen.append("search ")
      for index in max(0, pattern.count - 8)..<pattern.count { screen.append(byte: pattern[index]) }
      screen.append(" : ")
    } else {
      screen += "\(prompt)"
    }
    if isColoured { screen.append("\u{1B}[0m") }
  }

  /// Chooses the part that is shown: it has the cursor in it, and begins as far left as it can.
  private mutating func scroll() {
    firstShown = max(0, min(firstShown, text.count - room + 1))
    if text.cursor < firstShown { firstShown = text.cursor }
    if text.cursor - firstShown >= room { firstShown = text.cursor - room + 1 }
  }
}
