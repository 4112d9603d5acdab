// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A line is refused, and its fault noted: what is thrown is small.
struct Refused: Error {}

/// Why a text is no machine: what is wrong, where, and what was probably meant.
package struct TextFault: Sendable, Describable {
  /// The line, counted from 1.
  package let line: UInt32
  /// The column in bytes, counted from 1.
  package let column: UInt32
  let message: StaticString
  /// The word that it is about; empty for none.
  let word: WordName
  /// The known name that is nearest to it; empty for none.
  let nearest: WordName

  init(_ message: StaticString, _ place: Token, _ word: WordName, _ nearest: WordName) {
    (line, column) = (place.line, place.column)
    (self.message, self.word, self.nearest) = (message, word, nearest)
  }

  /// Adds the message, without its place.
  package func describe(into text: inout TextBuffer) {
    if word.count > 0 { text += "\(foreign: word)\(word.isTruncated ? "...: " : ": ")" }
    text.append(message)
    if nearest.count > 0 { text += "; did you mean \"\(nearest)\"?" }
  }
}

// In places of their own, since a fault is large, and a line can be wrong in many ways.
extension DraftReader {
  /// Notes what is wrong about a word.
  @inline(never)
  mutating func report(
    _ message: StaticString, _ place: Token, _ word: WordName, nearest: WordName
  ) {
    guard !faults.isFull else { return }
    faults.append(TextFault(message, place, word, nearest))
  }

  /// Notes what is wrong about a word of the line, and what was probably meant.
  @inline(never)
  mutating func refuse(_ message: StaticString, _ token: Token, nearest: WordName) -> Refused {
    report(message, token, tokens.text(token), nearest: nearest)
    return Refused()
  }

  /// Notes what is wrong about a word of the line.
  @discardableResult @inline(never)
  mutating func refuse(_ message: StaticString, _ token: Token) -> Refused {
    refuse(message, token, nearest: WordName())
  }
}
