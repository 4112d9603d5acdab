// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import GateController
import Testing
import Turnstile

@Suite struct ValueTests {
  @Test(arguments: [
    ("", "found nothing"),
    ("abcdefghijklmnopqrstuvwxyz012345", #"found "abcdefghijklmnopqrstuvwxyz01234...""#),
  ])
  func aLabelHas1To31Bytes(label: String, found: String) {
    #expect(
      refusal("[chip]\nlabel = " + label)
        == "gate.conf:2:9: label: expected auto or a label of at most 31 bytes, \(found)")
  }

  @Test func theLongestLabelIsTaken() throws {
    let label = try setup("[chip]\nlabel = abcdefghijklmnopqrstuvwxyz01234").wiring.label
    #expect(label == ChipLabel("abcdefghijklmnopqrstuvwxyz01234"))
  }

  @Test func autoIsAnyHeader() throws {
    #expect(try setup("[chip]\nlabel = auto").wiring.label == nil)
  }

  @Test(arguments: [("0%", 0), ("30%", 30), ("100%", 100), ("007%", 7)])
  func aPercentageIsTaken(value: String, expected: UInt8) throws {
    #expect(try setup("[gate]\nbreak-chance = " + value).breakChance == expected)
  }

  @Test(arguments: [
    ("[coin]\ndebounce = 15", "found \"15\"; did you mean \"15ms\"?"),
    ("[coin]\ndebounce = 15 ms", "found \"15 ms\"; remove the blank before the unit"),
    ("[coin]\nstuck = 1.5s", "found \"1.5s\"; write a whole number and one of us, ms, s, min or h"),
    ("[gate]\nrelock = 30", "found \"30\"; did you mean \"30s\"?"),
    ("[coin]\npause = x", "found \"x\""),
    (
      "[coin]\nprice = 3 # three",
      "found \"3 # three\"; after a value, begin a comment with ; and not with #"
    ),
    (
      "[coin]\npause = 1s # long",
      "found \"1s # long\"; after a value, begin a comment with ; and not with #"
    ),
    ("[lock]\nline = pin 11", "found \"pin 11\"; did you mean \"BOARD11\"?"),
    ("[lock]\nline = pin 41", "found \"pin 41\""),
  ])
  func whatAValueLacksIsSaid(text: String, ending: String) {
    let sentence = refusal(text)
    #expect(sentence?.hasSuffix(ending) == true, "\(sentence ?? "")")
  }

  @Test(arguments: ["101%", "-1%", "3.5%", "30 %", "%", "%30", "99999999999999999999%"])
  func aPercentageOutOfRangeOrWithoutItsSignIsRefused(value: String) {
    #expect(
      refusal("[gate]\nbreak-chance = " + value)
        == "gate.conf:2:16: break-chance: expected a percentage from 0% to 100%, found \"\(value)\""
    )
  }

  @Test(arguments: ["gate.prom", "/run/gate.txt", "/run/.prom", "/.prom", ".prom", "/", "on"])
  func aTextfileThatNobodyWouldCollectIsRefused(value: String) {
    #expect(
      refusal("[metrics]\ntextfile = " + value) == """
        gate.conf:2:12: textfile: expected off or an absolute path of at most 128 bytes ending in .prom, \
        found "\(value)"
        """)
  }

  @Test func thePathOfATextfileHas128BytesAtMost() throws {
    let path = "/" + String(repeating: "x", count: 122) + ".prom"
    #expect(try configuration("[metrics]\ntextfile = " + path).metricsPath?.count == 128)
    #expect(refusal("[metrics]\ntextfile = /" + path) != nil)
  }

  @Test(arguments: [("off", 0), ("100ms", 100_000_000), ("24h", 86_400_000_000_000)])
  func theTimeASwitchMayBeHeldIsTaken(value: String, expected: UInt64) throws {
    #expect(try setup("[coin]\nstuck = " + value).wiring[.coin].longestPress == expected)
  }

  @Test(arguments: ["0ms", "99ms", "25h", "on", "1", ""])
  func aTimeThatNoSwitchIsHeldForIsRefused(value: String) {
    #expect(
      refusal("[push]\nstuck = " + value)?.hasPrefix(
        "gate.conf:2:9: stuck: expected off or a duration from 100ms to 24h") == true)
  }

  @Test(arguments: [0, 42, .max] as [UInt64])
  func aSeedIsTaken(seed: UInt64) throws {
    #expect(try setup("[gate]\nseed = \(seed)").seed == seed)
  }

  @Test(arguments: ["18446744073709551616", "99999999999999999999", "-1", "+1", "0x2A", "1e3", "x"])
  func aSeedThatIsNoNumberOf64BitsIsRefused(value: String) {
    #expect(
      refusal("[gate]\nseed = " + value) == """
        gate.conf:2:8: seed: expected a number from 0 to 18446744073709551615, found "\(value)"
        """)
  }
}

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
    ("5", "; did you mean \"5ms\"?"), ("5 ms", "; remove the blank before the unit"),
    ("5sm", otherUnit), ("5MS", otherUnit), ("5m", otherUnit), ("0.5ms", otherUnit), ("ms", ""),
    ("-5ms", ""), ("1001ms", ""), ("2s", ""), ("1min", ""), ("18446744073709551615h", ""),
    ("99999999999999999999ms", ""),
  ])
  func aDebounceOutOfRangeOrWithoutItsUnitIsRefused(value: String, advice: String) {
    let expected = "gate.conf:2:12: debounce: expected a duration from 0ms to 1s"
    #expect(refusal("[push]\ndebounce = " + value) == "\(expected), found \"\(value)\"\(advice)")
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
    ("3", "; did you mean \"3s\"?"), ("0", "; did you mean \"off\"?"),
    ("9999999999", "; add a unit, as in 1h"),
  ])
  func aRelockOutOfRangeOrWithoutItsUnitIsRefused(value: String, advice: String) {
    let expected = "gate.conf:2:10: relock: expected off or a duration from 1s to 1h"
    #expect(refusal("[gate]\nrelock = " + value) == "\(expected), found \"\(value)\"\(advice)")
  }
}
