// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Prints how to begin, with a word of the host, and what the console can hold.
  mutating func printHelp() {
    let word = host.suggestion(0)
    var text = TextBuffer("Words are performed one after the other; try ")
    text.append(word)
    say(text)
    say(TextBuffer("A number goes before the word that takes it: 1 2 + .   2 times WORD"))
    text = TextBuffer(": twice ")
    text.append(word)
    text.append(" ")
    text.append(word)
    text.append(" ;   makes a word; see twice shows it, forget twice drops it")
    say(text)
    say(TextBuffer("words lists all words; help WORD explains one; see STATE prints a state's row"))
    say(
      TextBuffer("16 numbers fit on the stack, 32 definitions of 512 words together, 256 bytes in"))
    text = TextBuffer("a line, and ")
    text.append(UInt64(wordsPerLine))
    text.append(" words may be performed for it; bye quits")
    say(text)
  }
}
