// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

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
  func anythingElseIsNone(text: String) throws {
    #expect(try number(text) == nil)
  }

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
