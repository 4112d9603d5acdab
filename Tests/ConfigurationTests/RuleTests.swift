// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import Testing
import Turnstile

/// A text that names sensor and mechanism, with more keys of `[push]`.
private func mechanics(
  _ sensor: String, _ mechanism: String, _ keys: String = "", debounce: String = "5ms"
) -> String {
  "[push]\nsensor = \(sensor)\ndebounce = \(debounce)\n\(keys)\n[lock]\nmechanism = \(mechanism)"
}

/// A text that names sensor and mechanism, with more keys of `[coin]`.
private func coin(_ keys: String) -> String {
  "[push]\nsensor = contact\n[lock]\nmechanism = ratchet\n[coin]\n\(keys)"
}

private let sensors: [(String, PushSensor)] = [
  ("unknown", .unknown), ("contact", .contact), ("level", .level), ("pulse", .pulse),
]

private let mechanisms: [(String, Mechanism)] = [
  ("unknown", .unknown), ("rides", .rides), ("ratchet", .ratchet), ("behind", .fallsBehind),
  ("jams", .jams),
]

@Suite struct RuleTests {
  @Test("a file that names sensor and mechanism gets the rules for both", arguments: sensors)
  func law(name: String, sensor: PushSensor) throws {
    for (mechanismName, mechanism) in mechanisms {
      let text = mechanics(name, mechanismName)
      guard var passage = PassageRules(sensor: sensor, mechanism: mechanism) else {
        #expect(refusal(text)?.hasPrefix("gate.conf:2:10: sensor: ") == true)
        continue
      }
      // A file without the key has the rest that it had before there was a better one.
      passage.rest = .milliseconds(20)
      #expect(try setup(text).rules.passage == passage)
      #expect(try setup(text).rules.coin == .acceptor)
    }
  }

  @Test(
    "a file that names only one of them gets the rules with the other unknown",
    arguments: [
      ("[push]\nsensor = level", PushSensor.level, Mechanism.unknown),
      ("[lock]\nmechanism = rides", .unknown, .rides),
    ])
  func half(text: String, sensor: PushSensor, mechanism: Mechanism) throws {
    let rules = try setup(text).rules
    #expect(rules.passage == PassageRules(sensor: sensor, mechanism: mechanism))
    #expect(rules.coin == .acceptor)
  }

  @Test("a file that names neither is that of a classic turnstile, whatever its other rules say")
  func classic() throws {
    let text =
      "[push]\ncounts = begin\nshortest = 9ms\nrest = 3ms\n[coin]\nprice = 3\nextra = credit"
    #expect(try setup(text).rules == VisitRules())
    #expect(try setup("").rules == VisitRules())
  }

  @Test("what the file says of a push replaces what the sensor needs")
  func push() throws {
    let text = mechanics("level", "rides", "counts = end\nshortest = 0ms\nrest = 7ms")
    let rules = try setup(text).rules.passage
    #expect(rules.counts == .end && rules.shortest == 0 && rules.rest == 7_000_000)
    let auto = mechanics("level", "rides", "counts = auto\nshortest = auto")
    #expect(
      try setup(auto).rules.passage == PassageRules(sensor: .level, mechanism: .rides))
    for (sensor, mechanism, rest) in [
      ("contact", "rides", 5), ("contact", "ratchet", 20), ("level", "rides", 20),
      ("unknown", "rides", 20), ("unknown", "unknown", 20),
    ] as [(String, String, Nanoseconds)] {
      let auto = try setup(mechanics(sensor, mechanism, "rest = auto")).rules.passage
      #expect(auto.rest == .milliseconds(rest), "\(sensor) \(mechanism)")
    }
    let begin = try setup(mechanics("contact", "rides", "counts = begin")).rules.passage
    #expect(begin.counts == .begin && begin.shortest == 200_000_000)
  }

  @Test("every rule of a coin is set")
  func coins() throws {
    let text = coin(
      """
      price = 3
      shortest-pulse = 35ms
      longest-pulse = 90ms
      pause = 300ms
      longest-train = 50
      open-at = pulse
      extra = refuse
      unused = void
      parts = off
      """)
    var expected = CoinRules()
    expected.counts = .pulse
    expected.shortestPulse = 35_000_000
    expected.longestPulse = 90_000_000
    expected.pause = 300_000_000
    expected.longestTrain = 50
    expected.price = 3
    (expected.extra, expected.unused, expected.parts) = (.refuse, .void, 0)
    #expect(try setup(text).rules.coin == expected)
    let same = "open-at = train\nextra = credit\nunused = credit\nparts = 2min"
    #expect(try setup(coin(same)).rules.coin == .acceptor)
  }

  @Test("a file for real lines can have the classic turnstile: each press is a coin or a push")
  func press() throws {
    let rules = try setup(
      mechanics("contact", "rides", "counts = press\n[coin]\nopen-at = press")
    ).rules
    #expect(!rules.passage.followsArm && !rules.coin.countsMoney)
  }

  @Test(
    "a value that is none is refused, with what was expected",
    arguments: [
      (
        "[push]\nsensor = contakt",
        #"sensor: expected unknown, contact, level or pulse, found "contakt"; did you mean "contact"?"#
      ),
      ("[push]\ncounts = now", #"counts: expected auto, begin, end or press, found "now""#),
      (
        "[push]\nshortest = 301ms",
        #"shortest: expected auto or a duration from 0ms to 300ms, found "301ms""#
      ),
      (
        "[push]\nshortest = off",
        #"shortest: expected auto or a duration from 0ms to 300ms, found "off""#
      ),
      (
        "[push]\nrest = 1001ms",
        #"rest: expected auto or a duration from 0ms to 1s, found "1001ms""#
      ),
      (
        "[lock]\nmechanism = ride",
        """
        mechanism: expected unknown, rides, ratchet, behind or jams, found "ride"; did you mean \
        "rides"?
        """
      ),
      ("[lock]\nduty = 0%", #"duty: expected a percentage from 1% to 100%, found "0%""#),
      ("[lock]\nduty = 101%", #"duty: expected a percentage from 1% to 100%, found "101%""#),
      (
        "[lock]\nduty = 25",
        #"duty: expected a percentage from 1% to 100%, found "25"; add % after the number"#
      ),
      ("[coin]\nprice = 0", #"price: expected a number of pulses from 1 to 1000, found "0""#),
      ("[coin]\nprice = 1001", #"price: expected a number of pulses from 1 to 1000, found "1001""#),
      (
        "[coin]\nlongest-train = 0",
        #"longest-train: expected a number of pulses from 1 to 1000, found "0""#
      ),
      (
        "[coin]\nshortest-pulse = 999us",
        #"shortest-pulse: expected a duration from 1ms to 1s, found "999us""#
      ),
      (
        "[coin]\nlongest-pulse = 1001ms",
        #"longest-pulse: expected a duration from 1ms to 1s, found "1001ms""#
      ),
      ("[coin]\npause = 9ms", #"pause: expected a duration from 10ms to 2s, found "9ms""#),
      ("[coin]\npause = 3s", #"pause: expected a duration from 10ms to 2s, found "3s""#),
      ("[coin]\nopen-at = end", #"open-at: expected train, pulse or press, found "end""#),
      ("[coin]\nextra = keep", #"extra: expected credit or refuse, found "keep""#),
      (
        "[coin]\nunused = voided",
        #"unused: expected credit or void, found "voided"; did you mean "void"?"#
      ),
      (
        "[coin]\nparts = 999ms", #"parts: expected off or a duration from 1s to 24h, found "999ms""#
      ),
      ("[coin]\nparts = 25h", #"parts: expected off or a duration from 1s to 24h, found "25h""#),
    ])
  func values(text: String, message: String) {
    let column =
      (text.firstIndex(of: "=").map { text.distance(from: text.startIndex, to: $0) } ?? 0) - 4
    #expect(refusal(text) == "gate.conf:2:\(column): \(message)")
  }

  @Test("the ends of each range are taken")
  func ends() throws {
    let keys = [
      "price = 1000", "longest-train = 1\nprice = 1", "longest-train = 1000", "pause = 2s",
      "shortest-pulse = 5001us", "longest-pulse = 999999us\npause = 1s\nstuck = 1s", "parts = 1s",
      "parts = 24h",
    ]
    for key in keys { #expect(refusal(coin(key)) == nil, "\(key)") }
    for key in ["shortest = 300ms", "shortest = 0ms", "rest = 0ms", "rest = 1s", "rest = auto"] {
      #expect(refusal(mechanics("contact", "rides", key)) == nil, "\(key)")
    }
    #expect(try setup("[lock]\nduty = 1%").wiring.duty == 1)
    #expect(try setup("[lock]\nduty = 100%").wiring.duty == 100)
  }

  @Test(
    "rules that let people pass free, or stop them in the arm, are refused",
    arguments: [
      (
        mechanics("pulse", "jams"),
        """
        2:10: sensor: expected contact or level with mechanism = jams, found pulse; no rule closes \
        such a bolt in time and lets the visitor pass
        """
      ),
      (
        mechanics("contact", "jams", "counts = begin"),
        """
        4:10: counts: expected auto or end with mechanism = jams, found begin; the bolt would stop \
        the arm in the rotation that it counts
        """
      ),
      (
        mechanics("unknown", "rides", "counts = begin"),
        """
        4:10: counts: expected auto or end with sensor = unknown, found begin; a contact would count \
        a person who leans on the arm
        """
      ),
      (
        mechanics("unknown", "rides", "shortest = 1ms"),
        """
        4:12: shortest: expected auto or 0ms with sensor = unknown, found 1ms; a sensor that gives a \
        shorter pulse would leave the gate open for ever
        """
      ),
      (
        mechanics("pulse", "rides", "shortest = 26ms"),
        """
        4:12: shortest: expected auto or at most 25ms with sensor = pulse, found 26ms; a fast \
        visitor's pulse takes 29ms, and one that is missed leaves the gate open
        """
      ),
      (
        mechanics("pulse", "ratchet", debounce: "25001us"),
        """
        3:12: debounce: expected at most 25ms with sensor = pulse, found 25001us; a fast visitor's \
        pulse takes 29ms, and one that is missed leaves the gate open
        """
      ),
      (
        mechanics("level", "ratchet", "shortest = 100ms\nstuck = 100ms"),
        """
        4:12: shortest: expected less than stuck, which is 100ms in line 5, found 100ms; shorten \
        shortest, lengthen stuck or set stuck = off
        """
      ),
      (
        mechanics("level", "ratchet", "stuck = 200ms"),
        """
        4:9: shortest: expected less than stuck, which is 200ms in line 4, found 200ms by default; \
        shorten shortest, lengthen stuck or set stuck = off
        """
      ),
    ])
  func passages(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }

  @Test(
    "times of a coin that contradict each other are refused, with both",
    arguments: [
      (
        "shortest-pulse = 131ms",
        """
        6:18: shortest-pulse: expected at most longest-pulse, which is 130ms by default, found \
        131ms; shorten shortest-pulse or lengthen longest-pulse
        """
      ),
      (
        "debounce = 18ms",
        """
        6:12: debounce: expected less than shortest-pulse, which is 18ms by default, found 18ms; \
        shorten debounce or lengthen shortest-pulse
        """
      ),
      (
        "shortest-pulse = 5ms",
        """
        6:18: debounce: expected less than shortest-pulse, which is 5ms in line 6, found 5ms by \
        default; shorten debounce or lengthen shortest-pulse
        """
      ),
      (
        "pause = 130ms",
        """
        6:9: pause: expected more than longest-pulse, which is 130ms by default, found 130ms; \
        lengthen pause or shorten longest-pulse
        """
      ),
      (
        "longest-pulse = 1s\npause = 2s",
        """
        6:17: longest-pulse: expected less than stuck, which is 1s by default, found 1s; shorten \
        longest-pulse, lengthen stuck or set stuck = off
        """
      ),
    ])
  func coinTimes(keys: String, message: String) {
    #expect(refusal(coin(keys)) == "gate.conf:\(message)")
  }

  @Test("a coil that locks has a duty cycle of 100 per cent")
  func dutyOfFailSafeCoil() {
    #expect(
      refusal("[lock]\nduty = 99%\nfail = safe") == """
        gate.conf:2:8: duty: expected 100% with fail = safe, since the coil has current while the \
        gate is locked
        """)
    #expect(refusal("[lock]\nduty = 100%\nfail = safe") == nil)
  }

  @Test("a coil holds an opening until relock")
  func dutyWithinRelock() {
    #expect(
      refusal("[gate]\nrelock = 30s\n[lock]\nduty = 10%") == """
        gate.conf:4:8: duty: expected current in each 5min for longer than relock, which is 30s in \
        line 2, found 30s; shorten relock, if the coil has no longer duty cycle
        """)
    #expect(refusal("[gate]\nrelock = 30s\n[lock]\nduty = 11%") == nil)
  }
}
