// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A line of the audit trail without its hash: what happened, and which record has it.
///
/// The bytes of a line are fields with one blank between them, and a line feed:
///
/// | field | content |
/// | --- | --- |
/// | time | seconds since 1970, decimal |
/// | clock | `s` where the clock had been synchronised since the machine was switched on, `?` where that is not known |
/// | record | the number of the newest record on the disk, decimal; what the books count is in it |
/// | kind | an ``AuditKind/name`` |
/// | numbers | decimal, one to six of them, and the identity of a gate hexadecimal: see ``AuditKind`` |
/// | hash | 64 hexadecimal digits: SHA-256 of this line as it would be if in their place were those that end the line before |
///
/// Line feeds are not hashed. So a hash covers its line and all before it. Before the first line of a file
/// comes the last line of the file before, and before the very first one an empty line. A line that is none,
/// such as a part of one, counts as if it ended with the SHA-256 of its own last 255 bytes.
package struct AuditLine: Sendable {
  /// Seconds since 1970.
  package var time: UInt64
  /// Whether the clock was synchronised.
  package var isSynchronised: Bool
  /// The number of the record.
  package var record: UInt64
  /// What happened.
  package var kind: AuditKind
  /// Its numbers, as many as ``AuditKind/valueCount``; the others are 0.
  package var values: InlineArray<6, UInt64>

  /// The longest line whose hash covers all of it, in bytes.
  package static var longest: Int { 255 }

  /// A line of these values.
  package init(
    time: UInt64, isSynchronised: Bool, record: UInt64, kind: AuditKind,
    values: InlineArray<6, UInt64>
  ) {
    self.time = time
    self.isSynchronised = isSynchronised
    self.record = record
    self.kind = kind
    self.values = values
  }

  /// Adds the line behind the one that ends with this hash, without a line feed, and returns its own.
  package func write(to text: inout TextBuffer, after hash: SecureHash) -> SecureHash {
    text.append(time)
    text.append(isSynchronised ? " s " : " ? ")
    text.append(record)
    text.append(byte: UInt8(ascii: " "))
    text.append(kind.name)
    for index in 0..<kind.valueCount {
      text.append(byte: UInt8(ascii: " "))
      let isIdentity = Self.isIdentity(index, of: kind)
      if isIdentity { text.append(hexadecimal: values[index]) } else { text.append(values[index]) }
    }
    text.append(byte: UInt8(ascii: " "))
    let start = text.count
    text.append(hash)
    let own = SecureHash(of: text.bytes.span.extracting(0..<text.count))
    text.shorten(to: start)
    text.append(own)
    return own
  }

  /// Whether a number of a kind is the identity of a gate.
  package static func isIdentity(_ index: Int, of kind: AuditKind) -> Bool {
    kind == .open && index == AuditSum.count
  }
}

extension SecureHash {
  /// The hash that a line ends with, in 64 digits; that of the line itself where it ends with none.
  package init(endOf line: Span<UInt8>) {
    self.init()
    var count = 0
    for index in max(line.count &- 64, 0)..<line.count {
      guard let digit = line[index].hexadecimalDigit else { break }
      words[count / 8] = words[count / 8] &<< 4 | UInt32(digit)
      count &+= 1
    }
    if count < 64 { self = SecureHash(of: line) }
  }
}

extension TextBuffer {
  /// Adds the 64 digits of a hash.
  package mutating func append(_ hash: SecureHash) {
    let words = hash.words.span
    for index in 0..<4 {
      append(hexadecimal: UInt64(words[2 * index]) &<< 32 | UInt64(words[2 * index + 1]))
    }
  }
}
