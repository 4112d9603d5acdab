// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

struct LineReader {
  private var position = 0
  private var number = 0

  /// Begins behind the byte order mark of some editors, which is not part of the first line.
  init(_ text: Span<UInt8>) {
    if text.count > 2, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
  }

  /// The next line of the text; `nil` at its end.
  mutating func next(of text: Span<UInt8>) throws(ConfigurationError) -> Line? {
    guard position < text.count else { return nil }
    number += 1
    var line = Line(number: number)
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == UInt8(ascii: "\n") { break }
      let isLast = position == text.count || text[position] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\r"), isLast { continue }
      try line.append(byte)
    }
    return line
  }
}

/// One line of the file, without its end.
struct Line {
  /// Its number, from 1.
  let number: Int
  /// The text after the indentation.
  private(set) var text = LineText()
  fileprivate var indentation = 0

  /// Adds a byte, or refuses one that no line of text has.
  mutating func append(_ byte: UInt8) throws(ConfigurationError) {
    let location = location(of: text.count)
    guard location.column <= LineText.capacity else {
      throw ConfigurationError(at: location, "expected at most 160 bytes in a line, found more")
    }
    guard byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") else {
      throw ConfigurationError(at: location, "expected text, found the control character \(byte)")
    }
    if text.count == 0, Self.isBlank(byte) { indentation += 1 } else { text.append(byte: byte) }
  }

  /// The location of the byte at `index` of the text.
  func location(of index: Int) -> SourceLocation {
    SourceLocation(
      line: UInt16(truncatingIfNeeded: number),
      column: UInt16(truncatingIfNeeded: indentation + index + 1))
  }

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
    return text[range.lowerBound..<end]
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}

extension Line {
  /// The section this line heads, even if all its keys are still comments; `nil` for no heading.
  func heading() throws(ConfigurationError) -> Section? {
    guard text.count > 0, text[0] == UInt8(ascii: "[") else { return nil }
    var end = 1
    while end < text.count, text[end] != UInt8(ascii: "]") { end += 1 }
    guard end < text.count, isComment(from: end + 1) else {
      throw ConfigurationError(at: location(of: 0), "expected only [section]\(found: text)")
    }
    let name = text[1..<end]
    if let section = Section(named: name) { return section }
    throw ConfigurationError(
      at: location(of: 1),
      "section: expected \(Section.list)\(found: name)\(nearest: Section.nearest(to: name))")
  }

  /// Whether there is nothing or only a comment from `index` on.
  func isComment(from index: Int) -> Bool {
    let index = skipBlanks(from: index)
    return index == text.count || text[index] == UInt8(ascii: ";")
      || text[index] == UInt8(ascii: "#")
  }
}

/// Text no longer than a line of the file.
typealias LineText = FixedText<160>

extension LineText {
  /// The decimal number of 64 bits between `prefix` and `suffix`; `nil` for any other text.
  func number(after prefix: StaticString = "", before suffix: StaticString = "") -> UInt64? {
    let start = prefix.utf8CodeUnitCount
    let end = count - suffix.utf8CodeUnitCount
    guard start < end, has(prefix, at: 0), has(suffix, at: end) else { return nil }
    return try? number(in: start..<end)
  }

  /// How many decimal digits it begins with.
  var digitCount: Int {
    var end = 0
    while end < count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[end]) { end += 1 }
    return end
  }

  var isNumber: Bool { count > 0 && digitCount == count }

  /// Whether it has what would be a comment at the beginning of a line.
  var hasComment: Bool {
    for index in 1..<max(count, 1) where has(" #", at: index - 1) { return true }
    return false
  }

  /// Whether the literal is at `start`, where the text is long enough for it.
  private func has(_ literal: StaticString, at start: Int) -> Bool {
    for index in 0..<literal.utf8CodeUnitCount {
      // Safe because the index stays below the literal's own count.
      if unsafe self[start + index] != literal.utf8Start[index] { return false }
    }
    return true
  }
}
