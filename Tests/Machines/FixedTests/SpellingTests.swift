// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

/// The known word nearest to `word`, if one is near.
private func nearest(to word: StaticString, among known: StaticString...) -> String? {
  var spelling = FixedText<40>(word).withSpan { Spelling($0) }
  return known.filter { spelling.offer($0) }.last?.description
}

@Suite struct SpellingTests {
  @Test(
    arguments: [
      ("pul", "a letter is missing"), ("pulll", "a letter is too many"),
      ("poll", "a letter is wrong"), ("plul", "two neighbours are swapped"),
      ("pull", "nothing is wrong"),
    ] as [(StaticString, String)])
  func aWordOneSlipAwayIsNear(word: StaticString, slip: String) {
    expectEqual(nearest(to: word, among: "line", "pull", "active"), "pull", "\(slip)")
  }

  @Test func twoSlipsAreNearInALongWord() {
    expectEqual(nearest(to: "reparmen", among: "coin", "repairman"), "repairman")
  }

  @Test func threeSlipsAreNeverNear() {
    expectEqual(nearest(to: "reparmens", among: "repairman"), nil)
  }

  @Test func theSlipsMustBeFewerThanHalfOfTheLongerWord() {
    expectEqual(nearest(to: "of", among: "off"), "off")
    expectEqual(nearest(to: "on", among: "off"), nil)
    expectEqual(nearest(to: "x", among: "up"), nil)
    expectEqual(nearest(to: "sage", among: "gate"), nil)
  }

  @Test func upperCaseIsNoSlip() {
    expectEqual(nearest(to: "REPAIRMAN", among: "coin", "repairman"), "repairman")
    expectEqual(nearest(to: "Up", among: "up", "us"), "up")
    expectEqual(nearest(to: "LOKC", among: "lock"), "lock")
  }

  @Test func theNearestWinsInEitherOrder() {
    expectEqual(nearest(to: "greed", among: "red", "green"), "green")
    expectEqual(nearest(to: "greed", among: "green", "red"), "green")
  }

  @Test func theFirstOfTwoEquallyNearWins() {
    expectEqual(nearest(to: "loak", among: "lock", "look"), "lock")
    expectEqual(nearest(to: "loak", among: "look", "lock"), "look")
  }

  @Test func nothingIsNearTheEmptyWord() {
    expectEqual(nearest(to: "", among: "", "up"), nil)
  }

  @Test func aWordOf31BytesIsCompared() {
    #expect(
      nearest(to: "abcdefghijklmnopqrstuvwxyz01234", among: "abcdefghijklmnopqrstuvwxyz01235")
        == "abcdefghijklmnopqrstuvwxyz01235")
  }

  @Test func nothingIsNearALongerWord() {
    #expect(
      nearest(to: "abcdefghijklmnopqrstuvwxyz012345", among: "abcdefghijklmnopqrstuvwxyz01234")
        == nil)
    #expect(
      nearest(to: "abcdefghijklmnopqrstuvwxyz01234", among: "abcdefghijklmnopqrstuvwxyz012345")
        == nil)
  }

  @Test func knownWordsMayBeBytesAsWell() {
    var spelling = FixedText<31>("dubble").withSpan { Spelling($0) }
    let near = FixedText<31>("double").withSpan { spelling.offer($0) }
    let far = FixedText<31>("square").withSpan { spelling.offer($0) }
    expectTrue(near)
    expectFalse(far)
  }

  @Test func anyBytesCanBeAskedAbout() {
    var spelling = Spelling(([0, 255, 128] as [UInt8]).span)
    let isNear = spelling.offer("pull")
    expectFalse(isNear)
  }
}
