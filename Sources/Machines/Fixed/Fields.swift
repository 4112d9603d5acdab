// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// An encoder or decoder for the fields of a file of 512 bytes.
///
/// A format passes each field with its offset, in the order of the bytes. The same calls encode and
/// decode, so a format states its layout once. Numbers are little-endian. Bytes between fields are
/// reserved and 0, so that a later version can use them.
package struct Fields {
  /// Whether every decoded value is possible for its field.
  package private(set) var isSound = true
  /// Whether every reserved byte and bit is 0 in the decoded file.
  package private(set) var isBlank = true
  /// Whether every decoded checksum matches.
  package private(set) var isIntact = true
  private let isReading: Bool
  /// The offset after the last field.
  private var end = 0
  /// The bytes of the file.
  package private(set) var bytes = InlineArray<512, UInt8>(repeating: 0)

  /// Creates an encoder.
  package init() { isReading = false }

  /// Creates a decoder of the first 512 bytes of `source`, from `start` on; missing bytes are 0.
  package init(reading source: Span<UInt8>, from start: Int = 0) {
    isReading = true
    end = start
    var target = bytes.mutableSpan
    _ = target.copy(source, to: 0)
  }

  /// Encodes or decodes a format's four letters and its version, without a check.
  package mutating func head(_ name: UInt32, version: UInt8) {
    var (name, version) = (name, version)
    number(&name, at: 0)
    number(&version, at: 4)
  }

  /// Encodes or decodes a 64-bit number, which must be in `range`.
  @inline(never)
  package mutating func number(_ value: inout UInt64, at place: Int, in range: ClosedRange<UInt64>)
  {
    number(&value, at: place)
    require(range.contains(value))
  }

  /// Encodes or decodes a 64-bit number, which must be in `range`, or 0 for no limit.
  @inline(never)
  package mutating func limit(_ value: inout UInt64, at place: Int, in range: ClosedRange<UInt64>) {
    number(&value, at: place)
    require(value == 0 || range.contains(value))
  }

  /// Encodes or decodes a 64-bit number.
  @inline(never) package mutating func number(_ value: inout UInt64, at place: Int) {
    value = move(value, at: place, size: 8)
  }

  /// Encodes or decodes a 32-bit number.
  @inline(never) package mutating func number(_ value: inout UInt32, at place: Int) {
    value = UInt32(truncatingIfNeeded: move(UInt64(value), at: place, size: 4))
  }

  /// Encodes or decodes a 16-bit number.
  @inline(never) package mutating func number(_ value: inout UInt16, at place: Int) {
    value = UInt16(truncatingIfNeeded: move(UInt64(value), at: place, size: 2))
  }

  /// Encodes or decodes a byte.
  @inline(never) package mutating func number(_ value: inout UInt8, at place: Int) {
    value = UInt8(truncatingIfNeeded: move(UInt64(value), at: place, size: 1))
  }

  /// Encodes or decodes a choice by its raw value, which must belong to a case.
  package mutating func choice<Choice: RawRepresentable<UInt8>>(
    _ value: inout Choice, at place: Int
  ) {
    var rawValue = value.rawValue
    number(&rawValue, at: place)
    if let choice = Choice(rawValue: rawValue) { value = choice } else { isSound = false }
  }

  /// Encodes or decodes the bits of a byte; bits outside `mask` are reserved.
  @inline(never) package mutating func bits(_ value: inout UInt8, of mask: UInt8, at place: Int) {
    number(&value, at: place)
    if value & ~mask != 0 { isBlank = false }
  }

  /// Encodes or decodes a Boolean value as a byte, 1 for `true`.
  package mutating func flag(_ value: inout Bool, at place: Int) {
    var bit: UInt8 = value ? 1 : 0
    bits(&bit, of: 1, at: place)
    value = bit & 1 != 0
  }

  /// Encodes or decodes a text: a byte for its length, then room for `capacity` bytes.
  package mutating func text<let capacity: Int>(_ text: inout FixedText<capacity>, at place: Int) {
    var length = UInt8(truncatingIfNeeded: text.count)
    number(&length, at: place)
    require(Int(length) <= capacity)
    end += min(Int(length), capacity)
    if isReading { return text = FixedText(bytes.span.extracting(place + 1..<end)) }
    var target = bytes.mutableSpan
    _ = target.copy(text.bytes.span.extracting(0..<text.count), to: place + 1)
  }

  /// Adds the bytes in `range` to `checksum`, then encodes or compares the value after `range`.
  @inline(never) package mutating func checksum(_ checksum: inout Checksum, of range: Range<Int>) {
    skip(to: range.upperBound)
    checksum.add(bytes.span, range)
    var value = checksum.value
    number(&value, at: range.upperBound)
    if value != checksum.value { isIntact = false }
  }

  /// Sets every byte to 0.
  package mutating func removeAll() { bytes = InlineArray(repeating: 0) }

  /// Clears ``isSound`` unless the decoded value is possible for its field.
  package mutating func require(_ isPossible: Bool) { if !isPossible { isSound = false } }

  /// Clears ``isBlank`` unless all bytes in `range` are 0.
  @inline(never) package mutating func blank(_ range: Range<Int>) {
    for index in range where bytes[index] != 0 { isBlank = false }
  }

  private mutating func skip(to place: Int) {
    if isReading, end < place { blank(end..<place) }
    end = place
  }

  @inline(never) private mutating func move(_ value: UInt64, at place: Int, size: Int) -> UInt64 {
    skip(to: place)
    end = place + size
    if isReading { return bytes.span.load(at: place, size: size) }
    var span = bytes.mutableSpan
    span.store(value, at: place, size: size)
    return value
  }
}
