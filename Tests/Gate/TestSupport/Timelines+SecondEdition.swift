// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

extension Timeline {
  /// The visits that the first edition of the law got wrong, or did not know.
  static let secondEdition: [Timeline] = sensors + law + coins + people

  private static let sensors = [
    Timeline(
      30, "a visitor leans after a passage that counted when it began: the next coin opens at once",
      "3000 coin 1, 3050 coin 0, 4000 push 1, 5000 push 0, 8000 push 1, 9000 coin 1, 9050 coin 0, 20000 push 0",
      until: 21_000,
      outputs:
        "0 accept, 3065 inhibit, 3255 open, 4200 closed, 4200 accept, 9065 inhibit, 9255 open, 20020 closed, 20020 accept",
      books: "coins 2, passages 2, refused-pushes 1"
    ) { $0.use(.level) },
    Timeline(
      31, "a coin that fell in an unused passage opens again; the next price waits for the arm",
      "4454 coin 1, 4504 coin 0, 8444 coin 1, 8494 coin 0, 12332 push 1, 12582 push 0",
      until: 20_000,
      outputs:
        "0 accept, 4519 inhibit, 4709 open, 9709 closed, 9964 open, 12337 closed, 14342 open, 19342 closed, 19442 accept",
      books: "coins 1, passages 1, returned-coins 2, credit 1"
    ) {
      $0.use(.pulse)
      $0.relock = 5000
    },
    Timeline(
      32, "a touch delays the relock, and a push within 100 ms of it opens again",
      "3000 coin 1, 3050 coin 0, 6200 push 1, 6350 push 0, 6400 push 1, 7350 push 0", until: 8000,
      outputs:
        "0 accept, 3065 inhibit, 3255 open, 6370 closed, 6405 open, 7370 closed, 7370 accept",
      books: "coins 1, passages 1, touches 1"
    ) { $0.relock = 3000 },
    Timeline(
      33, "a push of 195 ms is too short, also where a push counts when it begins",
      "7428 coin 1, 7478 coin 0, 11584 push 1, 11779 push 0", until: 13_000,
      outputs: "0 accept, 7493 inhibit, 7683 open, 12683 closed, 12783 accept",
      books: "touches 1, returned-coins 1, credit 1"
    ) {
      $0.use(.level)
      $0.relock = 5000
    },
  ]

  private static let law = [
    Timeline(
      34, "a person follows, keeps pushing the held arm: the next price waits 2 s",
      "0 coin 1, 50 coin 0, 300 coin 1, 350 coin 0, 1500 push 1, 2300 push 0, 2400 push 1, 9000 push 0",
      until: 10_000,
      outputs: "0 accept, 65 inhibit, 255 open, 2320 closed, 4405 open, 9020 closed, 9020 accept",
      books: "coins 2, passages 2, refused-pushes 1"),
    Timeline(
      35, "the repairman tries the arm, and the kept price stays for its visitor",
      "0 coin 1, 50 coin 0, 8000 repairman 1, 8100 repairman 0, 9000 push 1, 9500 push 0",
      until: 14_000,
      outputs:
        "0 accept, 65 inhibit, 255 open, 5255 closed, 5355 accept, 8050 inhibit, 13050 accept",
      books: "refused-pushes 1, repairs 1, returned-coins 1, credit 1"
    ) { $0.relock = 5000 },
    Timeline(
      36, "a coin that was rolling at the end of a release: the lock is closed for 150 ms",
      "1000 release 1, 4850 coin 1, 4900 coin 0, 5000 release 0", until: 6000,
      outputs: "0 accept, 1050 open, 1050 inhibit, 5050 closed, 5205 open",
      books: "coins 1, releases 1"
    ) { $0.connect(.release, to: 5) },
    Timeline(
      37, "an alarm ends a visit: the price is returned, also where an unused one is void",
      "0 coin 1, 50 coin 0, 1000 release 1, 5000 release 0, 6000 push 1, 6100 push 0, 7000 push 1, 7800 push 0",
      until: 9000,
      outputs:
        "0 accept, 65 inhibit, 255 open, 5050 closed, 5050 accept, 6005 inhibit, 6010 open, 7820 closed, 7820 accept",
      books: "coins 1, passages 1, refused-pushes 1, releases 1, touches 1, returned-coins 1"
    ) {
      $0.connect(.release, to: 5)
      $0.rules.coin.unused = .void
    },
    Timeline(
      38, "a repair ends a visit: the price is returned, also where an unused one is void",
      "0 coin 1, 50 coin 0, 1000 repairman 1, 1100 repairman 0", until: 7000,
      outputs: "0 accept, 65 inhibit, 255 open, 1050 closed, 6050 accept",
      books: "repairs 1, returned-coins 1, credit 1"
    ) { $0.rules.coin.unused = .void },
    Timeline(
      39, "a disk that takes 1.9 s for each record: a coin has 2 s for its own",
      "0 coin 1, 50 coin 0, 300 coin 1, 350 coin 0, 5000 push 1, 6000 push 0", until: 7000,
      outputs: "0 accept, 365 inhibit, 4050 open, 6020 closed, 6020 accept",
      books: "coins 1, passages 1"
    ) {
      $0.rules.coin.price = 2
      $0.disk = 1900
    },
  ]

  private static let coins = [
    Timeline(
      40, "six coins of two pulses, 100 ms apart, are one train and six coins",
      coins(6, of: 2, apart: 100), until: 2000,
      outputs: "0 accept, 1415 inhibit, 1605 open",
      books: "coins 1"
    ) { $0.rules.coin.price = 12 },
    Timeline(
      41, "twelve pulses at even distances are one coin, which no acceptor makes: they are counted",
      coins(12, of: 1, apart: 50), until: 3000,
      outputs: "0 accept, 65 inhibit, 2150 accept",
      books: "refused-pulses 12", troubles: "1065 coinImplausible, 2150 coinImplausible over"),
  ]

  private static let people = [
    Timeline(
      42, "three visitors pay and walk away: until a push a coin opens the gate for 5 s (law 2)",
      "0 coin 1, 50 coin 0, 10000 coin 1, 10050 coin 0, 20000 coin 1, 20050 coin 0, "
        + "30000 coin 1, 30050 coin 0, 40000 coin 1, 40050 coin 0, 41000 push 1, 42000 push 0",
      until: 42_100,
      outputs:
        "0 accept, 65 inhibit, 255 open, 8255 closed, 8355 accept, 10065 inhibit, 10255 open, 18255 closed, 18355 accept, 20065 inhibit, 20255 open, 28255 closed, 28355 accept, 30065 inhibit, 30255 open, 35255 closed, 35355 accept, 40065 inhibit, 40255 open, 42020 closed",
      books: "coins 1, passages 1, returned-coins 4, credit 4",
      troubles: "28355 pushDead, 41005 pushDead over"
    ) {
      $0.use(.level, on: .ratchet)
      $0.relock = 8000
    },
    Timeline(
      43, "three visitors walk away from a ratchet whose contact shows that the arm did not turn",
      "0 coin 1, 50 coin 0, 270 bolt 1, 3270 bolt 0, 4000 coin 1, 4050 coin 0, 4270 bolt 1, "
        + "7270 bolt 0, 8000 coin 1, 8050 coin 0, 8270 bolt 1, 11270 bolt 0", until: 12_000,
      outputs:
        "0 accept, 65 inhibit, 255 open, 3255 closed, 3355 accept, 4065 inhibit, 4255 open, 7255 closed, 7355 accept, 8065 inhibit, 8255 open, 11255 closed, 11355 accept",
      books: "returned-coins 3, credit 3"
    ) {
      $0.use(.level, on: .ratchet)
      $0.relock = 3000
      $0.connect(.bolt, to: 6)
    },
    Timeline(
      44, "a loop that flaps once a second: one release, which lasts 3 s from the last opening",
      "1000 release 1, 1500 release 0, 2000 release 1, 2500 release 0, 3000 release 1, 3500 release 0",
      until: 14_000, outputs: "0 accept, 1050 open, 1050 inhibit, 6050 closed, 6050 accept",
      books: "releases 1", troubles: "3050 loopFlaps, 13050 loopFlaps over"
    ) { $0.connect(.release, to: 5) },
  ]

  /// Coins of so many pulses of 50 ms with pauses of 50 ms, which roll so many milliseconds apart.
  private static func coins(_ count: Int, of pulses: Int, apart gap: Int) -> String {
    let length = 100 * pulses - 50 + gap
    return (0..<count * pulses).map {
      let start = $0 / pulses * length + $0 % pulses * 100
      return "\(start) coin 1, \(start + 50) coin 0"
    }.joined(separator: ", ")
  }
}

extension Timeline.Settings {
  /// Another sensor, or another bolt.
  fileprivate mutating func use(_ sensor: PushSensor, on mechanism: Mechanism = .rides) {
    rules.passage = PassageRules(sensor: sensor, mechanism: mechanism) ?? rules.passage
  }
}
