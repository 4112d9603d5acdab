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

/// What `audit serve` sends, byte by byte.
@Suite struct TrailReaderTests {
  private var reader = TrailReader()

  private mutating func read(_ text: String) -> [TrailReader.Message] {
    text.utf8.compactMap { reader.take($0) }
  }

  private func text<let size: Int>(_ text: FixedText<size>) -> String {
    text.withSpan { span in String(decoding: span.indices.map { span[$0] }, as: UTF8.self) }
  }

  @Test("a batch, books between batches, and what is gone")
  mutating func messages() {
    let hash = String(repeating: "e", count: 64)
    let lines = "-\n1 s 1 coin 1 \(hash)\n"
    let answer = "trail \(lines.utf8.count)\n\(lines)books {\"v\":1}\ngone\n"
    #expect(read(answer) == [.lines(last: Digits(Array(hash.utf8).span)), .books, .gone])
    #expect(text(reader.batch) == lines)
    #expect(text(reader.books) == "{\"v\":1}")
    #expect(read("books {}\n") == [.books])
    #expect(text(reader.books) == "{}")
  }

  @Test(
    "anything else ends the connection",
    arguments: [
      "\n", "x\n", "trail\n", "trail \n", "trail -1\n", "trail 64\n", "trail 8193\n", "trail 7x\n",
      "trail 99999999999999999999999\n", "Gone\n", String(repeating: "b", count: 600),
    ])
  mutating func garbled(answer: String) {
    #expect(read(answer).first == .garbled)
  }

  @Test("a batch that does not end with digits and a line feed ends the connection")
  mutating func unsealed() {
    let hash = String(repeating: "e", count: 64)
    for end in ["\(hash)x", "\(hash.dropLast())E\n", "\(hash.dropLast()) \n"] {
      #expect(read("trail 67\n-\n\(end)") == [.garbled])
    }
  }

  @Test("no bytes trap")
  mutating func noise() {
    var random = SystemRandomNumberGenerator()
    let words = ["trail 70\n", "trail 8192\n", "gone\n", "books ", "\n", "\0", "trail "]
    for _ in 0..<20_000 {
      _ = read(words.randomElement(using: &random) ?? "")
      _ = reader.take(UInt8.random(in: 0...255, using: &random))
    }
    #expect(reader.batch.count <= TrailReader.largestBatch)
  }
}
