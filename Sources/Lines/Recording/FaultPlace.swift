// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Where in a file a word is that is not as expected.
package struct FaultPlace: Sendable {
  /// The line, counted from 1.
  package let line: UInt64
  /// The column of the word, or of the end of the line, counted from 1.
  package let column: UInt64
  /// The beginning of the word; empty at the end of the line.
  package let word: FixedText<31>

  /// Writes `3:7: parsec: ` and the message.
  func describe(_ message: StaticString, into text: inout TextBuffer) {
    text.append(line)
    text.append(":")
    text.append(column)
    text.append(": ")
    if word.count > 0 {
      text.append(foreign: word)
      text.append(word.isTruncated ? "...: " : ": ")
    }
    text.append(message)
  }
}
