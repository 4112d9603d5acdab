// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

@Suite struct FixedTextTests {
  @Test func aNewTextIsEmpty() {
    let text = TextBuffer()
    expectEqual(text.count, 0)
    expectEqual(text.string, "")
    expectFalse(text.isTruncated)
  }

  @Test func literalsFollowOneAnother() {
    var text = TextBuffer("coin")
    text.append(" accepted")
    expectEqual(text.string, "coin accepted")
    expectEqual(text[5], UInt8(ascii: "a"))
  }

  @Test func whatDoesNotFitIsDroppedAndTold() {
    var text = FixedText<4>("lock")
    expectFalse(text.isTruncated)
    text.append("ed")
    expectEqual(text.string, "lock")
    expectTrue(text.isTruncated)
  }

  @Test func anEmptiedTextBeginsAgain() {
    var text = FixedText<4>("locked")
    text.removeAll()
    expectEqual(text.count, 0)
    expectFalse(text.isTruncated)
    text.append("open")
    expectEqual(text.string, "open")
  }

  @Test(arguments: [0, 7, 10, 42, 1_000_000, .max] as [UInt64])
  func aNumberIsDecimal(number: UInt64) {
    var text = TextBuffer()
    text.append(number)
    expectEqual(text.string, "\(number)")
  }

  @Test(
    arguments: [
      (7, 0, "7"), (7, 1, "7"), (7, 3, "007"), (7, 20, "00000000000000000007"),
      (7, 1000, "00000000000000000007"), (12_345, 2, "12345"),
    ] as [(UInt64, Int, String)])
  func aNumberIsFilledUpWithZerosTo20DigitsAndNeverShortened(
    number: UInt64, width: Int, expected: String
  ) {
    var text = TextBuffer()
    text.append(number, width: width)
    expectEqual(text.string, expected)
  }

  @Test func textsOfAnyCapacityAreAdded() {
    var text = FixedText<8>("key ")
    text.append(FixedText<31>("switch"))
    expectEqual(text.string, "key swit")
    expectTrue(text.isTruncated)
  }

  @Test func `what did not fit is taken back as a whole, and there is room again`() {
    var text = FixedText<8>("coin")
    text.append("-unused")
    expectTrue(text.isTruncated)
    text.shorten(to: 4)
    expectEqual(text, "coin")
    expectFalse(text.isTruncated)
    text.append(foreign: FixedText<4>("\u{1B}s"))
    expectEqual(text.string, "coin?s")
  }

  @Test func foreignBytesThatCannotBePrintedBecomeQuestionMarks() {
    var text = TextBuffer()
    text.append(foreign: Array("a\u{1B}[31m\0\u{7F}é~ ".utf8).span)
    expectEqual(text.string, "a?[31m????~ ")
  }

  @Test func aTextIsMadeOfForeignBytesAsTheyAre() {
    expectEqual(FixedText<4>(Array("a\u{1B}b".utf8).span).string, "a\u{1B}b")
    expectEqual(FixedText<4>(Array("locked".utf8).span).string, "lock")
  }

  @Test func aTextBeginsWithItsPrefixes() {
    let text = FixedText<8>("pinctrl-")
    #expect(text.hasPrefix("") && text.hasPrefix("pin") && text.hasPrefix("pinctrl-"))
    #expect(!text.hasPrefix("pinctrl-rp1") && !text.hasPrefix("Pin") && !text.hasPrefix("in"))
    #expect(text.hasPrefix(FixedText<31>("pinctrl")) && text.hasPrefix(FixedText<31>()))
    #expect(!text.hasPrefix(FixedText<31>("pinctrl-rp1")) && !text.hasPrefix(FixedText<4>("pint")))
  }

  @Test func aByteThatIsNotThereIsNeverRead() async {
    await #expect(processExitsWith: .failure) { _ = FixedText<8>("lock")[4] }
    await #expect(processExitsWith: .failure) { _ = FixedText<8>("lock")[-1] }
  }

  @Test func equalTextsHaveEqualBytes() {
    expectEqual(FixedText<8>("lock"), FixedText<8>("lock"))
    #expect(FixedText<8>("lock") != FixedText<8>("look"))
    #expect(FixedText<8>("lock") != FixedText<8>("loc"))
    #expect(FixedText<8>("lock") == "lock" as StaticString)
    #expect(!(FixedText<8>("lock") == "locked" as StaticString))
    #expect(!(FixedText<8>("") == "l" as StaticString))
  }

  @Test(
    "a part of a literal is what is between two of its bars",
    arguments: [
      (0, "locked"), (1, ""), (2, "broken"), (3, ""), (255, ""),
    ] as [(UInt8, String)])
  func part(number: UInt8, expected: String) {
    var text = FixedText<8>("a")
    text.append(part: number, of: "locked||broken")
    expectEqual(text.string, "a" + expected)
    text = FixedText<8>()
    text.append(part: number, of: "locked")
    expectEqual(text.string, number == 0 ? "locked" : "")
  }

  @Test func `a number in hexadecimal has sixteen digits`() {
    var text = FixedText<20>()
    text.append(hexadecimal: 0x09AF_0123_4567_8BCD)
    expectEqual(text.string, "09af012345678bcd")
  }
}

@Suite struct FixedTextInterpolationTests {
  private static let name: StaticString = "coin"
  private static let other: FixedText<16> = "GPIO17"
  private static let foreign: FixedText<8> = "a\u{1B}[2J"
  private static let bytes: [UInt8] = [0x62, 0x0A, 0xFF]
  private static let sentences: [(TextBuffer, String)] = [
    ("locked", "locked"), ("", ""),
    // Names, numbers, texts and parts; widths; every size; and what is from outside.
    (
      "\(name): \(other), \(12 as UInt64) pulses\(part: 1, of: "|; stuck")",
      "coin: GPIO17, 12 pulses; stuck"
    ),
    (
      "\(7 as UInt64, width: 2):\(UInt64.max) \(hexadecimal: 0xA1)",
      "07:18446744073709551615 00000000000000a1"
    ),
    (
      "\(UInt8.max) \(UInt16.max) \(UInt32.max) \(Int.max) \(Int.min) \(0)",
      "255 65535 4294967295 9223372036854775807 -9223372036854775808 0"
    ),
    ("found \(foreign: foreign), \(foreign: bytes.span)", "found a?[2J, b??"),
  ]

  @Test(arguments: 0..<sentences.count)
  func whatStandsInALiteralIsWritten(index: Int) {
    expectEqual(Self.sentences[index].0.string, Self.sentences[index].1)
  }

  @Test func whatDoesNotFitIsDroppedAndTold() {
    let text: FixedText<8> = "coin \(1234 as UInt64) more"
    expectEqual(text.string, "coin 123")
    expectTrue(text.isTruncated)
  }

  @Test func aSentenceGrows() {
    var text: TextBuffer = "pri" + "ce"
    text += ", \(2 as UInt16) pulses"
    expectEqual(text.string, "price, 2 pulses")
  }
}

@Suite struct DecimalTests {
  private func number(_ text: String) throws -> UInt64? {
    let text = FixedText<64>(string: text)
    return try text.number(in: 0..<text.count)
  }

  @Test(arguments: [0, 7, 42, 18_446_744_073_709_551_609, .max - 1, .max] as [UInt64])
  func digitsAreANumber(expected: UInt64) throws {
    #expect(try number("\(expected)") == expected)
    #expect(try number("000\(expected)") == expected)
  }

  @Test(arguments: ["", " ", "-1", "+1", "1 ", "0x1", "1.0", "/", ":", "99999999999999999999999x"])
  func anythingElseIsNone(text: String) throws { #expect(try number(text) == nil) }

  @Test(arguments: [
    "18446744073709551616", "18446744073709551620", "18446744073709551625",
    "99999999999999999999", "184467440737095516150", "340282366920938463463374607431768211456",
  ])
  func aNumberOfMoreThan64BitsIsToldApart(text: String) {
    #expect(throws: DecimalOverflow.self) { try number(text) }
  }

  @Test func aPartOfTheTextIsReadAlone() throws {
    let text = FixedText<16>("GPIO17=3")
    #expect(try text.number(in: 4..<6) == 17)
    #expect(try text.number(in: 7..<8) == 3)
    #expect(try text.number(in: 4..<4) == nil)
  }
}
