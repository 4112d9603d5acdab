// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// One walk over the fields of a file of 512 bytes, which writes them or reads them.
///
/// A format hands over each field with its place, in the order of the bytes, and so tells its layout
/// once: what is written is what is read. Numbers are little endian. A byte between two fields means
/// nothing, and is 0: a later version may give it a meaning.
package struct Fields {
  /// Whether every value that was read is one that its field can have.
  package private(set) var isSound = true
  /// Whether every byte and bit that means nothing was read as 0.
  package private(set) var isBlank = true
  /// Whether every checksum that was read fits.
  package private(set) var isIntact = true
  private let isReading: Bool
  /// Where the last field ends.
  private var end = 0
  /// The bytes that are written, or read.
  package private(set) var bytes = InlineArray<512, UInt8>(repeating: 0)

  /// A walk that writes.
  package init() { isReading = false }

  /// A walk that reads the first 512 of these bytes, from `start`; what is missing is 0.
  package init(reading source: Span<UInt8>, from start: Int = 0) {
    isReading = true
    end = start
    var target = bytes.mutableSpan
    _ = target.copy(source, to: 0)
  }

  /// The four letters that every version of a format begins with, and the version; they are not judged.
  package mutating func head(_ name: UInt32, version: UInt8) {
    var (name, version) = (name, version)
    number(&name, at: 0)
    number(&version, at: 4)
  }

  /// A number of 64 bits in a range.
  @inline(never)
  package mutating func number(_ value: inout UInt64, at place: Int, in range: ClosedRange<UInt64>)
  {
    number(&value, at: place)
    require(range.contains(value))
  }

  /// A number of 64 bits in a range, or 0 for none.
  @inline(never)
  package mutating func limit(_ value: inout UInt64, at place: Int, in range: ClosedRange<UInt64>) {
    number(&value, at: place)
    require(value == 0 || range.contains(value))
  }

  /// A number of 64 bits.
  @inline(never) package mutating func number(_ value: inout UInt64, at place: Int) {
    value = move(value, at: place, size: 8)
  }

  /// A number of 32 bits.
  @inline(never) package mutating func number(_ value: inout UInt32, at place: Int) {
    value = UInt32(truncatingIfNeeded: move(UInt64(value), at: place, size: 4))
  }

  /// A number of 16 bits.
  @inline(never) package mutating func number(_ value: inout UInt16, at place: Int) {
    value = UInt16(truncatingIfNeeded: move(UInt64(value), at: place, size: 2))
  }

  /// A byte.
  @inline(never) package mutating func number(_ value: inout UInt8, at place: Int) {
    value = UInt8(truncatingIfNeeded: move(UInt64(value), at: place, size: 1))
  }

  /// The raw value of a choice, which has to be one of its cases.
  package mutating func choice<Choice: RawRepresentable<UInt8>>(
    _ value: inout Choice, at place: Int
  ) {
    var rawValue = value.rawValue
    number(&rawValue, at: place)
    if let choice = Choice(rawValue: rawValue) { value = choice } else { isSound = false }
  }

  /// The bits of a byte; those that are not in `mask` mean nothing.
  @inline(never) package mutating func bits(_ value: inout UInt8, of mask: UInt8, at place: Int) {
    number(&value, at: place)
    if value & ~mask != 0 { isBlank = false }
  }

  /// A byte that is 1 for `true`.
  package mutating func flag(_ value: inout Bool, at place: Int) {
    var bit: UInt8 = value ? 1 : 0
    bits(&bit, of: 1, at: place)
    value = bit & 1 != 0
  }

  /// The length of a text in a byte, and behind it room for as many bytes as it can have.
  package mutating func text<let capacity: Int>(_ text: inout FixedText<capacity>, at place: Int) {
    var length = UInt8(truncatingIfNeeded: text.count)
    number(&length, at: place)
    require(Int(length) <= capacity)
    end += min(Int(length), capacity)
    if isReading {
      text = FixedText(bytes.span.extracting(place + 1..<end))
    } else {
      for index in 0..<text.count { bytes[place + 1 + index] = text[index] }
    }
  }

  /// The checksum so far with the bytes in `range` added, behind these.
  @inline(never) package mutating func checksum(_ checksum: inout Checksum, of range: Range<Int>) {
    skip(to: range.upperBound)
    checksum.add(bytes.span, range)
    var value = checksum.value
    number(&value, at: range.upperBound)
    if value != checksum.value { isIntact = false }
  }

  /// Makes every byte 0.
  package mutating func removeAll() { bytes = InlineArray(repeating: 0) }

  /// Says whether a value that was read is one that its field can have.
  package mutating func require(_ isPossible: Bool) { if !isPossible { isSound = false } }

  /// Bytes that mean nothing.
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
