// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import DayOfVisitors

@Suite("A day of visitors")
struct DayOfVisitorsTests {
  @Test(
    "keeps what the gate promises", arguments: Pair.Variant.allCases.flatMap(Pair.allowed),
    [false, true])
  func keepsPromises(pair: Pair, isTroubled: Bool) {
    let (truth, _) = pair.play(visits: 250, seed: 1, isTroubled: isTroubled)
    for promise in Promise.allCases {
      #expect(promise.isKept(by: truth, isTroubled: isTroubled), "\(promise)")
    }
  }
}
