// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing
import Turnstile

@Suite struct WearTests {
  @Test("EI-32, D11: at 30 per cent, draw 29 breaks and draw 30 does not")
  func boundary() {
    let wear = Wear(chance: 30, seed: 0)
    #expect(wear.isBroken(byDraw: 0))
    #expect(wear.isBroken(byDraw: 29))
    #expect(!wear.isBroken(byDraw: 30))
    #expect(!wear.isBroken(byDraw: 99))
  }

  @Test("at 0 per cent nothing breaks and at 100 everything does")
  func extremes() {
    var never = Wear(chance: 0, seed: 1)
    var always = Wear(chance: 100, seed: 1)
    for _ in 0..<10_000 {
      never.draw()
      always.draw()
      #expect(!never.isWorn)
      #expect(always.isWorn)
    }
  }

  @Test("D11, EI-B8: over 100,000 pushes about 30 per cent break", arguments: [1, 2, 42])
  func statistics(seed: UInt64) {
    var wear = Wear(chance: 30, seed: seed)
    var broken = 0
    for _ in 0..<100_000 {
      if wear.isWorn { broken += 1 }
      wear.draw()
    }
    // Six standard deviations of a binomial distribution; the seeds are fixed, so it never varies.
    #expect(abs(broken - 30_000) < 870)
  }

  @Test("D11: all numbers below a bound are equally likely")
  func drawsAreUniform() {
    var generator = SeededGenerator(seed: 7)
    var counts = [Int](repeating: 0, count: 100)
    for _ in 0..<1_000_000 { counts[Int(generator.next(below: 100))] += 1 }
    let chiSquare = counts.reduce(0.0) { $0 + pow2(Double($1) - 10_000) / 10_000 }
    // 99 degrees of freedom: beyond 160 once in ten thousand fair generators.
    #expect(chiSquare < 160)
  }

  @Test("SplitMix64 gives the numbers of its published sequence")
  func knownSequence() {
    var generator = SeededGenerator(seed: 1_234_567)
    #expect(generator.next() == 6_457_827_717_110_365_317)
    #expect(generator.next() == 3_203_168_211_198_807_973)
    #expect(generator.next() == 9_817_491_932_198_370_423)
  }

  @Test("the largest bounds are drawn without trapping")
  func largestBounds() {
    var generator = SeededGenerator(seed: 3)
    for bound in [1, 2, .max - 1, .max] as [UInt64] {
      for _ in 0..<100 { #expect(generator.next(below: bound) < bound) }
    }
  }

  private func pow2(_ value: Double) -> Double { value * value }
}
