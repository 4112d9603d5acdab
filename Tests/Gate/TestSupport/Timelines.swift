// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

extension Timeline {
  /// The visits that a gate with a law for coins and pushes must get right, to the millisecond.
  package static let all: [Timeline] = visits + money + noise + pulses + faults + secondEdition

  private static let visits = [
    Timeline(
      1, "plain passage on a contact", "0 coin 1, 50 coin 0, 1500 push 1, 2300 push 0",
      until: 3000,
      outputs: "0 accept, 65 inhibit, 255 open, 2320 closed, 2320 accept",
      books: "coins 1, passages 1"),
    Timeline(
      2, "a visitor leans on the arm before paying, and the next one does not pay",
      "0 push 1, 500 coin 1, 550 coin 0, 2600 push 0, 3000 push 1, 3800 push 0", until: 4000,
      outputs: "0 accept, 565 inhibit, 755 open, 2620 closed, 2620 accept",
      books: "coins 1, passages 1, refused-pushes 2"),
    Timeline(
      3, "a push while the record takes 500 ms",
      "0 coin 1, 50 coin 0, 300 push 1, 1900 push 0, 2200 push 1, 3000 push 0", until: 4000,
      outputs: "0 accept, 65 inhibit, 750 open, 1920 closed, 1920 accept",
      books: "coins 1, passages 1, refused-pushes 2"
    ) { $0.disk = 500 },
    Timeline(
      4, "a touch of 8 ms, then a passage",
      "0 coin 1, 50 coin 0, 1000 push 1, 1008 push 0, 2000 push 1, 2800 push 0", until: 3000,
      outputs: "0 accept, 65 inhibit, 255 open, 2820 closed, 2820 accept",
      books: "coins 1, passages 1, touches 1"),
    Timeline(
      5, "two touches of 120 ms, then a passage",
      "0 coin 1, 50 coin 0, 1000 push 1, 1120 push 0, 1400 push 1, 1520 push 0, 2500 push 1, 3300 push 0",
      until: 4000,
      outputs: "0 accept, 65 inhibit, 255 open, 3320 closed, 3320 accept",
      books: "coins 1, passages 1, touches 2"),
    Timeline(
      6, "a visitor who leans wobbles for 15 ms just after the unlock",
      "0 push 1, 200 coin 1, 250 coin 0, 900 push 0, 915 push 1, 2200 push 0", until: 3000,
      outputs: "0 accept, 265 inhibit, 455 open, 2220 closed, 2220 accept",
      books: "coins 1, passages 1, refused-pushes 1"),
    Timeline(
      7, "a visitor who leans releases the arm 100 ms after the unlock, and comes back",
      "0 push 1, 200 coin 1, 250 coin 0, 560 push 0, 2000 push 1, 2900 push 0", until: 3000,
      outputs: "0 accept, 265 inhibit, 455 open, 2920 closed, 2920 accept",
      books: "coins 1, passages 1, refused-pushes 1, touches 1"),
    Timeline(
      8, "a push 3 ms before the relock", "0 coin 1, 50 coin 0, 5252 push 1, 6000 push 0",
      until: 7000,
      outputs: "0 accept, 65 inhibit, 255 open, 6020 closed, 6020 accept",
      books: "coins 1, passages 1"
    ) { $0.relock = 5000 },
    Timeline(
      9, "a push 40 ms after the coil was cut for a relock",
      "0 coin 1, 50 coin 0, 5310 push 1, 6100 push 0", until: 7000,
      outputs: "0 accept, 65 inhibit, 255 open, 5255 closed, 5315 open, 6120 closed, 6120 accept",
      books: "coins 1, passages 1"
    ) { $0.relock = 5000 },
    Timeline(
      10, "a visitor walks away, and the kept price opens again at a push in vain",
      "0 coin 1, 50 coin 0, 9000 push 1, 9100 push 0, 10000 push 1, 10800 push 0", until: 11000,
      outputs:
        "0 accept, 65 inhibit, 255 open, 5255 closed, 5355 accept, 9005 inhibit, 9010 open, 10820 closed, 10820 accept",
      books: "coins 1, passages 1, refused-pushes 1, touches 1, returned-coins 1"
    ) { $0.relock = 5000 },
    Timeline(
      11, "a visitor walks away, and the price is void",
      "0 coin 1, 50 coin 0, 9000 push 1, 9100 push 0", until: 10000,
      outputs: "0 accept, 65 inhibit, 255 open, 5255 closed, 5355 accept",
      books: "coins 1, voided-coins 1, refused-pushes 1"
    ) {
      $0.relock = 5000
      $0.rules.coin.unused = .void
    },
  ]

  private static let money = [
    Timeline(
      12, "two coins at once for two people",
      "0 coin 1, 50 coin 0, 300 coin 1, 350 coin 0, 1500 push 1, 2300 push 0, 3500 push 1, 4300 push 0",
      until: 5000,
      outputs: "0 accept, 65 inhibit, 255 open, 2320 closed, 2475 open, 4320 closed, 4320 accept",
      books: "coins 2, passages 2"),
    Timeline(
      13, "a price of 3, paid in two parts",
      "0 coin 1, 50 coin 0, 4000 coin 1, 4050 coin 0, 4100 coin 1, 4150 coin 0, 6000 push 1, 6800 push 0",
      until: 7000,
      outputs: "0 accept, 4165 inhibit, 4355 open, 6820 closed, 6820 accept",
      books: "coins 1, passages 1"
    ) { $0.rules.coin.price = 3 },
    Timeline(
      14, "a price of 3, paid with a coin of 10 pulses: three passages, and 1 is left",
      train(of: 10)
        + ", 2500 push 1, 3300 push 0, 4500 push 1, 5300 push 0, 6500 push 1, 7300 push 0",
      until: 8000,
      outputs:
        "0 accept, 265 inhibit, 1155 open, 3320 closed, 3475 open, 5320 closed, 5475 open, 7320 closed, 7320 accept",
      books: "coins 3, passages 3, credit 1"
    ) { $0.rules.coin.price = 3 },
    Timeline(
      15, "a part of a price, forgotten after two minutes",
      "0 coin 1, 50 coin 0, 100 coin 1, 150 coin 0", until: 121_000, outputs: "0 accept",
      books: "forfeited-pulses 2"
    ) { $0.rules.coin.price = 3 },
    Timeline(
      16, "a rolling coin lands while the gate is unlocked",
      "0 coin 1, 50 coin 0, 400 coin 1, 450 coin 0, 1500 push 1, 2300 push 0", until: 2400,
      outputs: "0 accept, 65 inhibit, 255 open, 2320 closed",
      books: "coins 1, passages 1, credit 1"),
  ]

  private static let noise = [
    Timeline(
      17, "a hum of 50 Hz on the acceptor's line", hum(of: 10, until: 4990), until: 7000,
      outputs: "0 accept, 510 inhibit, 5990 accept", books: "",
      troubles: "510 coinNoise, 5990 coinNoise over"),
    Timeline(
      18, "a hum of 16.7 Hz on the acceptor's line", railwayHum, until: 7000,
      outputs: "0 accept, 44 inhibit, 6000 accept",
      books: "refused-pulses 84",
      troubles: "643 coinImplausible, 6000 coinImplausible over"),
  ]

  private static let pulses = [
    Timeline(
      19, "a rotation pulse", "0 coin 1, 50 coin 0, 2000 push 1, 2250 push 0", until: 3000,
      outputs: "0 accept, 65 inhibit, 255 open, 2005 closed, 2005 accept",
      books: "coins 1, passages 1"
    ) { $0.rules.passage.usePulse() },
    Timeline(
      20, "a rotation pulse: a second coin waits until the arm is home",
      "0 coin 1, 50 coin 0, 100 coin 1, 150 coin 0, 2000 push 1, 2250 push 0", until: 5000,
      outputs: "0 accept, 65 inhibit, 355 open, 2005 closed, 4010 open",
      books: "coins 2, passages 1"
    ) { $0.rules.passage.usePulse() },
    Timeline(
      21, "a level on a bolt that rides",
      "0 coin 1, 50 coin 0, 1500 push 1, 1560 push 0, 2500 push 1, 3300 push 0, 3330 push 1, 3700 push 0",
      until: 4000,
      outputs: "0 accept, 65 inhibit, 255 open, 2700 closed, 2700 accept",
      books: "coins 1, passages 1, refused-pushes 1, touches 1"
    ) {
      $0.rules.passage.sensor = .level
      $0.rules.passage.counts = .begin
    },
  ]

  private static let faults = [
    Timeline(
      22, "an arm that is held for 30 s",
      "0 coin 1, 50 coin 0, 1500 push 1, 34000 push 0", until: 35000,
      outputs: "0 accept, 65 inhibit, 255 open, 31505 closed, 34020 accept",
      books: "coins 1, voided-coins 1",
      troubles: "31505 switchStuck, 34020 switchStuck over"),
    Timeline(
      23, "a coil that is cut after 500 ms: a push against the held arm keeps the coin",
      "0 coin 1, 50 coin 0, 1500 push 1, 2300 push 0", until: 6000,
      outputs: "0 accept, 65 inhibit, 255 open, 755 closed, 5355 accept",
      books: "refused-pushes 1, returned-coins 1, credit 1",
      troubles: "755 coilOverdriven, 5255 coilOverdriven over"
    ) {
      $0.relock = 5000
      $0.wiring.longestEnergised = .milliseconds(500)
    },
    Timeline(
      24, "an alarm while the gate is unlocked; two pass freely; it ends with the arm turned",
      "0 coin 1, 50 coin 0, 1000 release 1, 1500 push 1, 2300 push 0, 2500 push 1, 3000 release 0, 3900 push 0, 6000 push 1, 6100 push 0, 7000 push 1, 7800 push 0",
      until: 9000,
      outputs:
        "0 accept, 65 inhibit, 255 open, 4050 closed, 4050 accept, 6005 inhibit, 6010 open, 7820 closed, 7820 accept",
      books:
        "coins 1, passages 1, refused-pushes 1, releases 1, free-passages 2, touches 1, returned-coins 1"
    ) { $0.connect(.release, to: 5) },
    Timeline(
      25, "a start during an alarm, with a coin that was paid before",
      "1000 push 1, 1800 push 0, 5000 release 0, 6000 push 1, 6100 push 0, 7000 push 1, 7800 push 0",
      until: 9000,
      outputs:
        "0 open, 5050 closed, 5050 accept, 6005 inhibit, 6010 open, 7820 closed, 7820 accept",
      books:
        "coins 1, passages 1, refused-pushes 1, releases 1, free-passages 1, touches 1, returned-coins 1"
    ) {
      $0.connect(.release, to: 5)
      ($0.isReleased, $0.isResumed) = (true, true)
    },
    Timeline(
      26, "a loss of power while the gate is unlocked", "0 coin 1, 50 coin 0", until: 1000,
      outputs: "0 accept, 65 inhibit, 255 open",
      books: "coins 1"),
    Timeline(
      27, "a start of an unlocked gate whose visitor leans on the arm already",
      "1800 push 0, 2500 push 1, 3300 push 0", until: 4000,
      outputs: "5 open, 1820 closed, 1820 accept",
      books: "coins 1, passages 1, refused-pushes 1"
    ) { ($0.isResumed, $0.isLeantOn) = (true, true) },
    Timeline(
      28, "a bolt that stays open after a passage, and one that does not open",
      "0 coin 1, 50 coin 0, 330 bolt 1, 1500 push 1, 2300 push 0, 4000 coin 1, 4050 coin 0, 6000 bolt 0, 6700 bolt 1, 8000 push 1, 8800 push 0",
      until: 9000,
      outputs:
        "0 accept, 65 inhibit, 255 open, 2320 closed, 2320 accept, 2820 inhibit, 6025 open, 6525 closed, 6525 accept, 7025 inhibit",
      books: "coins 1, passages 1, refused-pushes 1, returned-coins 1, credit 1",
      troubles:
        "2820 boltStuckOpen, 6020 boltStuckOpen over, 6525 boltStuckClosed, 6525 boltStuckClosed over, 7025 boltStuckOpen"
    ) { $0.connect(.bolt, to: 6) },
    Timeline(
      29, "a bolt that is forced while the gate is locked",
      "1000 bolt 1, 2000 coin 1, 2050 coin 0", until: 3000, outputs: "0 accept, 1020 inhibit",
      books: "forced-openings 1, credit 1", troubles: "1020 boltForced"
    ) { $0.connect(.bolt, to: 6) },
  ]

  /// Pulses of 50 ms with pauses of 50 ms.
  private static func train(of count: Int) -> String {
    (0..<count).map { "\($0 * 100) coin 1, \($0 * 100 + 50) coin 0" }.joined(separator: ", ")
  }

  /// An edge every `period` milliseconds.
  private static func hum(of period: Int, until end: Int) -> String {
    stride(from: 0, through: end, by: period).enumerated()
      .map { "\($0.element) coin \($0.offset % 2 == 0 ? 1 : 0)" }.joined(separator: ", ")
  }

  /// 168 edges in 5 s: 16.7 Hz, the frequency of some railways.
  private static var railwayHum: String {
    (0..<168).map { "\($0 * 5000 / 167) coin \($0 % 2 == 0 ? 1 : 0)" }.joined(separator: ", ")
  }
}

extension PassageRules {
  /// A pulse near the middle of the rotation, which counts at its beginning.
  fileprivate mutating func usePulse() {
    sensor = .pulse
    counts = .begin
    shortest = 0
  }
}
