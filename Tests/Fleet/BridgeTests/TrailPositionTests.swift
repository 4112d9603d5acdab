// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

@testable import turnstile_mqtt

/// Which lines the database is to have next.
@Suite struct TrailPositionTests {
  private var position = TrailPosition()
  private let first = Self.digits("a")
  private let second = Self.digits("b")

  private static func digits(_ letter: StaticString) -> Digits {
    var digits = Digits()
    for _ in 0..<64 { digits.append(letter) }
    return digits
  }

  private func seconds(_ number: UInt64) -> Nanoseconds { .seconds(number) }

  @Test("what follows the answer is sent, batch by batch")
  mutating func batches() {
    expectEqual(position.deadline, 0)
    position.ask(at: seconds(1))
    expectEqual(position.take(have: first, at: seconds(2)), .after(first))
    position.send(upTo: second, at: seconds(3))
    // The first pause went by with the question.
    expectEqual(position.deadline, seconds(13))
    expectEqual(position.take(have: second, at: seconds(4)), .after(second))
    // At the end of the trail it is still asked once a minute: the database may be an older one.
    expectEqual(position.deadline, seconds(64))
    position.ask(at: seconds(64))
    expectEqual(position.deadline, seconds(124))
    expectEqual(position.take(have: second, at: seconds(65)), nil)
    expectEqual(position.take(have: first, at: seconds(66)), .after(first))
  }

  @Test("an answer from before the batch is none, and silence is asked about less and less often")
  mutating func silence() {
    _ = position.take(have: first, at: 0)
    position.send(upTo: second, at: 0)
    expectEqual(position.take(have: first, at: seconds(1)), nil)
    var pauses: [Nanoseconds] = []
    for _ in 0..<6 {
      let now = position.deadline
      position.ask(at: now)
      pauses.append(position.deadline - now)
    }
    expectEqual(pauses, [5, 10, 20, 40, 60, 60].map { .seconds($0) })
    expectEqual(position.take(have: first, at: seconds(500)), .after(first))
    position.send(upTo: second, at: seconds(500))
    // Only what is stored shortens the pause.
    expectEqual(position.deadline, seconds(560))
    expectEqual(position.take(have: second, at: seconds(501)), .after(second))
    position.send(upTo: first, at: seconds(502))
    expectEqual(position.deadline, seconds(507))
  }

  @Test("where no file has the line, the trail is sent from each `open` line in turn (FLEET 0.1)")
  mutating func anew() {
    _ = position.take(have: first, at: 0)
    expectEqual(position.takeGone(at: 0), .opening(0))
    position.send(upTo: second, at: 0)
    expectEqual(position.take(have: first, at: seconds(1)), .opening(1))
    position.send(upTo: second, at: seconds(1))
    expectEqual(position.take(have: second, at: seconds(2)), .after(second))
    // None of them continues what is stored: the database is asked anew.
    expectEqual(position.takeGone(at: seconds(3)), .opening(0))
    expectEqual(position.takeGone(at: seconds(3)), nil)
    expectEqual(position.deadline, seconds(8))
    expectEqual(position.take(have: second, at: seconds(4)), .after(second))
  }

  @Test("a collector that is there again is asked soon: its database may be an older one")
  mutating func collector() {
    _ = position.take(have: first, at: 0)
    expectEqual(position.deadline, seconds(60))
    position.expectAnswer(at: seconds(3))
    expectEqual(position.deadline, seconds(3))
    position.ask(at: seconds(3))
    position.expectAnswer(at: seconds(70))
    expectEqual(position.deadline, seconds(63))
    expectEqual(position.take(have: second, at: seconds(4)), .after(second))
    position.restart()
    expectEqual(position.deadline, 0)
    expectEqual(position.takeGone(at: 0), nil)
  }

  @Test(
    "an answer that is no hash is none (FLEET 11)",
    arguments: [63, 64, 65, 512].flatMap { count in
      ["a", "A", "g", "0", " ", "\0"].map { String(repeating: $0, count: count) }
    } + ["", "-", "1"])
  func strange(payload: String) {
    let digits = Digits(checking: Array(payload.utf8).span)
    let isHash = payload.count == 64 && (payload.hasPrefix("a") || payload.hasPrefix("0"))
    expectEqual(digits != nil, isHash)
  }
}
