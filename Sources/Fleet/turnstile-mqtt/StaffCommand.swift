// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What a person asks of the gate from afar: `{"id":"7","command":"hold-open","expires":1795374790}`.
///
/// The broker vouches for the person, by the topic `command/STAFF`. Members may come in any order; others are
/// refused, and so is an escape in a text.
struct StaffCommand {
  /// The person's number, 1 to 4294967295.
  let staff: UInt64
  /// Whether the broker has kept it, maybe since long ago.
  let isRetained: Bool
  /// What the answer repeats: 1 to 64 bytes.
  private(set) var id = FixedText<64>()
  /// A word of the console.
  private(set) var word = WordName()
  /// The last moment for it, in seconds since 1970; `nil` for no limit.
  private(set) var expires: UInt64?

  /// Whether the payload has this form; of another one there may be an id.
  private(set) var isWhole = false

  init(_ payload: FixedText<512>, of staff: UInt64, isRetained: Bool = false) {
    (self.staff, self.isRetained) = (staff, isRetained)
    var rest = JSONReader(payload)
    guard rest.skip("{") else { return }
    repeat {
      guard let name = rest.text(), rest.skip(":"), take(name, &rest) else { return }
    } while rest.skip(",")
    let isEnd = rest.skip("}") && rest.isAtEnd && !payload.isTruncated
    isWhole = isEnd && id.count > 0 && word.count > 0
  }

  /// Whether it is another delivery of a command: of the same person, with the same id.
  func isSame(as other: StaffCommand) -> Bool { staff == other.staff && id == other.id }

  /// Takes the value of a member; `false` for one that is unknown, of another kind, or there already.
  private mutating func take(_ name: FixedText<64>, _ rest: inout JSONReader) -> Bool {
    if name == "id", id.count == 0, let text = rest.text() {
      id = text
    } else if name == "command", word.count == 0, let text = rest.text(), text.count <= 31 {
      word = WordName(text.bytes.span.extracting(0..<text.count))
    } else if name == "expires", expires == nil, let number = rest.number() {
      expires = number
    } else {
      return false
    }
    return true
  }

  /// The number that ends `turnstile/GATE/command/STAFF`; `nil` for another topic.
  static func staff(in topic: TextBuffer) -> UInt64? {
    let word: StaticString = "/command/"
    var end = topic.count
    while end > 0, topic[end - 1] != UInt8(ascii: "/") { end -= 1 }
    let start = end - word.utf8CodeUnitCount
    guard start > 0, topic[start..<end] == word,
      let number = try? topic.number(in: end..<topic.count),
      (1...UInt64(UInt32.max)).contains(number)
    else { return nil }
    return number
  }
}

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
    { position += 1 }
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
