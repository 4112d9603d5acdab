// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// String interpolation without allocation: `"expected \(list), found \(foreign: word)"`.
///
/// A text collects its own parts, so that no part is allocated. Values without a label are appended
/// unchecked, so untrusted text needs the label `foreign:`.
extension FixedText: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  package typealias StringInterpolation = FixedText<capacity>

  /// Creates a text from a literal.
  @inline(never) package init(stringLiteral literal: StaticString) { self.init(literal) }

  /// Creates a text from the interpolation, a text that has collected all parts.
  package init(stringInterpolation parts: FixedText<capacity>) { self = parts }

  /// Creates an empty text, to collect parts.
  package init(literalCapacity: Int, interpolationCount: Int) { self.init() }

  /// Appends the literal between two interpolations.
  package mutating func appendLiteral(_ literal: StaticString) { append(literal) }

  /// Appends a literal.
  package mutating func appendInterpolation(_ name: StaticString) { append(name) }

  /// Appends a part of a literal: see ``append(part:of:)``.
  package mutating func appendInterpolation(part: UInt8, of literal: StaticString) {
    append(part: part, of: literal)
  }

  /// Appends a number in decimal, with leading zeros up to `width` digits.
  package mutating func appendInterpolation(_ number: UInt64, width: Int = 1) {
    append(number, width: width)
  }

  /// Appends a number in decimal, with a sign if the number is negative.
  @inline(never) package mutating func appendInterpolation(_ number: Int) {
    if number < 0 { append("-") }
    // Not by `magnitude`, which allocates on 32-bit processors.
    let rest = UInt64(number < 0 ? -1 - number : number)
    append(number < 0 ? rest + 1 : rest)
  }

  /// Appends a number as sixteen hexadecimal digits.
  package mutating func appendInterpolation(hexadecimal number: UInt64) {
    append(hexadecimal: number)
  }

  /// Appends the bytes of another text, unchecked.
  package mutating func appendInterpolation<let length: Int>(_ other: FixedText<length>) {
    append(other)
  }

  /// Appends the bytes of an untrusted text: see ``append(foreign:)``.
  package mutating func appendInterpolation<let length: Int>(foreign other: FixedText<length>) {
    append(foreign: other)
  }

  /// Appends untrusted bytes: see ``append(foreign:)``.
  package mutating func appendInterpolation(foreign text: Span<UInt8>) { append(foreign: text) }

  /// Appends another text.
  package static func += (left: inout FixedText, right: FixedText) { left.append(right) }

  /// Returns the two texts joined, for a literal that is too long for one line.
  package static func + (left: FixedText, right: FixedText) -> FixedText {
    var sum = left
    sum.append(right)
    return sum
  }
}

/// A value that a text can interpolate: `"\(path): \(error)"`.
package protocol Describable {
  /// Appends the value as people read it, within a sentence.
  func describe(into text: inout TextBuffer)
}

// One function for each size of number, and for one size of text: on 32-bit processors, another
// size of text would need generic code, which could allocate.
extension TextBuffer {
  /// Appends a number in decimal.
  @inline(never)
  package mutating func appendInterpolation(_ number: UInt32) { append(UInt64(number)) }

  /// Appends a number in decimal.
  @inline(never)
  package mutating func appendInterpolation(_ number: UInt16) { append(UInt64(number)) }

  /// Appends a number in decimal.
  @inline(never)
  package mutating func appendInterpolation(_ number: UInt8) { append(UInt64(number)) }

  /// Appends a value as people read it.
  package mutating func appendInterpolation(_ value: some Describable) {
    value.describe(into: &self)
  }
}

// Not in Embedded Swift, because strings allocate memory.
#if !hasFeature(Embedded)
  extension FixedText: CustomStringConvertible {
    /// The text as a string.
    package var description: String {
      String(decoding: (0..<count).map { self[$0] }, as: UTF8.self)
    }
  }
#endif

extension FixedText {
  /// Appends at least one blank, up to `column`.
  package mutating func pad(to column: Int) {
    repeat { append(byte: UInt8(ascii: " ")) } while count < column
  }

  /// Whether every byte is printable ASCII.
  package var isPrintable: Bool {
    let bytes = bytes.span
    for index in 0..<count where !(0x20...0x7E).contains(bytes[index]) { return false }
    return true
  }
}
