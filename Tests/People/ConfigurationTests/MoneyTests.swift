// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// What a pulse is worth, as the file says it and as it is told.
@Suite struct MoneyTests {
  @Test func `a thousand units are written and read`() throws {
    var generator = SeededGenerator(seed: 26)
    for _ in 0..<1000 {
      let (amount, decimals) = (1 + generator.next(below: 1_000_000), Int(generator.next(below: 4)))
      let digits = String(repeating: "0", count: decimals) + "\(amount)"
      let whole = String(Int(digits.dropLast(decimals)) ?? 0)
      let number = decimals == 0 ? whole : "\(whole).\(digits.suffix(decimals))"
      let letters = (0..<3).map { _ in UInt8(65 + generator.next(below: 26)) }
      let text = "\(number) \(String(decoding: letters, as: UTF8.self))"
      let unit = try #require(MoneyUnit(number: setup("[coin]\nunit = \(text)").unit))
      expectEqual(string("\(1, in: unit)" as TextBuffer), text)
    }
  }

  @Test func `pulses are multiplied, and a forged number stops at the largest`() throws {
    let half = try #require(MoneyUnit(number: setup("[coin]\nunit = 0.50 EUR").unit))
    expectEqual(string("\(297, in: half)" as TextBuffer), "148.50 EUR")
    expectEqual(string("\(0, in: half)" as TextBuffer), "0.00 EUR")
    expectEqual(half.worth(of: .max), .max)
    let yen = try #require(MoneyUnit(number: setup("[coin]\nunit = 100 JPY").unit))
    expectEqual(string("\(3, in: yen)" as TextBuffer), "300 JPY")
    expectEqual(string("\(1, in: nil)" as TextBuffer), "1 pulse")
  }

  @Test(
    "a number that no file can give is no unit",
    arguments: [
      0, 1, 0x4555_5204_0000_0001, 0x4555_5202_0000_0000, 0x4555_5202_000F_4241,
      0x4555_7202_0000_0001,
    ] as [UInt64])
  func impossible(number: UInt64) { expectTrue(MoneyUnit(number: number) == nil) }
}
