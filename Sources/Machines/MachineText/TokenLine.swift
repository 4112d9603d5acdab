// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The place of a word in a text, and the mark after the word.
struct Token: Sendable {
  /// The index of the word in its line; 255 for a place without a word.
  var index: UInt8 = 255
  /// The colon, comma or semicolon after the word; 0 for none.
  var mark: UInt8 = 0
  /// The line, counted from 1; the column is the first byte of the word, also counted from 1.
  var line: UInt32 = 0
  var column: UInt32 = 1

  var isKey: Bool { mark == UInt8(ascii: ":") }
  var endsBranch: Bool { mark == UInt8(ascii: ";") }
  var endsPart: Bool { mark == UInt8(ascii: ",") }
}

/// The words of a line and its continuations: a line continues after a comma or a semicolon.
struct TokenLine: ~Copyable {
  // Code reads the arrays by their spans, because a subscript would copy a whole array.
  private var tokens = InlineArray<160, Token>(repeating: Token())
  private var texts = InlineArray<160, WordName>(repeating: WordName())
  private var count = 0
  private var position = 0
  private let anchor = AddressOnly()

  /// Returns the word without its mark, or an empty name for a place without a word.
  @inline(never) func text(_ token: Token) -> WordName {
    token.index < 160 ? texts.span[Int(token.index)] : WordName()
  }

  /// Returns whether the token is `word`, with or without a mark.
  @inline(never) func isText(_ token: Token, _ word: StaticString) -> Bool { text(token) == word }

  /// Returns whether the token is `word`, without a mark.
  func isWord(_ token: Token, _ word: StaticString) -> Bool {
    token.mark == 0 && isText(token, word)
  }

  /// Whether the line continues on the next line.
  var goesOn: Bool {
    guard count > 0 else { return false }
    let last = tokens.span[count - 1]
    return last.endsPart || last.endsBranch
  }

  /// Whether all words have been taken.
  var isAtEnd: Bool { position == count }

  /// Returns the next word, or the word `distance` places later, without taking the word.
  @inline(never) func peek(_ distance: Int = 0) -> Token? {
    position + distance < count ? tokens.span[position + distance] : nil
  }

  /// The word that was taken last, or `nil`.
  var last: Token? { @inline(never) get { position > 0 ? tokens.span[position - 1] : nil } }

  /// Takes and returns the next word, or returns `nil` at the end.
  @inline(never) mutating func next() -> Token? {
    guard let token = peek() else { return nil }
    position += 1
    return token
  }

  /// Takes the next word if it is `word` without a mark; returns whether it is.
  @inline(never) mutating func take(_ word: StaticString) -> Bool {
    guard let token = peek(), isWord(token, word) else { return false }
    position += 1
    return true
  }

  /// The place of the next word, or of the end of the line.
  var place: Token {
    @inline(never) get {
      if let token = peek() { return token }
      guard count > 0 else { return Token() }
      var end = tokens.span[count - 1]
      end.column += UInt32(text(end).count + (end.mark == 0 ? 0 : 1))
      (end.index, end.mark) = (255, 0)
      return end
    }
  }

  mutating func removeAll() { (count, position) = (0, 0) }

  /// Appends the words of a line except its comments; returns `false` for too many words.
  mutating func append(_ text: TextBuffer, line: UInt32) -> Bool {
    var index = 0
    while index < text.count {
      if isBlank(text[index]) {
        index += 1
      } else if let end = Self.endOfComment(text, index) {
        index = end
      } else {
        guard count < tokens.count else { return false }
        append(text, &index, line)
      }
    }
    return true
  }

  /// Returns the index after the comment at `index`, or `nil` if there is a word at `index`.
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

  private mutating func append(_ text: TextBuffer, _ index: inout Int, _ line: UInt32) {
    let start = index
    while index < text.count, !isBlank(text[index]) { index += 1 }
    var token = Token(index: UInt8(count), line: line, column: UInt32(start + 1))
    var word = WordName()
    let last = text[index - 1]
    let isMarked =
      last == UInt8(ascii: ":") || last == UInt8(ascii: ",") || last == UInt8(ascii: ";")
    if isMarked { token.mark = last }
    for byte in start..<(isMarked ? index - 1 : index) { word.append(byte: text[byte]) }
    (tokens[count], texts[count]) = (token, word)
    count += 1
  }
}

/// Returns whether a byte separates words; any other unprintable byte makes a name invalid.
private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
