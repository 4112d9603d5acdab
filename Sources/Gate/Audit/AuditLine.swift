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
/// | hash | 64 hexadecimal digits: SHA-256 of this line as it would be if in their place were those of the SHA-256 of the line before |
///
/// Line feeds are not hashed. So a hash covers its line and all before it. The line before the
/// first line of a file is the last line of the file before; before the very first one there is an
/// empty line. Of a line longer than 255 bytes, which only a disk can have made, the last 255 count.
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

  /// Adds the line behind the one that has this SHA-256; without a line feed.
  package func write(to text: inout TextBuffer, after hash: SecureHash) {
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
    text.seal(after: hash)
  }

  /// Whether a number of a kind is the identity of a gate.
  package static func isIdentity(_ index: Int, of kind: AuditKind) -> Bool {
    kind == .open && index == AuditSum.count
  }
}

extension TextBuffer {
  /// Adds to the fields of a line their own hash, behind the line that has this one.
  mutating func seal(after hash: SecureHash) {
    let start = count
    append(hash)
    let own = SecureHash(of: bytes.span.extracting(0..<count))
    shorten(to: start)
    append(own)
  }

  /// Adds the 64 digits of a hash.
  package mutating func append(_ hash: SecureHash) {
    let words = hash.words.span
    for index in 0..<4 {
      append(hexadecimal: UInt64(words[2 * index]) &<< 32 | UInt64(words[2 * index + 1]))
    }
  }
}
