// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Why a text is no machine: what is wrong, where, and what was probably meant.
package struct TextFault: Error, Sendable, Describable {
  /// The line, counted from 1.
  package let line: UInt32
  /// The column in bytes, counted from 1.
  package let column: UInt32
  let message: StaticString
  /// The word that it is about; empty for none.
  let word: WordName
  /// The known name that is nearest to it; empty for none.
  var nearest = WordName()

  init(_ message: StaticString, _ token: Token, nearest: WordName = WordName()) {
    (line, column, word) = (token.line, token.column, token.text)
    (self.message, self.nearest) = (message, nearest)
  }

  /// Adds the message, without its place.
  package func describe(into text: inout TextBuffer) {
    if word.count > 0 { text += "\(foreign: word)\(word.isTruncated ? "...: " : ": ")" }
    text.append(message)
    if nearest.count > 0 { text += "; did you mean \"\(nearest)\"?" }
  }
}
