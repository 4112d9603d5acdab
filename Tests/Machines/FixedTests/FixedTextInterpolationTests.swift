// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

@Suite struct FixedTextInterpolationTests {
  @Test func aLiteralIsAText() {
    let text: TextBuffer = "locked"
    expectEqual(text.string, "locked")
    expectEqual(("" as TextBuffer).count, 0)
  }

  @Test func namesNumbersAndTextsStandInASentence() {
    let (name, other): (StaticString, FixedText<16>) = ("coin", "GPIO17")
    let text: TextBuffer = "\(name): \(other), \(12 as UInt64) pulses\(part: 1, of: "|; stuck")"
    expectEqual(text.string, "coin: GPIO17, 12 pulses; stuck")
  }

  @Test func numbersHaveTheWidthThatIsAskedFor() {
    let text: TextBuffer = "\(7 as UInt64, width: 2):\(UInt64.max) \(hexadecimal: 0xA1)"
    expectEqual(text.string, "07:18446744073709551615 00000000000000a1")
  }

  @Test func numbersOfEverySizeAreWritten() {
    let text: TextBuffer = "\(UInt8.max) \(UInt16.max) \(UInt32.max) \(Int.max) \(Int.min) \(0)"
    let expected = "255 65535 4294967295 9223372036854775807 -9223372036854775808 0"
    expectEqual(text.string, expected)
  }

  @Test func textFromOutsideIsPrintable() {
    let name: FixedText<8> = "a\u{1B}[2J"
    let bytes: InlineArray<3, UInt8> = [0x62, 0x0A, 0xFF]
    let text: TextBuffer = "found \(foreign: name), \(foreign: bytes.span)"
    expectEqual(text.string, "found a?[2J, b??")
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
