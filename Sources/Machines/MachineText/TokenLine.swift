// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Where a word of a text stands, and the mark behind it.
struct Token: Sendable {
  /// Its number among the words of its line; 255 for a place without one.
  var index: UInt8 = 255
  /// The colon, comma or semicolon behind it; 0 for none.
  var mark: UInt8 = 0
  /// Where it begins, counted from 1.
  var line: UInt32 = 0
  var column: UInt32 = 1

  var isKey: Bool { mark == UInt8(ascii: ":") }
  var endsBranch: Bool { mark == UInt8(ascii: ";") }
  var endsPart: Bool { mark == UInt8(ascii: ",") }
}

/// The words of a line, and of those that it goes on in: a line goes on behind a comma or a semicolon.
struct TokenLine: ~Copyable {
  // Read by their spans, so that nothing else is copied.
  private var tokens = InlineArray<160, Token>(repeating: Token())
  private var texts = InlineArray<160, WordName>(repeating: WordName())
  private var count = 0
  private var position = 0
  private let anchor = AddressOnly()

  /// The word, without its mark; empty for a place without one.
  @inline(never) func text(_ token: Token) -> WordName {
    token.index < 160 ? texts.span[Int(token.index)] : WordName()
  }

  /// Whether it is this word, whatever mark follows.
  @inline(never) func isText(_ token: Token, _ word: StaticString) -> Bool { text(token) == word }

  /// Whether it is this word, and no mark follows.
  func isWord(_ token: Token, _ word: StaticString) -> Bool {
    token.mark == 0 && isText(token, word)
  }

  /// Whether the line goes on.
  var goesOn: Bool {
    guard count > 0 else { return false }
    let last = tokens.span[count - 1]
    return last.endsPart || last.endsBranch
  }

  /// Whether all words are taken.
  var isAtEnd: Bool { position == count }

  /// The next word, or the one that many behind it, without taking it.
  @inline(never) func peek(_ distance: Int = 0) -> Token? {
    position + distance < count ? tokens.span[position + distance] : nil
  }

  /// The word that was taken last.
  var last: Token? { @inline(never) get { position > 0 ? tokens.span[position - 1] : nil } }

  /// Takes the next word; `nil` at the end.
  @inline(never) mutating func next() -> Token? {
    guard let token = peek() else { return nil }
    position += 1
    return token
  }

  /// Takes the next word if it is this one.
  @inline(never) mutating func take(_ word: StaticString) -> Bool {
    guard let token = peek(), isWord(token, word) else { return false }
    position += 1
    return true
  }

  /// Where the next word stands, or would stand.
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

  /// Adds the words of a line before its comment; `false` when there are too many.
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

/// Whether a byte stands between words; any other that is not printable is refused as part of one.
private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
