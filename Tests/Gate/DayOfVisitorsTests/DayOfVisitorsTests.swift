// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import DayOfVisitors

@Suite("A day of visitors")
struct DayOfVisitorsTests {
  @Test(
    "keeps what the gate promises", arguments: Pair.Variant.allCases.flatMap(Pair.allowed),
    [false, true])
  func keepsPromises(pair: Pair, isTroubled: Bool) {
    let (truth, _) = pair.play(visits: 80, seed: 1, isTroubled: isTroubled)
    for promise in Promise.allCases {
      #expect(promise.isKept(by: truth, isTroubled: isTroubled), "\(promise)")
    }
  }

  @Test(
    "two sensors lose no price, let no visitor follow another unpaid, and count the truth",
    arguments: [BoltKind.rides, .ratchet, .fallsBehind],
    [VisitorKind.usual, [.chain], [.runners], [.luggage], [.heels]])
  func twoSensors(bolt: BoltKind, kinds: [VisitorKind]) throws {
    let pair = Pair(sensor: .quadrature, bolt: bolt, variant: .named)
    let (truth, books) = pair.play(kinds, visits: 200, seed: 1)
    // Luggage that takes the arm back behind 112 degrees takes it back over a passage that has counted.
    let isTakenBack = bolt == .rides && kinds == [.luggage]
    #expect(truth.unpaidLaw == 0 && truth.unpaidTail == 0 && truth.shutIn == 0)
    #expect(isTakenBack ? truth.lost < 10 : truth.lost == 0)
    // A visitor who stands in the arm for longer than 30 s passes for a price that is void.
    let ended = try #require(books.map { $0.passages + $0.voided })
    #expect(ended == truth.through + truth.lost)
  }

  @Test(
    "an arm that is shaken while two sensors watch it loses no price and lets no visitor follow",
    arguments: [BoltKind.rides, .ratchet, .fallsBehind], [2, 5] as [UInt64])
  func shaken(bolt: BoltKind, debounce: UInt64) throws {
    let pair = Pair(sensor: .quadrature, bolt: bolt, variant: .named)
    let (truth, books) = pair.play(
      [.shaker], visits: 200, seed: 1, debounce: .milliseconds(debounce))
    #expect(truth.lost == 0 && truth.unpaidLaw == 0 && truth.unpaidTail == 0)
    #expect(books?.passages == truth.through)
  }

  @Test(
    "people who turn the arm backwards cost no visitor a price, and are counted as they leave",
    arguments: [BoltKind.rides, .ratchet, .fallsBehind], [false, true])
  func backwards(bolt: BoltKind, leavesExitFree: Bool) throws {
    let pair = Pair(sensor: .quadrature, bolt: bolt, variant: .named)
    let kinds = VisitorKind.usual + VisitorKind.backwards
    let (truth, books) = pair.play(kinds, visits: 200, seed: 1, leavesExitFree: leavesExitFree)
    #expect(truth.lost == 0 && truth.unpaidLaw == 0 && truth.unpaidTail == 0)
    #expect(truth.shutIn == 0 && truth.deadEnds == 0)
    #expect(truth.exits > 0 && books?.exits == truth.exits)
    #expect(books?.passages == truth.through)
  }
}
