// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import Fixed

extension AuditLine {
  /// Reads a line without its line feed; `nil` for bytes that no gate writes.
  ///
  /// - Parameter before: the SHA-256 of the line before, and `nil` where it is not known; then any hash
  ///   will do.
  /// - Returns: the line, and whether its hash vouches for the line before.
  package static func read(
    _ bytes: Span<UInt8>, after before: SecureHash?
  ) -> (line: AuditLine, isChained: Bool)? {
    guard let line = AuditLine(bytes), bytes.count > digits else { return nil }
    var text = TextBuffer()
    line.write(to: &text, after: before ?? SecureHash())
    // What is written again is the same but for the hash: there is one way to write a line.
    guard text.count == bytes.count else { return nil }
    let fields = bytes.count - digits
    for index in 0..<fields where text[index] != bytes[index] { return nil }
    var isChained = true
    for index in fields..<bytes.count {
      guard isDigit(bytes[index]) else { return nil }
      if before != nil, text[index] != bytes[index] { isChained = false }
    }
    return (line, isChained)
  }

  // How many digits a hash has.
  private static var digits: Int { 64 }

  private init?(_ bytes: Span<UInt8>) {
    var fields = Fields(bytes)
    guard let time = fields.number() else { return nil }
    let isSynchronised = fields.next() == "s"
    guard let record = fields.number(), let kind = AuditKind(fields.next()) else { return nil }
    var values = InlineArray<4, UInt64>(repeating: 0)
    for index in 0..<kind.valueCount {
      guard let value = fields.number() else { return nil }
      values[index] = value
    }
    self.init(
      time: time, isSynchronised: isSynchronised, record: record, kind: kind, values: values)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

/// The fields of a line, one after the other.
private struct Fields {
  private let text: TextBuffer
  private var place = 0

  init(_ bytes: Span<UInt8>) { text = TextBuffer(bytes) }

  /// The next field; empty after the last.
  mutating func next() -> TextBuffer {
    var field = TextBuffer()
    while place < text.count, text[place] != UInt8(ascii: " ") {
      field.append(byte: text[place])
      place += 1
    }
    place += 1
    return field
  }

  /// The number in the next field; `nil` for another text.
  mutating func number() -> UInt64? {
    let field = next()
    return try? field.number(in: 0..<field.count)
  }
}

extension AuditKind {
  fileprivate init?(_ name: TextBuffer) {
    let found = Self.first { kind in
      var text = TextBuffer()
      text.append(part: kind.rawValue, of: Self.names)
      return text == name
    }
    guard let found else { return nil }
    self = found
  }
}
