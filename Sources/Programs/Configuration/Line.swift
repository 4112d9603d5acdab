// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One line of the file, without its end.
struct Line {
  /// The most bytes in a line.
  static var capacity: Int { 160 }

  /// Its number, from 1.
  let number: Int
  /// The text after the indentation.
  private(set) var text = LineText()
  private var indentation = 0

  /// An empty line.
  init(number: Int) { self.number = number }

  /// Adds a byte, or refuses one that no line of text has.
  mutating func append(_ byte: UInt8) throws(ConfigurationError) {
    let location = location(of: text.count)
    guard location.column <= Self.capacity else {
      throw ConfigurationError(at: location, "expected at most 160 bytes in a line, found more")
    }
    guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
      throw ConfigurationError(
        at: location, "expected text, found the control character \(byte)")
    }
    if text.count == 0, Self.isBlank(byte) {
      indentation += 1
    } else {
      text.append(byte: byte)
    }
  }

  /// The location of the byte at `index` of the text.
  func location(of index: Int) -> SourceLocation {
    SourceLocation(
      line: UInt16(truncatingIfNeeded: number),
      column: UInt16(truncatingIfNeeded: indentation + index + 1))
  }

  /// The location behind the last byte.
  var endLocation: SourceLocation { location(of: text.count) }

  /// The index of the first byte from `index` on that is not blank.
  func skipBlanks(from index: Int) -> Int {
    var index = index
    while index < text.count, Self.isBlank(text[index]) { index += 1 }
    return index
  }

  /// The index from `start` on of a byte that ends a part of the line, or of its comment or its end.
  func endOfPart(from start: Int, where isEnd: (UInt8) -> Bool) -> Int {
    var index = start
    while index < text.count, !isEnd(text[index]) {
      if text[index] == UInt8(ascii: ";"), index > start, Self.isBlank(text[index - 1]) { break }
      index += 1
    }
    return index
  }

  /// A part of the text, without the blanks at its end.
  func trimmed(_ range: Range<Int>) -> LineText {
    var end = range.upperBound
    while end > range.lowerBound, Self.isBlank(text[end - 1]) { end -= 1 }
    return text.withSpan { LineText($0.extracting(range.lowerBound..<end)) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
