// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import System
import TestSupport
import Testing

@Suite struct EnvironmentTextTests {
  @Test func aVariableIsReadAsItIs() {
    unsafe setenv("TURNSTILE_TEST_SET", "3000000", 1)
    #expect(EnvironmentText(variable: "TURNSTILE_TEST_SET")?.number == 3_000_000)
  }

  @Test func aVariableThatIsNotSetOrEmptyOrTooLongIsNone() {
    unsafe setenv("TURNSTILE_TEST_EMPTY", "", 1)
    unsafe setenv("TURNSTILE_TEST_LONGEST", String(repeating: "x", count: 256), 1)
    unsafe setenv("TURNSTILE_TEST_LONG", String(repeating: "x", count: 257), 1)
    #expect(EnvironmentText(variable: "TURNSTILE_TEST_NOT_SET") == nil)
    #expect(EnvironmentText(variable: "TURNSTILE_TEST_EMPTY") == nil)
    #expect(EnvironmentText(variable: "TURNSTILE_TEST_LONG") == nil)
    #expect(EnvironmentText(variable: "TURNSTILE_TEST_LONGEST")?.count == 256)
  }

  @Test(
    arguments: [
      ("0", 0), ("18446744073709551615", .max), ("18446744073709551616", nil), ("", nil),
      ("-1", nil), ("1 ", nil), ("0x1", nil),
    ] as [(String, UInt64?)])
  func aNumberIsDecimalAndFillsTheValue(value: String, number: UInt64?) {
    #expect(EnvironmentText(string: value).number == number)
  }

  @Test(arguments: ["", "8", "8:", ":9", "8:9:1", "8;9", "8:x"])
  func aPairIsTwoNumbersAndAColon(value: String) {
    #expect(EnvironmentText(string: value).pair == nil)
    #expect(EnvironmentText(string: "8:1234567").pair ?? (0, 0) == (8, 1_234_567))
  }
}
