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

  @Test func `what the file says of a push replaces what the sensor needs`() throws {
    let text = mechanics("level", "rides", "counts = end\nshortest = 0ms\nrest = 7ms")
    let rules = try setup(text).rules.passage
    #expect(rules.counts == .end && rules.shortest == 0 && rules.rest == 7_000_000)
    let auto = mechanics("level", "rides", "counts = auto\nshortest = auto")
    #expect(try setup(auto).rules.passage == PassageRules(sensor: .level, mechanism: .rides))
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

  @Test func `every rule of a coin is set`() throws {
    let text = coin(
      """
      price = 3
      shortest-pulse = 35ms
      longest-pulse = 90ms
      pause = 300ms
      longest-train = 50
      coins = train
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
    expected.isTrainOneCoin = true
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

  @Test func `the ends of each range are taken`() throws {
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
}
