// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import turnstile_mqtt

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
