// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

private enum Colour: UInt8 { case red, green }

/// A format with a field of every kind.
private struct Sample: Equatable {
  var number = 0x0807_0605_0403_0201 as UInt64
  var limited: UInt64 = 0
  var small: UInt64 = 9
  var word: UInt32 = 0x1413_1211
  var half: UInt16 = 0x2221
  var colour = Colour.green
  var isOn = true
  var bits: UInt8 = 2
  var text = FixedText<5>("abc")

  mutating func visit(_ fields: inout Fields) {
    fields.head(0x6463_6261, version: 7)
    fields.number(&number, at: 8)
    fields.limit(&limited, at: 16, in: 5...6)
    fields.number(&small, at: 24, in: 9...10)
    fields.number(&word, at: 32)
    fields.number(&half, at: 36)
    fields.choice(&colour, at: 38)
    fields.flag(&isOn, at: 39)
    fields.bits(&bits, of: 3, at: 40)
    fields.text(&text, at: 42)
    var checksum = Checksum()
    fields.checksum(&checksum, of: 0..<60)
  }

  var bytes: [UInt8] {
    var (sample, fields) = (self, Fields())
    sample.visit(&fields)
    return fields.bytes.array
  }
}

@Suite struct FieldsTests {
  /// Reads bytes that were changed, as a rule with the checksum that they then have.
  private func read(
    isSealed: Bool = true, _ change: (inout [UInt8]) -> Void
  ) -> (sample: Sample, fields: Fields) {
    var bytes = Sample().bytes
    change(&bytes)
    var checksum = Checksum()
    for byte in bytes[..<60] { checksum.add(byte) }
    for index in 0..<4 where isSealed {
      bytes[60 + index] = UInt8(truncatingIfNeeded: checksum.value >> UInt32(8 * index))
    }
    var sample = Sample()
    (sample.number, sample.text, sample.isOn) = (0, FixedText(), false)
    var fields = Fields(reading: bytes.span)
    sample.visit(&fields)
    return (sample, fields)
  }

  @Test func `each field is written at its place, lowest byte first, and all else is 0`() {
    let bytes = Sample().bytes
    #expect(Array(bytes[0..<8]) == Array("abcd".utf8) + [7, 0, 0, 0])
    expectEqual(Array(bytes[8..<16]), Array(1...8))
    expectEqual(Array(bytes[16..<24]), Array(repeating: 0, count: 8))
    #expect(Array(bytes[32..<42]) == [0x11, 0x12, 0x13, 0x14, 0x21, 0x22, 1, 1, 2, 0])
    #expect(Array(bytes[42..<60]) == [3] + Array("abc".utf8) + Array(repeating: 0, count: 14))
    #expect(bytes.count == 512 && bytes[64...].allSatisfy { $0 == 0 })
  }

  @Test func `what is written is read, and nothing is wrong with it`() {
    let (sample, fields) = read { _ in }
    #expect(sample == Sample() && fields.isSound && fields.isBlank && fields.isIntact)
  }

  @Test(
    "a value that a field cannot have is noticed",
    arguments: [(16, 1), (16, 7), (24, 8), (24, 11), (38, 2), (42, 6)] as [(Int, UInt8)])
  func ranges(index: Int, value: UInt8) {
    let fields = read { $0[index] = value }.fields
    expectFalse(fields.isSound)
    expectTrue(fields.isIntact)
  }

  @Test func `an end of a range is in it, and a limit may be none`() {
    for (index, value) in [(16, 0), (16, 5), (16, 6), (24, 9), (24, 10)] as [(Int, UInt8)] {
      #expect(read { $0[index] = value }.fields.isSound, "byte \(index) is \(value)")
    }
  }

  @Test(
    "a byte or bit without a meaning is noticed",
    arguments: [(5, 1), (7, 1), (39, 2), (40, 4), (41, 1), (46, 1), (59, 1)] as [(Int, UInt8)])
  func unused(index: Int, value: UInt8) {
    let fields = read { $0[index] = value }.fields
    expectFalse(fields.isBlank)
    expectTrue(fields.isSound)
    expectTrue(fields.isIntact)
  }

  @Test("a damaged byte and a damaged checksum are noticed", arguments: [8, 59, 60, 63])
  func damage(index: Int) { #expect(!read(isSealed: false) { $0[index] ^= 1 }.fields.isIntact) }

  @Test func `what is behind 512 bytes is not read, and what is missing is 0`() {
    #expect(read { $0 += [1] }.fields.isBlank)
    var (sample, fields) = (Sample(), Fields(reading: [UInt8]().span))
    sample.visit(&fields)
    expectEqual(sample.number, 0)
    expectEqual(sample.text.count, 0)
    expectFalse(fields.isIntact)
  }
}

@Suite struct ChecksumTests {
  @Test(
    "the values are those that others come to",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func known(text: String, value: UInt32) {
    var checksum = Checksum()
    for byte in text.utf8 { checksum.add(byte) }
    #expect(checksum.value == value)
  }
}
