// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A line of output, or of input.
package typealias TextBuffer = FixedText<256>

/// A name that is typed: a word of the console, a state, an event.
package typealias WordName = FixedText<31>

/// Text of a bounded length, in place: all output is made of it, without allocating.
///
/// Text past the capacity, in bytes, is dropped, and ``isTruncated`` is set. The append functions
/// are never inlined: hundreds of messages share one copy. Functions that only read use a span,
/// since every subscript of an array that is only read would copy all of it.
package struct FixedText<let capacity: Int>: Sendable {
  /// The number of bytes, 0...`capacity`.
  package private(set) var count = 0
  /// Whether some text did not fit.
  package private(set) var isTruncated = false
  /// The bytes, of which the first ``count`` count; the span of a variable's lends them without a copy.
  package private(set) var bytes = InlineArray<capacity, UInt8>(repeating: 0)

  /// An empty buffer.
  @inline(never) package init() {}

  /// A buffer that begins with a literal.
  package init(_ literal: StaticString) { append(literal) }

  /// The byte at `index`, which must be below ``count``.
  package subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "index past the last byte")
    // Safe because no more bytes are used than there are. By its address: see BoundedArray.
    return unsafe withUnsafePointer(to: bytes) { unsafe $0.pointee[unchecked: index] }
  }

  /// The bytes from one index to another, of which there must be as many.
  package subscript(range: Range<Int>) -> Self { Self(bytes.span.extracting(range)) }

  /// A buffer with these bytes, unchecked.
  package init(_ text: Span<UInt8>) { append(text) }

  /// Empties the buffer.
  package mutating func removeAll() {
    count = 0
    isTruncated = false
  }

  /// Removes all bytes behind the first `length`, which must not be more than there are.
  package mutating func shorten(to length: Int) {
    precondition(length >= 0 && length <= count, "longer than the text")
    count = length
    isTruncated = false
  }

  /// Adds one byte.
  @inline(never) package mutating func append(byte: UInt8) {
    guard count < capacity else {
      isTruncated = true
      return
    }
    bytes[count] = byte
    count += 1
  }

  /// Adds bytes, unchecked.
  @inline(never) package mutating func append(_ text: Span<UInt8>) {
    var target = bytes.mutableSpan
    let length = target.copy(text, to: count)
    count &+= length
    if length < text.count { isTruncated = true }
  }

  /// Adds a literal.
  @inline(never) package mutating func append(_ literal: StaticString) {
    // Safe because a literal's bytes stay where they are.
    let bytes = unsafe UnsafeBufferPointer(
      start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    append(unsafe bytes.span)
  }

  /// Adds one of the parts of a literal between which there are bars, such as `locked|unlocked`; none
  /// where there are too few.
  ///
  /// A literal of its own takes a processor sixteen bytes of code besides its letters.
  ///
  /// - Parameter part: counted from 0.
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

  /// Adds a number in decimal, with zeros in front up to `width` digits.
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

  /// Adds the sixteen digits of a number in hexadecimal.
  @inline(never) package mutating func append(hexadecimal number: UInt64) {
    var digits = InlineArray<16, UInt8>(repeating: 0)
    var span = digits.mutableSpan
    span.store(Self.digits(of: number &>> 32).byteSwapped, at: 0)
    span.store(Self.digits(of: number & 0xFFFF_FFFF).byteSwapped, at: 8)
    append(digits.span)
  }

  /// The eight digits of a number of 32 bits, all at once: a byte for each, the first one the highest.
  private static func digits(of number: UInt64) -> UInt64 {
    var digits = (number | number &<< 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits &<< 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    // What is above 9 carries into the fifth bit when 6 is added, and is a letter.
    let letters = (digits &+ 0x0606_0606_0606_0606) &>> 4 & 0x0101_0101_0101_0101
    return digits &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }

  /// Adds the end of a line, replacing the last byte if there is no room for it.
  package mutating func end() {
    if count == capacity { count -= 1 }
    append(byte: UInt8(ascii: "\n"))
  }

  /// Adds the bytes of another buffer.
  @inline(never) package mutating func append<let length: Int>(_ other: FixedText<length>) {
    append(other.bytes.span.extracting(0..<other.count))
  }

  /// Adds bytes from outside; each that is not printable ASCII becomes `?`, so that no control
  /// character reaches a terminal or a log.
  package mutating func append(foreign text: Span<UInt8>) {
    for index in text.indices { append(foreignByte: text[index]) }
  }

  /// Adds the bytes of another buffer, which come from outside.
  package mutating func append<let length: Int>(foreign other: FixedText<length>) {
    append(foreign: other.bytes.span.extracting(0..<other.count))
  }

  /// Adds one byte from outside, `?` if it is not printable ASCII.
  @inline(never) package mutating func append(foreignByte byte: UInt8) {
    append(byte: (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?"))
  }

  /// Whether the text begins with the bytes of `prefix`.
  package func hasPrefix<let length: Int>(_ prefix: FixedText<length>) -> Bool {
    guard prefix.count <= count else { return false }
    let bytes = bytes.span
    let expected = prefix.bytes.span
    for index in 0..<prefix.count where bytes[index] != expected[index] { return false }
    return true
  }

  /// Whether the text begins with this literal.
  package func hasPrefix(_ prefix: StaticString) -> Bool {
    guard prefix.utf8CodeUnitCount <= count else { return false }
    let bytes = bytes.span
    for index in 0..<prefix.utf8CodeUnitCount {
      // Safe because the index stays below the literal's own count.
      if unsafe bytes[index] != prefix.utf8Start[index] { return false }
    }
    return true
  }

  /// The decimal number in `range`; `nil` for no digits, or for any other byte.
  ///
  /// - Throws: for digits alone whose number needs more than 64 bits.
  package func number(in range: Range<Int>) throws(DecimalOverflow) -> UInt64? {
    try UInt64(decimal: bytes.span.extracting(0..<count).extracting(range))
  }

  /// Lends the bytes to `body`.
  package func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(0..<count))
  }
}

extension FixedText: Equatable {
  /// Whether two texts have the same bytes.
  @inline(never) package static func == (left: FixedText, right: FixedText) -> Bool {
    left.count == right.count && left.hasPrefix(right)
  }

  /// Whether the text is this literal.
  @inline(never) package static func == (left: FixedText, right: StaticString) -> Bool {
    left.count == right.utf8CodeUnitCount && left.hasPrefix(right)
  }
}

extension FixedText {
  /// The text of a C string, as far as it fits; ``isTruncated`` is set if it did not.
  package init(cString text: UnsafePointer<CChar>) {
    self.init()
    unsafe append(bytesOf: text)
  }

  /// Adds the bytes of a C string before the first `end` in it, or all of them.
  package mutating func append(bytesOf text: UnsafePointer<CChar>, upTo end: UInt8 = 0) {
    // Safe because a C string is bytes.
    var next = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
    // Safe because a C string ends with a NUL, and nothing is read after it.
    while unsafe next.pointee != 0, unsafe next.pointee != end, !isTruncated {
      append(byte: unsafe next.pointee)
      unsafe next += 1
    }
  }

  /// Adds a C string from outside as far as it fits; each byte that is not printable becomes `?`.
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
