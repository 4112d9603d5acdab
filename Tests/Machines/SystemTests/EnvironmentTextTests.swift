// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import System
import Testing

@Suite struct EnvironmentTextTests {
  // Each test that sets a variable has a process of its own: setenv moves the list of variables, which
  // a thread that starts a program reads.
  @Test func aVariableIsReadAsItIs() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("TURNSTILE_TEST", "3000000", 1)
      expectEqual(EnvironmentText(variable: "TURNSTILE_TEST")?.number, 3_000_000)
    }
  }

  @Test func aVariableThatIsNotSetOrEmptyOrTooLongIsNone() async {
    await #expect(processExitsWith: .success) {
      expectEqual(EnvironmentText(variable: "TURNSTILE_TEST"), nil)
      for (length, count) in [(0, nil), (256, 256), (257, nil)] as [(Int, Int?)] {
        unsafe setenv("TURNSTILE_TEST", String(repeating: "x", count: length), 1)
        expectEqual(EnvironmentText(variable: "TURNSTILE_TEST")?.count, count)
      }
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("18446744073709551615", .max), ("18446744073709551616", nil), ("", nil),
      ("-1", nil), ("1 ", nil), ("0x1", nil),
    ] as [(String, UInt64?)])
  func aNumberIsDecimalAndFillsTheValue(value: String, number: UInt64?) {
    expectEqual(EnvironmentText(string: value).number, number)
  }

  @Test(arguments: ["", "8", "8:", ":9", "8:9:1", "8;9", "8:x"])
  func aPairIsTwoNumbersAndAColon(value: String) {
    #expect(EnvironmentText(string: value).pair == nil)
    #expect(EnvironmentText(string: "8:1234567").pair ?? (0, 0) == (8, 1_234_567))
  }
}
