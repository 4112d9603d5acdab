// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// One line of the file, without its end.
struct Line {
  /// The most bytes in a line, so that it fits libinih's own buffer of 200.
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
    SourceLocation(line: number, column: indentation + index + 1)
  }

  /// The location behind the last byte; that of the file as a whole before its first line.
  var endLocation: SourceLocation { number > 0 ? location(of: text.count) : SourceLocation() }

  /// The location of the value: after the first `=` or `:`, and blanks.
  var valueLocation: SourceLocation {
    var index = 0
    while index < text.count, text[index] != UInt8(ascii: "="), text[index] != UInt8(ascii: ":") {
      index += 1
    }
    return location(of: skipBlanks(from: index + 1))
  }

  /// The index of the first byte from `index` on that is not blank.
  func skipBlanks(from index: Int) -> Int {
    var index = index
    while index < text.count, Self.isBlank(text[index]) { index += 1 }
    return index
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
