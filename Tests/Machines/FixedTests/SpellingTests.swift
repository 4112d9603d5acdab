// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

/// The known word nearest to `word`, if one is near.
private func nearest(to word: StaticString, among known: [StaticString]) -> String? {
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
    expectEqual(nearest(to: word, among: ["line", "pull", "active"]), "pull", "\(slip)")
  }

  private static let long: StaticString = "abcdefghijklmnopqrstuvwxyz01234"
  private static let other: StaticString = "abcdefghijklmnopqrstuvwxyz01235"
  private static let longer: StaticString = "abcdefghijklmnopqrstuvwxyz012345"

  @Test(
    arguments: [
      ("two slips are near in a long word", "reparmen", ["coin", "repairman"], "repairman"),
      ("three slips are never near", "reparmens", ["repairman"], nil),
      ("the slips must be fewer than half of the longer word", "of", ["off"], "off"),
      ("two of three letters are not near", "on", ["off"], nil),
      ("all letters are not near", "x", ["up"], nil),
      ("two of four letters are not near", "sage", ["gate"], nil),
      ("upper case is no slip", "REPAIRMAN", ["coin", "repairman"], "repairman"),
      ("upper case is no slip", "Up", ["up", "us"], "up"),
      ("upper case is no slip", "LOKC", ["lock"], "lock"),
      ("the nearest wins in either order", "greed", ["red", "green"], "green"),
      ("the nearest wins in either order", "greed", ["green", "red"], "green"),
      ("the first of two equally near wins", "loak", ["lock", "look"], "lock"),
      ("the first of two equally near wins", "loak", ["look", "lock"], "look"),
      ("nothing is near the empty word", "", ["", "up"], nil),
      ("a word of 31 bytes is compared", long, [other], "abcdefghijklmnopqrstuvwxyz01235"),
      ("nothing is near a longer word", longer, [long], nil),
      ("a longer word is near nothing", long, [longer], nil),
    ] as [(String, StaticString, [StaticString], String?)])
  func theNearestWordIsFound(
    rule: String, word: StaticString, known: [StaticString], expected: String?
  ) { expectEqual(nearest(to: word, among: known), expected, "\(rule)") }

  @Test func knownWordsMayBeBytesAsWell() {
    var spelling = FixedText<31>("dubble").withSpan { Spelling($0) }
    let near = FixedText<31>("double").withSpan { spelling.offer($0) }
    let far = FixedText<31>("square").withSpan { spelling.offer($0) }
    expectTrue(near)
    expectFalse(far)
  }

  @Test func anyBytesCanBeAskedAbout() {
    var spelling = Spelling(([0, 255, 128] as [UInt8]).span)
    expectFalse(spelling.offer("pull"))
  }
}
