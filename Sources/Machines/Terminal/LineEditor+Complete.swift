// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension LineEditor {
  /// Completes the word before the cursor as far as the words known leave no choice, or lists them.
  mutating func complete(_ known: (Int) -> WordName?) {
    let stem = text.line[text.stemStart..<text.cursor]
    var common = WordName()
    var (matches, index) = (0, 0)
    while let word = known(index) {
      index += 1
      guard word.count > 0, word.hasPrefix(stem) else { continue }
      if matches == 0 { common = word } else { common.shorten(to: shared(common, word)) }
      matches += 1
    }
    guard matches > 0 else { return beep() }
    if common.count > stem.count || matches == 1 {
      for index in stem.count..<common.count { insert(common[index]) }
      if matches == 1 { insert(UInt8(ascii: " ")) }
    } else {
      list(known, stem)
    }
  }

  private func shared(_ left: WordName, _ right: WordName) -> Int {
    var count = 0
    while count < min(left.count, right.count), left[count] == right[count] { count += 1 }
    return count
  }

  /// Lists the words that begin so, below the line, which is drawn again below them.
  private mutating func list(_ known: (Int) -> WordName?, _ stem: TextBuffer) {
    var (index, column) = (0, 0)
    screen.append("\r\n")
    while let word = known(index) {
      index += 1
      guard word.count > 0, word.hasPrefix(stem) else { continue }
      // Room for the line below is kept, on a screen of any width.
      guard screen.count < 2000 else {
        screen.append("\r\n...")
        break
      }
      if column > 0, column + 2 + word.count >= width {
        screen.append("\r\n")
        column = 0
      }
      if column > 0 { screen.append("  ") }
      // A name may be longer than a narrow window is wide.
      let shown = min(word.count, width - 1)
      for index in 0..<shown { screen.append(byte: word[index]) }
      column += shown + 2
    }
    screen.append("\r\n")
    draw()
  }
}
