// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Testing

/// Settings that cannot both hold, and how they are refused.
@Suite struct ContradictionTests {
  @Test("settings that contradict each other are refused, with both", arguments: all)
  func contradiction(_ example: Example) {
    #expect(refusal(example.text) == "gate.conf:\(example.message)")
  }

  @Test("they are refused for real lines as well", arguments: all.prefix(5))
  func contradictionOfAWholeFile(_ example: Example) {
    let text = wholeText.replacing("[end]", with: example.text + "\n[end]")
    let sentence = example.message.drop { $0 != " " }.prefix { $0 != "," }
    #expect(refusal(text, reading: .whole)?.contains(sentence) == true)
  }

  private static let all = Example.list([
    "a switch that is stuck before it counts, or a coil that is cut before relock": """
    [coin]|stuck = 100ms|  debounce = 100ms
    3:14: debounce: expected less than stuck, which is 100ms in line 2, found 100ms; shorten \
    debounce, lengthen stuck or set stuck = off
    [coin]|debounce = 1000ms
    2:12: debounce: expected less than stuck, which is 1s by default, found 1s; shorten \
    debounce, lengthen stuck or set stuck = off
    [repairman]|debounce = 250001us|stuck = 250ms
    2:12: debounce: expected less than stuck, which is 250ms in line 3, found 250001us; shorten \
    debounce, lengthen stuck or set stuck = off
    [lock]|longest-energised = 5s|[gate]|relock = 5000ms
    2:21: longest-energised: expected more than relock, which is 5s in line 4, found 5s; \
    lengthen longest-energised or shorten relock
    [gate]|relock = 1h|[lock]|longest-energised = 30min
    4:21: longest-energised: expected more than relock, which is 1h in line 2, found 30min; \
    lengthen longest-energised or shorten relock
    """,
    "two rotation sensors": """
    [push]|sensor = quadrature|[lock]|mechanism = rides
    2:10: sensor: expected contact, level or pulse without a line in [turn], found quadrature; \
    set line there to the second sensor
    [turn]|line = 21|[push]|sensor = level
    2:8: line: expected off without sensor = quadrature in [push], found GPIO21
    [turn]|line = 21|[push]|sensor = quadrature|counts = begin
    5:10: counts: expected auto or end with sensor = quadrature, found begin; two sensors show a \
    passage only at its end
    [turn]|line = 21|[push]|sensor = quadrature|counts = press
    5:10: counts: expected auto or end with sensor = quadrature, found press; two sensors show a \
    passage only at its end
    [turn]|line = 21|debounce = 2ms|[push]|sensor = quadrature
    3:12: debounce: expected the same as debounce, which is 5ms by default, found 2ms; set both to \
    the same time, so that the sensors' changes stay in order
    """,
    "a rule that lets people pass free, or stops them in the arm": """
    [push]|sensor = pulse|debounce = 5ms||[lock]|mechanism = jams
    2:10: sensor: expected contact or level with mechanism = jams, found pulse; such a bolt would \
    close too late, or stop the visitor
    [turn]|line = 21|[push]|sensor = quadrature|[lock]|mechanism = jams
    4:10: sensor: expected contact or level with mechanism = jams, found quadrature; such a bolt \
    would close too late, or stop the visitor
    [push]|sensor = contact|debounce = 5ms|counts = begin|[lock]|mechanism = jams
    4:10: counts: expected auto or end with mechanism = jams, found begin; the bolt would stop the \
    arm during the visitor's rotation
    [push]|sensor = unknown|debounce = 5ms|counts = begin|[lock]|mechanism = rides
    4:10: counts: expected auto or end with sensor = unknown, found begin; with a contact, leaning \
    on the arm would count as a passage
    [push]|sensor = unknown|debounce = 5ms|shortest = 1ms|[lock]|mechanism = rides
    4:12: shortest: expected auto or 0ms with sensor = unknown, found 1ms; a sensor that gives a \
    shorter pulse would leave the gate open for ever
    [push]|sensor = pulse|debounce = 5ms|shortest = 26ms|[lock]|mechanism = rides
    4:12: shortest: expected auto or at most 25ms with sensor = pulse, found 26ms; a fast \
    visitor's pulse lasts 29ms, and a missed pulse leaves the gate open
    [push]|sensor = pulse|debounce = 25001us||[lock]|mechanism = ratchet
    3:12: debounce: expected at most 25ms with sensor = pulse, found 25001us; a fast visitor's \
    pulse lasts 29ms, and a missed pulse leaves the gate open
    [push]|sensor = level|debounce = 5ms|shortest = 100ms|stuck = 100ms|[lock]|mechanism = \
    ratchet
    4:12: shortest: expected less than stuck, which is 100ms in line 5, found 100ms; shorten \
    shortest, lengthen stuck or set stuck = off
    [push]|sensor = level|debounce = 5ms|stuck = 200ms|[lock]|mechanism = ratchet
    4:9: shortest: expected less than stuck, which is 200ms in line 4, found 200ms by default; \
    shorten shortest, lengthen stuck or set stuck = off
    """,
    "times of a coin": """
    [push]|sensor = contact|[lock]|mechanism = ratchet|[coin]|shortest-pulse = 131ms
    6:18: shortest-pulse: expected at most longest-pulse, which is 130ms by default, found \
    131ms; shorten shortest-pulse or lengthen longest-pulse
    [push]|sensor = contact|[lock]|mechanism = ratchet|[coin]|debounce = 18ms
    6:12: debounce: expected less than shortest-pulse, which is 18ms by default, found 18ms; \
    shorten debounce or lengthen shortest-pulse
    [push]|sensor = contact|[lock]|mechanism = ratchet|[coin]|shortest-pulse = 5ms
    6:18: debounce: expected less than shortest-pulse, which is 5ms in line 6, found 5ms by \
    default; shorten debounce or lengthen shortest-pulse
    [push]|sensor = contact|[lock]|mechanism = ratchet|[coin]|pause = 130ms
    6:9: pause: expected more than longest-pulse, which is 130ms by default, found 130ms; \
    lengthen pause or shorten longest-pulse
    [push]|sensor = contact|[lock]|mechanism = ratchet|[coin]|longest-pulse = 1s|pause = 2s
    6:17: longest-pulse: expected less than stuck, which is 1s by default, found 1s; shorten \
    longest-pulse, lengthen stuck or set stuck = off
    """,
    "a coil that locks, with a limit or a duty cycle": """
    [lock]|longest-energised = 5s|fail = safe
    2:21: longest-energised: expected off with fail = safe; a limit would open the gate
    [lock]|duty = 99%|fail = safe
    2:8: duty: expected 100% with fail = safe, since the coil has current while the gate is \
    locked
    """,
    "a coil that holds no opening until relock": """
    [gate]|relock = 30s|[lock]|duty = 10%
    4:8: duty: expected more time with current in each 5min than relock, which is 30s in line 2, \
    found 30s; shorten relock, or raise duty if the coil is rated for it
    """,
  ])

  @Test(
    "settings that can both hold are accepted",
    arguments: [
      "[coin]\ndebounce = 999999us", "[coin]\ndebounce = 1s\nstuck = off",
      "[repairman]\ndebounce = 1s", "[push]\ndebounce = 99999us\nstuck = 100ms",
      "[lock]\nlongest-energised = 5001ms\n[gate]\nrelock = 5s",
      "[lock]\nlongest-energised = 100ms", "[gate]\nrelock = 1h",
      "[lock]\nfail = safe\nlongest-energised = off", "[lock]\nduty = 100%\nfail = safe",
      "[gate]\nrelock = 30s\n[lock]\nduty = 11%",
    ])
  func noContradictionIsAccepted(text: String) {
    #expect(refusal(text) == nil)
  }

  @Test func `the longest message of a contradiction fits behind a long path`() throws {
    let text =
      String(repeating: "\n", count: 9998) + "[gate]\nrelock = 3599999ms\n[lock]\n"
      + "longest-energised = 3599998999us"
    let error = try #require(throws: ConfigurationError.self) {
      _ = try configuration(text, reading: .partial)
    }
    #expect(
      error.message(file: String(repeating: "f", count: 4096)).hasSuffix(
        """
        :10002:21: longest-energised: expected more than relock, which is 3599999ms in line 10000, \
        found 3599998999us; lengthen longest-energised or shorten relock
        """))
  }
}
