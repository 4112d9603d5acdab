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

  /// Who comes to two sensors, and how these are wired.
  struct Crowd: Sendable {
    var kinds: [VisitorKind]
    var debounce: UInt64 = 5
    var leavesExitFree = false
    /// Whether one of them may stand in the arm for longer than 30 s, and pass for a price that is void.
    var stands = true
  }

  private static let crowds =
    [VisitorKind.usual, [.chain], [.runners], [.luggage], [.heels]].map { Crowd(kinds: $0) }
    + [2, 5].map { Crowd(kinds: [.shaker], debounce: $0, stands: false) }
    + [false, true].map {
      Crowd(kinds: VisitorKind.usual + VisitorKind.backwards, leavesExitFree: $0, stands: false)
    }

  @Test(
    "two sensors lose no price, let no visitor follow another unpaid, and count the truth",
    arguments: [BoltKind.rides, .ratchet, .fallsBehind], crowds)
  func twoSensors(bolt: BoltKind, crowd: Crowd) throws {
    let pair = Pair(sensor: .quadrature, bolt: bolt, variant: .named)
    let (truth, found) = pair.play(
      crowd.kinds, visits: 200, seed: 1, debounce: .milliseconds(crowd.debounce),
      leavesExitFree: crowd.leavesExitFree)
    let books = try #require(found)
    // Luggage that takes the arm back behind 112 degrees takes it back over a passage that has counted.
    let isTakenBack = bolt == .rides && crowd.kinds == [.luggage]
    #expect(truth.unpaidLaw == 0 && truth.unpaidTail == 0 && truth.shutIn == 0)
    #expect(isTakenBack ? truth.lost < 10 : truth.lost == 0)
    #expect(books.passages + books.voided == truth.through + truth.lost)
    #expect(crowd.stands || books.voided == 0)
    #expect(truth.deadEnds == 0)
    #expect(isTakenBack || books.exits == truth.exits)
    #expect((truth.exits > 0) == crowd.kinds.contains { VisitorKind.backwards.contains($0) })
  }
}
