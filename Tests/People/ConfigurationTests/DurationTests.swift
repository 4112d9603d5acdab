// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import GateController
import Testing
import Turnstile

@Suite struct DurationTests {
  @Test(
    arguments: [
      ("0ms", 0), ("0s", 0), ("200us", 200_000), ("5ms", 5_000_000), ("1000ms", 1_000_000_000),
      ("1s", 1_000_000_000),
    ] as [(String, UInt64)])
  func aDebounceIsKeptInNanoseconds(value: String, expected: UInt64) throws {
    // The key switch is never stuck, and so may have any debounce.
    let wiring = try setup("[repairman]\ndebounce = " + value).wiring
    #expect(wiring[.repairman].debounce == expected)
  }

  @Test(arguments: [
    ("5", "; add a unit, as in 15ms or 30s"), ("5 ms", "; remove the blank before the unit"),
    ("5sm", otherUnit), ("5MS", otherUnit), ("5m", otherUnit), ("0.5ms", otherUnit), ("ms", ""),
    ("-5ms", ""), ("1001ms", ""), ("2s", ""), ("1min", ""), ("18446744073709551615h", ""),
    ("99999999999999999999ms", ""),
  ])
  func aDebounceOutOfRangeOrWithoutItsUnitIsRefused(value: String, advice: String) {
    let expected = "gate.conf:2:12: debounce: expected a duration from 0ms to 1s"
    #expect(
      refusal("[push]\ndebounce = " + value) == "\(expected), found \"\(value)\"\(advice)")
  }

  private static let otherUnit = "; write a whole number and one of us, ms, s, min or h"

  @Test(
    arguments: [
      ("off", 0), ("1s", 1000), ("1500ms", 1500), ("1000999us", 1000), ("5min", 300_000),
      ("1h", 3_600_000),
    ] as [(String, UInt32)])
  func aRelockIsKeptInWholeMilliseconds(value: String, expected: UInt32) throws {
    #expect(try setup("[gate]\nrelock = " + value).relock == expected)
  }

  @Test(arguments: [
    ("0s", ""), ("999ms", ""), ("3601s", ""), ("2h", ""), ("on", ""), ("5000000h", ""),
    ("3", "; add a unit, as in 15ms or 30s"),
  ])
  func aRelockOutOfRangeOrWithoutItsUnitIsRefused(value: String, advice: String) {
    let expected = "gate.conf:2:10: relock: expected off or a duration from 1s to 1h"
    #expect(refusal("[gate]\nrelock = " + value) == "\(expected), found \"\(value)\"\(advice)")
  }
}
