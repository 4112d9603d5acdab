// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Reads the tokens of a flat JSON object from front to back.
struct JSONReader {
  private let bytes: FixedText<512>
  private var position = 0

  init(_ text: FixedText<512>) { bytes = text }

  /// Whether only blanks are left.
  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == bytes.count
    }
  }

  /// Skips blanks and a sign; `false` where another is.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  /// A text of 1 to 64 printable bytes without escapes; `nil` where there is none.
  mutating func text() -> FixedText<64>? {
    guard skip("\"") else { return nil }
    var text = FixedText<64>()
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] != UInt8(ascii: "\\") else { return nil }
      text.append(byte: bytes[position])
      position += 1
    }
    guard skip("\""), text.count > 0, !text.isTruncated, text.isPrintable else { return nil }
    return text
  }

  /// A whole number of 64 bits without a needless zero; `nil` where there is none.
  mutating func number() -> UInt64? {
    skipBlanks()
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
    {
      position += 1
    }
    if position > start + 1, bytes[start] == UInt8(ascii: "0") { return nil }
    return try? bytes.number(in: start..<position)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  /// Whether a byte is a blank, a tab, or one that ends a line.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 32 || (9...10).contains(byte) || byte == 13
  }
}
