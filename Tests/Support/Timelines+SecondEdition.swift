// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

extension Timeline {
  /// The visits that the first edition of the law got wrong, or did not know (VISITORS-2, 1).
  static let secondEdition: [Timeline] = sensors

  private static let sensors = [
    Timeline(
      30, "a visitor leans after a passage that counted when it began: the next coin opens at once",
      "3000 coin 1, 3050 coin 0, 4000 push 1, 5000 push 0, 8000 push 1, 9000 coin 1, 9050 coin 0, 20000 push 0",
      until: 21_000,
      outputs:
        "0 accept, 3250 inhibit, 3255 open, 4200 closed, 4200 accept, 9250 inhibit, 9255 open, 20020 closed, 20020 accept",
      books: "coins 2, passages 2, refused-pushes 1"
    ) { $0.use(.level) },
    Timeline(
      31, "a visitor comes after the relock, and the next price waits until the arm is home",
      "4454 coin 1, 4504 coin 0, 8444 coin 1, 8494 coin 0, 12332 push 1, 12582 push 0",
      until: 20_000,
      outputs:
        "0 accept, 4704 inhibit, 4709 open, 9709 closed, 9809 accept, 12337 inhibit, 14342 open, 19342 closed, 19442 accept",
      books: "coins 1, passages 1, returned-coins 2, credit 1"
    ) {
      $0.use(.pulse)
      $0.relock = 5000
    },
    Timeline(
      32, "a touch delays the relock, and a push within 100 ms of it opens again",
      "3000 coin 1, 3050 coin 0, 6200 push 1, 6350 push 0, 6400 push 1, 7350 push 0", until: 8000,
      outputs:
        "0 accept, 3250 inhibit, 3255 open, 6370 closed, 6405 open, 7370 closed, 7370 accept",
      books: "coins 1, passages 1, touches 1"
    ) { $0.relock = 3000 },
    Timeline(
      33, "a push of 195 ms is too short, also where a push counts when it begins",
      "7428 coin 1, 7478 coin 0, 11584 push 1, 11779 push 0", until: 13_000,
      outputs: "0 accept, 7678 inhibit, 7683 open, 12683 closed, 12783 accept",
      books: "touches 1, returned-coins 1, credit 1"
    ) {
      $0.use(.level)
      $0.relock = 5000
    },
  ]
}

extension Timeline.Settings {
  /// Another sensor on a bolt that rides.
  fileprivate mutating func use(_ sensor: PushSensor) {
    rules.passage = PassageRules(sensor: sensor, mechanism: .rides) ?? rules.passage
  }
}
