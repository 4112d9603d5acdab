// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The text of a line of output or input.
package typealias TextBuffer = FixedText<256>

/// A name that people type: a console word, a state or an event.
package typealias WordName = FixedText<31>

/// A text of up to `capacity` bytes, stored in place, so that output needs no allocation.
///
/// Bytes past the capacity are dropped, and ``isTruncated`` is set. The append functions are never
/// inlined, so that hundreds of messages share one copy. Functions that only read use a span,
/// because a subscript would copy the whole array.
package struct FixedText<let capacity: Int>: Sendable {
  /// The number of bytes, 0...`capacity`.
  package private(set) var count = 0
  /// Whether some bytes did not fit.
  package private(set) var isTruncated = false
  /// The storage, valid up to ``count``; read a variable's storage by its span to avoid a copy.
  package private(set) var bytes = InlineArray<capacity, UInt8>(repeating: 0)

  /// Creates an empty text.
  @inline(never) package init() {}

  /// Creates a text from a literal.
  package init(_ literal: StaticString) { append(literal) }

  /// The byte at `index`, which must be below ``count``.
  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index past the last byte")
    // Safe because `index` is below the capacity. A pointer avoids a copy: see BoundedArray.
    return unsafe withUnsafePointer(to: bytes) { unsafe $0.pointee[unchecked: index] }
  }

  /// The text in `range`, which must be within the text.
  package subscript(range: Range<Int>) -> Self { Self(bytes.span.extracting(range)) }

  /// Creates a text from bytes, unchecked.
  package init(_ text: Span<UInt8>) { append(text) }

  /// Removes all bytes.
  package mutating func removeAll() {
    count = 0
    isTruncated = false
  }

  /// Removes all bytes after the first `length`, which must not exceed ``count``.
  package mutating func shorten(to length: Int) {
    precondition(length >= 0 && length <= count, "longer than the text")
    count = length
    isTruncated = false
  }

  /// Appends a byte.
  @inline(never) package mutating func append(byte: UInt8) {
    guard count < capacity else {
      isTruncated = true
      return
    }
    bytes[count] = byte
    count += 1
  }

  /// Appends bytes, unchecked.
  @inline(never) package mutating func append(_ text: Span<UInt8>) {
    var target = bytes.mutableSpan
    let length = target.copy(text, to: count)
    count &+= length
    if length < text.count { isTruncated = true }
  }

  /// Appends a literal.
  @inline(never) package mutating func append(_ literal: StaticString) {
    // Safe because a literal's bytes stay where they are.
    let bytes = unsafe UnsafeBufferPointer(
      start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    append(unsafe bytes.span)
  }

  /// Appends a part of a literal with bars between its parts, such as `locked|unlocked`; appends
  /// nothing if the literal has too few parts.
  ///
  /// A separate literal for each part would take sixteen bytes of code besides its letters.
  ///
  /// - Parameter part: The index of the part, counted from 0.
  @inline(never) package mutating func append(part: UInt8, of literal: StaticString) {
    var rest = part
    for index in 0..<literal.utf8CodeUnitCount {
      // Safe because the index stays below the literal's own count.
      let byte = unsafe literal.utf8Start[index]
      if byte == UInt8(ascii: "|") {
        guard rest > 0 else { return }
        rest -= 1
      } else if rest == 0 {
        append(byte: byte)
      }
    }
  }

  /// Appends a number in decimal, with leading zeros up to `width` digits.
  @inline(never) package mutating func append(_ number: UInt64, width: Int = 1) {
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var rest = number
    var start = 20
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    append(digits.span.extracting(Swift.max(Swift.min(start, 20 - width), 0)...))
  }

  /// Appends a number as sixteen hexadecimal digits.
  @inline(never) package mutating func append(hexadecimal number: UInt64) {
    var digits = InlineArray<16, UInt8>(repeating: 0)
    var span = digits.mutableSpan
    span.store(Self.digits(of: number &>> 32).byteSwapped, at: 0)
    span.store(Self.digits(of: number & 0xFFFF_FFFF).byteSwapped, at: 8)
    append(digits.span)
  }

  /// Returns the eight hexadecimal digits of 32 bits in ASCII, the first in the highest byte.
  private static func digits(of number: UInt64) -> UInt64 {
    var digits = (number | number &<< 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits &<< 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    // Adding 6 to a digit above 9 carries into the fifth bit, which marks a letter.
    let letters = (digits &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    return digits &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }

  /// Appends a newline, in place of the last byte if the text is full.
  package mutating func end() {
    if count == capacity { count -= 1 }
    append(byte: UInt8(ascii: "\n"))
  }

  /// Appends the bytes of another text.
  @inline(never) package mutating func append<let length: Int>(_ other: FixedText<length>) {
    append(other.bytes.span.extracting(0..<other.count))
  }

  /// Appends untrusted bytes; each byte that is not printable ASCII becomes `?`, so that no control
  /// character reaches a terminal or a log.
  package mutating func append(foreign text: Span<UInt8>) {
    for index in text.indices { append(foreignByte: text[index]) }
  }

  /// Appends the bytes of another, untrusted text.
  package mutating func append<let length: Int>(foreign other: FixedText<length>) {
    append(foreign: other.bytes.span.extracting(0..<other.count))
  }

  /// Appends an untrusted byte, or `?` if the byte is not printable ASCII.
  @inline(never) package mutating func append(foreignByte byte: UInt8) {
    append(byte: (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?"))
  }

  /// Returns whether the text begins with the bytes of `prefix`.
  package func hasPrefix<let length: Int>(_ prefix: FixedText<length>) -> Bool {
    guard prefix.count <= count else { return false }
    let bytes = bytes.span
    let expected = prefix.bytes.span
    for index in 0..<prefix.count where bytes[index] != expected[index] { return false }
    return true
  }

  /// Returns whether the text begins with the literal `prefix`.
  package func hasPrefix(_ prefix: StaticString) -> Bool {
    guard prefix.utf8CodeUnitCount <= count else { return false }
    let bytes = bytes.span
    for index in 0..<prefix.utf8CodeUnitCount {
      // Safe because the index stays below the literal's own count.
      if unsafe bytes[index] != prefix.utf8Start[index] { return false }
    }
    return true
  }

  /// Returns the decimal number in `range`, or `nil` for no digits or any other byte.
  ///
  /// - Throws: ``DecimalOverflow`` if all bytes are digits and the number needs more than 64 bits.
  package func number(in range: Range<Int>) throws(DecimalOverflow) -> UInt64? {
    try UInt64(decimal: bytes.span.extracting(0..<count).extracting(range))
  }

  /// Calls `body` with the bytes, and returns the result.
  package func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(0..<count))
  }
}

extension FixedText: Equatable {
  /// Returns whether two texts have the same bytes.
  @inline(never) package static func == (left: FixedText, right: FixedText) -> Bool {
    left.count == right.count && left.hasPrefix(right)
  }

  /// Returns whether the text is the literal `right`.
  @inline(never) package static func == (left: FixedText, right: StaticString) -> Bool {
    left.count == right.utf8CodeUnitCount && left.hasPrefix(right)
  }
}

extension FixedText {
  /// Creates a text from as much of a C string as fits; sets ``isTruncated`` if the rest is lost.
  package init(cString text: UnsafePointer<CChar>) {
    self.init()
    unsafe append(bytesOf: text)
  }

  /// Appends the bytes of a C string before the first `end`, or all bytes without an `end`.
  package mutating func append(bytesOf text: UnsafePointer<CChar>, upTo end: UInt8 = 0) {
    // Safe because a C string is bytes.
    var next = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    // Safe because a C string ends with a NUL, and nothing is read after it.
    while unsafe next.pointee != 0, unsafe next.pointee != end, !isTruncated {
      append(byte: unsafe next.pointee)
      unsafe next += 1
    }
  }

  /// Appends as much of an untrusted C string as fits, with `?` for each unprintable byte.
  @inline(never) package mutating func append(cString text: UnsafePointer<CChar>?) {
    guard let text = unsafe text else { return }
    // Safe because a C string is bytes.
    var next = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    // Safe because a C string ends with a NUL, and nothing is read after it.
    while count < capacity, unsafe next.pointee != 0 {
      append(foreignByte: unsafe next.pointee)
      unsafe next += 1
    }
  }
}
