// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A word of a text, without the mark behind it.
struct Token: Sendable {
  var text = WordName()
  /// The colon, comma or semicolon behind it; 0 for none.
  var mark: UInt8 = 0
  /// Where it begins, counted from 1.
  var line: UInt32 = 0
  var column: UInt32 = 1

  var isKey: Bool { mark == UInt8(ascii: ":") }
  var endsBranch: Bool { mark == UInt8(ascii: ";") }
  var endsPart: Bool { mark == UInt8(ascii: ",") }

  /// Whether it is this word, and no mark follows.
  func isWord(_ word: StaticString) -> Bool { mark == 0 && text == word }
}

/// The words of a line, and of those that it goes on in: a line goes on behind a comma or a semicolon.
struct TokenLine: ~Copyable, Sendable {
  private var tokens = BoundedArray<Token, 160>(filler: Token())
  private var position = 0
  // Else every look at a word would copy all of them.
  private let anchor = AddressOnly()

  /// Whether the line goes on.
  var goesOn: Bool {
    guard !tokens.isEmpty else { return false }
    let last = tokens[tokens.count - 1]
    return last.endsPart || last.endsBranch
  }

  /// Whether all words are taken.
  var isAtEnd: Bool { position == tokens.count }

  /// The next word, or the one that many behind it, without taking it.
  func peek(_ distance: Int = 0) -> Token? {
    position + distance < tokens.count ? tokens[position + distance] : nil
  }

  /// The word that was taken last.
  var last: Token? { position > 0 ? tokens[position - 1] : nil }

  /// Takes the next word; `nil` at the end.
  mutating func next() -> Token? {
    guard let token = peek() else { return nil }
    position += 1
    return token
  }

  /// Takes the next word if it is this one.
  mutating func take(_ word: StaticString) -> Bool {
    guard let token = peek(), token.isWord(word) else { return false }
    position += 1
    return true
  }

  /// Where the next word stands, or would stand.
  var place: Token {
    if let token = peek() { return token }
    guard !tokens.isEmpty else { return Token() }
    var end = tokens[tokens.count - 1]
    end.column += UInt32(end.text.count + (end.mark == 0 ? 0 : 1))
    (end.text, end.mark) = (WordName(), 0)
    return end
  }

  mutating func removeAll() {
    tokens.removeAll()
    position = 0
  }

  /// Adds the words of a line before its comment; `false` when there are too many.
  mutating func append(_ text: TextBuffer, line: UInt32) -> Bool {
    var index = 0
    while index < text.count {
      if isBlank(text[index]) {
        index += 1
      } else if let end = Self.endOfComment(text, index) {
        index = end
      } else {
        guard !tokens.isFull else { return false }
        tokens.append(Self.token(text, &index, line))
      }
    }
    return true
  }

  /// The index behind the comment that begins at `index`; `nil` for a word.
  private static func endOfComment(_ text: TextBuffer, _ index: Int) -> Int? {
    let isAlone = index + 1 == text.count || isBlank(text[index + 1])
    switch text[index] {
    case UInt8(ascii: "\\"): return text.count
    case UInt8(ascii: "(") where isAlone:
      var end = index
      while end < text.count, text[end] != UInt8(ascii: ")") { end += 1 }
      return min(end + 1, text.count)
    default: return nil
    }
  }

  private static func token(_ text: TextBuffer, _ index: inout Int, _ line: UInt32) -> Token {
    let start = index
    while index < text.count, !isBlank(text[index]) { index += 1 }
    var token = Token(line: line, column: UInt32(start + 1))
    let last = text[index - 1]
    let isMarked =
      last == UInt8(ascii: ":") || last == UInt8(ascii: ",") || last == UInt8(ascii: ";")
    if isMarked { token.mark = last }
    for byte in start..<(isMarked ? index - 1 : index) { token.text.append(byte: text[byte]) }
    return token
  }
}

/// Whether a byte stands between words; any other that is not printable is refused as part of one.
private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
