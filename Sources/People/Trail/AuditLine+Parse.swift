// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
import Fixed
import Turnstile

/// A whole line as it was read.
package struct ReadLine: Sendable {
  /// Seconds since 1970.
  package let time: UInt64
  /// Whether the clock was synchronised.
  package let isSynchronised: Bool
  /// The number of the record.
  package let record: UInt64
  /// The line; `nil` for one of a kind, or with numbers, that only another version has.
  package let line: AuditLine?
  /// The hash that it ends with.
  package fileprivate(set) var hash = SecureHash()
  /// Whether the hash matches this line and the line before.
  package fileprivate(set) var isChained = true
}

extension AuditLine {
  /// Reads a line without its line feed; `nil` for bytes that no gate writes.
  ///
  /// - Parameter before: the hash that the line before ends with, and `nil` where it is not known; then any
  ///   hash will do.
  package static func read(_ bytes: Span<UInt8>, after before: SecureHash?) -> ReadLine? {
    let digits = SecureHash.digitCount
    guard bytes.count > digits, bytes.count <= longest else { return nil }
    let fields = bytes.count - digits
    guard var read = ReadLine(bytes.extracting(0..<fields)) else { return nil }
    read.hash = SecureHash(endOf: bytes)
    if let before {
      read.isChained = before.sealing(bytes, from: fields) == read.hash
      if read.isChained { return read }
    }
    for index in fields..<bytes.count where bytes[index].hexadecimalDigit == nil { return nil }
    return read
  }

  /// Reads a line that any reader of a trail takes, a database among them; `nil` for other bytes.
  ///
  /// It has no time behind the year 9999, and no number of more than 18 digits. Any hash will do.
  package static func readSealed(_ bytes: Span<UInt8>) -> ReadLine? {
    guard let line = read(bytes, after: nil), line.time <= 253_402_300_799 else { return nil }
    var digits = 0
    for index in 0..<bytes.count - SecureHash.digitCount {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
      digits = isDigit ? digits + 1 : 0
      if digits > 18 { return nil }
    }
    return line
  }
}

extension SecureHash: Equatable {
  fileprivate static var digitCount: Int { 64 }

  /// Whether two hashes are the same.
  package static func == (left: SecureHash, right: SecureHash) -> Bool {
    for index in left.words.indices where left.words[index] != right.words[index] { return false }
    return true
  }

  /// The hash that a line with so many bytes before its hash has to end with, behind the one that ends
  /// with this hash.
  fileprivate func sealing(_ line: Span<UInt8>, from fields: Int) -> SecureHash {
    var text = TextBuffer()
    text.append(line.extracting(0..<fields))
    text.append(self)
    return SecureHash(of: text.bytes.span.extracting(0..<text.count))
  }
}

extension ReadLine {
  /// Reads the fields of a line, with the blank behind the last.
  fileprivate init?(_ bytes: Span<UInt8>) {
    var fields = FieldScanner()
    guard let time = fields.number(fields.next(in: bytes), of: bytes) else { return nil }
    let clock = fields.next(in: bytes)
    guard clock.count == 1, let record = fields.number(fields.next(in: bytes), of: bytes) else {
      return nil
    }
    let isSynchronised = bytes[clock.lowerBound] == UInt8(ascii: "s")
    guard isSynchronised || bytes[clock.lowerBound] == UInt8(ascii: "?") else { return nil }
    let name = fields.next(in: bytes)
    guard bytes.isWord(name), name.count <= 31 else { return nil }
    var (kind, count) = (AuditKind(bytes.extracting(name)), 0)
    var values = InlineArray<6, UInt64>(repeating: 0)
    while fields.place < bytes.count {
      let field = fields.next(in: bytes)
      guard bytes.isWord(field) else { return nil }
      if let known = kind, count < 6, let value = fields.value(field, of: bytes, count, known) {
        values[count] = value
      } else {
        kind = nil
      }
      count += 1
    }
    guard bytes[bytes.count - 1] == UInt8(ascii: " "), count <= 8 else { return nil }
    var line: AuditLine?
    if let kind, count == kind.valueCount {
      // There is one way to write a line whose form is known.
      guard fields.arePlain else { return nil }
      line = AuditLine(
        time: time, isSynchronised: isSynchronised, record: record, kind: kind, values: values)
    }
    self.init(time: time, isSynchronised: isSynchronised, record: record, line: line)
  }
}

/// The fields of a line, one after the other, by their places.
private struct FieldScanner {
  private(set) var place = 0
  /// Whether no number that was read begins with a 0 that is not needed.
  private(set) var arePlain = true

  /// The place of the next field; empty after the last.
  mutating func next(in bytes: Span<UInt8>) -> Range<Int> {
    let start = min(place, bytes.count)
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end &+= 1 }
    place = end &+ 1
    return start..<end
  }

  /// The decimal number of a field; `nil` for another text.
  mutating func number(_ field: Range<Int>, of bytes: Span<UInt8>) -> UInt64? {
    if field.count > 1, bytes[field.lowerBound] == UInt8(ascii: "0") { arePlain = false }
    return try? UInt64(decimal: bytes.extracting(field))
  }

  /// The number of a field at this index of a line of this kind; `nil` for another text.
  mutating func value(
    _ field: Range<Int>, of bytes: Span<UInt8>, _ index: Int, _ kind: AuditKind
  ) -> UInt64? {
    guard AuditLine.isHexadecimal(index, of: kind) else { return number(field, of: bytes) }
    var value: UInt64 = 0
    guard field.count == 16 else { return nil }
    for index in field {
      guard let digit = bytes[index].hexadecimalDigit else { return nil }
      value = value &<< 4 | UInt64(digit)
    }
    return value
  }
}

extension Span<UInt8> {
  /// Whether a field consists of lowercase letters, digits and hyphens, and is not empty.
  fileprivate func isWord(_ field: Range<Int>) -> Bool {
    for index in field {
      switch self[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        continue
      default: return false
      }
    }
    return !field.isEmpty
  }
}

extension AuditKind {
  /// Calls `body` with each kind, the commands last.
  package static func forEach(_ body: (AuditKind) -> Void) {
    let others: [12 of AuditKind] = [
      .open, .lost, .unsynced, .stop, .coin, .grant, .pulses, .release, .restore, .lockOut,
      .admitted, .refused,
    ]
    for index in others.indices { body(others[index]) }
    Command.forEach { body(.command($0)) }
  }

  /// The kind of this name; `nil` for any other text.
  fileprivate init?(_ name: Span<UInt8>) {
    var found: AuditKind?
    Self.forEach { if $0.name.isEqual(to: name) { found = $0 } }
    guard let found else { return nil }
    self = found
  }
}

extension StaticString {
  fileprivate func isEqual(to text: Span<UInt8>) -> Bool {
    guard text.count == utf8CodeUnitCount else { return false }
    // Safe because the index stays below the literal's own count.
    for index in text.indices where unsafe utf8Start[index] != text[index] { return false }
    return true
  }
}
