// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A whole line as it was read.
package struct ReadLine: Sendable {
  /// Seconds since 1970.
  package let time: UInt64
  /// The number of the record.
  package let record: UInt64
  /// The line; `nil` for one of a kind, or with numbers, that only a newer gate has.
  package let line: AuditLine?
  /// Whether the hash matches this line and the line before.
  package fileprivate(set) var isChained = true
}

extension AuditLine {
  /// Reads a line without its line feed; `nil` for bytes that no gate writes.
  ///
  /// - Parameter before: the SHA-256 of the line before, and `nil` where it is not known; then any hash
  ///   will do.
  package static func read(_ bytes: Span<UInt8>, after before: SecureHash?) -> ReadLine? {
    let digits = 64
    guard bytes.count > digits, bytes.count <= longest else { return nil }
    let fields = bytes.count - digits
    guard var read = ReadLine(bytes.extracting(0..<fields)) else { return nil }
    let text = read.written(bytes.extracting(0..<fields), after: before ?? SecureHash())
    // What is written again is the same but for the hash: there is one way to write a line.
    guard text.count == bytes.count else { return nil }
    for index in 0..<fields where text[index] != bytes[index] { return nil }
    for index in fields..<bytes.count {
      guard bytes[index].hexadecimalDigit != nil else { return nil }
      if before != nil, text[index] != bytes[index] { read.isChained = false }
    }
    return read
  }
}

extension ReadLine {
  /// Reads the fields of a line, with the blank behind the last.
  fileprivate init?(_ bytes: Span<UInt8>) {
    var fields = Fields(bytes)
    guard let time = fields.next().number else { return nil }
    let clock = fields.next()
    guard clock == "s" || clock == "?", let record = fields.next().number else { return nil }
    let name = fields.next()
    guard name.isWord, name.count <= 31 else { return nil }
    var (kind, count) = (AuditKind(name), 0)
    var values = InlineArray<6, UInt64>(repeating: 0)
    while !fields.isAtEnd {
      let field = fields.next()
      guard field.isWord else { return nil }
      if let known = kind, count < 6, let value = field.value(count, of: known) {
        values[count] = value
      } else {
        kind = nil
      }
      count += 1
    }
    guard bytes[bytes.count - 1] == UInt8(ascii: " "), count <= 8 else { return nil }
    let line = kind.map {
      AuditLine(
        time: time, isSynchronised: clock == "s", record: record, kind: $0, values: values,
        count: count)
    }
    self.init(time: time, record: record, line: line?.hasFormOfKind == true ? line : nil)
  }

  /// The line as a gate would have written it, of whose fields these are the bytes.
  fileprivate func written(_ fields: Span<UInt8>, after hash: SecureHash) -> TextBuffer {
    var text = line == nil ? TextBuffer(fields) : TextBuffer()
    if let line { line.write(to: &text, after: hash) } else { text.seal(after: hash) }
    return text
  }
}

extension AuditLine {
  /// Whether it has as many numbers as a line of its kind has now, or had until version 0.2.0.
  fileprivate var hasFormOfKind: Bool {
    if count == kind.valueCount { return true }
    return switch kind {
    case .open: isOfOlderGate
    case .lost: count == 1
    default: kind.isCommand && count == 2
    }
  }

  /// Whether it is an `open` line of version 0.2.0, whose sums may have what the lines behind it say.
  var isOfOlderGate: Bool { kind == .open && count == 4 }
}

/// The fields of a line, one after the other.
private struct Fields {
  private let text: TextBuffer
  private var place = 0

  init(_ bytes: Span<UInt8>) { text = TextBuffer(bytes) }

  /// Whether all fields were read.
  var isAtEnd: Bool { place >= text.count }

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
}

extension TextBuffer {
  /// Whether it consists of lowercase letters, digits and hyphens, and is not empty.
  fileprivate var isWord: Bool {
    for index in 0..<count {
      switch self[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    return count > 0
  }

  /// The decimal number; `nil` for another text.
  fileprivate var number: UInt64? { try? number(in: 0..<count) }

  /// The number at this place of a line of this kind; `nil` for another text.
  fileprivate func value(_ index: Int, of kind: AuditKind) -> UInt64? {
    guard AuditLine.isIdentity(index, of: kind) else { return number }
    var value: UInt64 = 0
    guard count == 16 else { return nil }
    for index in 0..<count {
      guard let digit = self[index].hexadecimalDigit else { return nil }
      value = value &<< 4 | UInt64(digit)
    }
    return value
  }
}

extension AuditKind {
  fileprivate init?(_ name: TextBuffer) {
    guard let kind = Self.first(where: { "\(part: $0.rawValue, of: Self.names)" == name }) else {
      return nil
    }
    self = kind
  }
}
