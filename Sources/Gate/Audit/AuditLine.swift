// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A line of the audit trail without its hash: an event, and the record that contains it.
///
/// A line consists of these fields, separated by one blank and ended by a line feed:
///
/// | field | content |
/// | --- | --- |
/// | time | seconds since 1970, decimal |
/// | clock | `s` where the clock had been synchronised since the machine was switched on, `?` where that is not known |
/// | record | the number of the newest record on the disk, decimal; what the books count is in it |
/// | kind | an ``AuditKind/name`` |
/// | numbers | decimal, one to six of them, and the identity of a gate and a token hexadecimal: see ``AuditKind`` |
/// | hash | 64 hexadecimal digits: SHA-256 of this line as it would be if in their place were those that end the line before |
///
/// Line feeds are not hashed. Each hash covers its line and all lines before. The line before the first line of a file
/// is the last line of the previous file, or an empty line if there is none. Bytes that are no line, such as part of a
/// line, count as if they ended with the SHA-256 of their last 255 bytes.
package struct AuditLine: Sendable {
  /// The time in seconds since 1970.
  package var time: UInt64
  /// Whether the clock was synchronised.
  package var isSynchronised: Bool
  /// The number of the newest record on the disk.
  package var record: UInt64
  /// The kind of the line.
  package var kind: AuditKind
  /// The numbers of the line, as many as ``AuditKind/valueCount``; the others are 0.
  package var values: InlineArray<6, UInt64>

  /// The length of the longest line that its hash covers completely, in bytes.
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

  /// Appends this line, without a line feed, after a line that ends with `hash`; returns the hash of this line.
  package func write(to text: inout TextBuffer, after hash: SecureHash) -> SecureHash {
    text.append(time)
    text.append(isSynchronised ? " s " : " ? ")
    text.append(record)
    text.append(byte: UInt8(ascii: " "))
    text.append(kind.name)
    for index in 0..<kind.valueCount {
      text.append(byte: UInt8(ascii: " "))
      let isHexadecimal = Self.isHexadecimal(index, of: kind)
      if isHexadecimal {
        text.append(hexadecimal: values[index])
      } else {
        text.append(values[index])
      }
    }
    text.append(byte: UInt8(ascii: " "))
    let start = text.count
    text.append(hash)
    let own = SecureHash(of: text.bytes.span.extracting(0..<text.count))
    text.shorten(to: start)
    text.append(own)
    return own
  }

  /// Returns whether the number at `index` of a kind is hexadecimal: the identity of a gate, or a token.
  package static func isHexadecimal(_ index: Int, of kind: AuditKind) -> Bool {
    index == (kind == .open ? AuditSum.count : 2) && (kind == .open || kind == .admitted)
  }
}

extension SecureHash {
  /// The hash in the last 64 digits of a line; the hash of the line itself if it does not end with one.
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
  /// Appends the 64 digits of a hash.
  package mutating func append(_ hash: SecureHash) {
    let words = hash.words.span
    for index in 0..<4 {
      append(hexadecimal: UInt64(words[2 * index]) &<< 32 | UInt64(words[2 * index + 1]))
    }
  }
}
