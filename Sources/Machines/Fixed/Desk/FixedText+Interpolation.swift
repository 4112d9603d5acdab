// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A message is one sentence in the source: `"expected \(list), found \(foreign: word)"`.
///
/// A text collects its own parts, so that none is allocated. What is interpolated without a label is
/// added as it is: text from outside needs `foreign:`.
extension FixedText: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  package typealias StringInterpolation = FixedText<capacity>

  /// The text of a literal.
  @inline(never) package init(stringLiteral literal: StaticString) { self.init(literal) }

  /// The text that has collected all parts.
  package init(stringInterpolation parts: FixedText<capacity>) { self = parts }

  /// An empty text, to collect parts.
  package init(literalCapacity: Int, interpolationCount: Int) { self.init() }

  /// Adds what stands between two interpolations.
  package mutating func appendLiteral(_ literal: StaticString) { append(literal) }

  /// Adds a name that the program knows.
  package mutating func appendInterpolation(_ name: StaticString) { append(name) }

  /// Adds one of the parts of a literal: see ``append(part:of:)``.
  package mutating func appendInterpolation(part: UInt8, of literal: StaticString) {
    append(part: part, of: literal)
  }

  /// Adds a number in decimal, with zeros in front up to `width` digits.
  package mutating func appendInterpolation(_ number: UInt64, width: Int = 1) {
    append(number, width: width)
  }

  /// Adds a number in decimal, with its sign if it is negative.
  @inline(never) package mutating func appendInterpolation(_ number: Int) {
    if number < 0 { append("-") }
    // Not by the magnitude, which has to allocate on 32 bits.
    let rest = UInt64(number < 0 ? -1 - number : number)
    append(number < 0 ? rest + 1 : rest)
  }

  /// Adds the sixteen digits of a number in hexadecimal.
  package mutating func appendInterpolation(hexadecimal number: UInt64) {
    append(hexadecimal: number)
  }

  /// Adds the bytes of another text, unchecked.
  package mutating func appendInterpolation<let length: Int>(_ other: FixedText<length>) {
    append(other)
  }

  /// Adds the bytes of a text from outside: see ``append(foreign:)``.
  package mutating func appendInterpolation<let length: Int>(foreign other: FixedText<length>) {
    append(foreign: other)
  }

  /// Adds bytes from outside: see ``append(foreign:)``.
  package mutating func appendInterpolation(foreign text: Span<UInt8>) { append(foreign: text) }

  /// Adds a sentence, or a part of it.
  package static func += (left: inout FixedText, right: FixedText) { left.append(right) }

  /// A sentence of two literals, where one does not fit a line.
  package static func + (left: FixedText, right: FixedText) -> FixedText {
    var sum = left
    sum.append(right)
    return sum
  }
}

/// What a sentence can interpolate: `"\(path): \(error)"`.
package protocol Describable {
  /// Adds the value for a person to read, in a sentence.
  func describe(into text: inout TextBuffer)
}

// Of each size of number there is one copy, for texts of one size: on 32 bits a further one is made of
// generic code, which could allocate.
extension TextBuffer {
  /// Adds a number in decimal.
  @inline(never)
  package mutating func appendInterpolation(_ number: UInt32) { append(UInt64(number)) }

  /// Adds a number in decimal.
  @inline(never)
  package mutating func appendInterpolation(_ number: UInt16) { append(UInt64(number)) }

  /// Adds a number in decimal.
  @inline(never)
  package mutating func appendInterpolation(_ number: UInt8) { append(UInt64(number)) }

  /// Adds a value for a person to read.
  package mutating func appendInterpolation(_ value: some Describable) {
    value.describe(into: &self)
  }
}

// Embedded Swift has no strings.
#if !hasFeature(Embedded)
  extension FixedText: CustomStringConvertible {
    /// The text as a string.
    package var description: String {
      String(decoding: (0..<count).map { self[$0] }, as: UTF8.self)
    }
  }
#endif

extension FixedText {
  /// Adds blanks up to `column`, at least one.
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
