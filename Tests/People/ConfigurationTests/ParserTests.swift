// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Testing

@Suite struct ParserTests {
  /// Any bytes are read, or refused in printable ASCII.
  private func expectAnAnswer(_ bytes: [UInt8], seed: UInt64) {
    guard let refusal = refusal(bytes) else { return }
    #expect(refusal.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "seed \(seed)")
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func anyBytesAreAnswered(seed: UInt64) {
    var generator = Generator(state: seed)
    let bytes = (0..<generator.next() % 400).map { _ in
      UInt8(truncatingIfNeeded: generator.next() >> 32)
    }
    expectAnAnswer(bytes, seed: seed)
  }

  @Test(arguments: 1...400 as ClosedRange<UInt64>)
  func aFileWithSlipsIsAnswered(seed: UInt64) {
    var generator = Generator(state: seed)
    var bytes = Array(
      "[chip]\nlabel = auto\n[coin]\nline = 5\npull = up ; x\ndebounce = 5ms\n".utf8)
    for _ in 0...seed % 4 {
      let index = Int(generator.next() % UInt64(bytes.count))
      bytes[index] = Array("[]=:;# \n\t\r0a%".utf8).randomElement(using: &generator) ?? 0
    }
    expectAnAnswer(bytes, seed: seed)
  }
}

/// A linear congruential generator, so that a failing seed can be tried again.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
