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

  @Test(arguments: [(0, "7"), (1, "7"), (3, "007"), (20, "00000000000000000007")])
  func aNumberIsFilledUpWithZeros(width: Int, expected: String) {
    var text = TextBuffer()
    text.append(7, width: width)
    expectEqual(text.string, expected)
  }

  @Test func aWidthPast20DigitsIs20() {
    var text = TextBuffer()
    text.append(7, width: 1000)
    expectEqual(text.count, 20)
  }

  @Test func aNumberIsNeverShortened() {
    var text = TextBuffer()
    text.append(12_345, width: 2)
    expectEqual(text.string, "12345")
  }

  @Test func textsOfAnyCapacityAreAdded() {
    var text = FixedText<8>("key ")
    text.append(FixedText<31>("switch"))
    expectEqual(text.string, "key swit")
    expectTrue(text.isTruncated)
  }

  @Test("what did not fit is taken back as a whole, and there is room again")
  func shortenedText() {
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

  @Test("a number in hexadecimal has sixteen digits")
  func hexadecimal() {
    var text = FixedText<20>()
    text.append(hexadecimal: 0x09AF_0123_4567_8BCD)
    expectEqual(text.string, "09af012345678bcd")
  }
}
