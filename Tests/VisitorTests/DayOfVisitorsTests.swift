// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// How many days are played for each pair, and how long they are.
///
/// `TURNSTILE_SEEDS=1000 TURNSTILE_VISITS=10000 swift test -c release --filter VisitorTests` plays
/// the long ones. With either variable set, the figures of every pair are printed.
private enum Length {
  static let seeds = number("TURNSTILE_SEEDS") ?? 1
  static let visits = number("TURNSTILE_VISITS") ?? 250
  static let isPrinted = number("TURNSTILE_SEEDS") != nil || number("TURNSTILE_VISITS") != nil

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}

@Suite("A day of visitors")
struct DayOfVisitorsTests {
  @Test(
    "keeps what the gate promises", arguments: Pair.Variant.allCases.flatMap(Pair.allowed),
    [false, true])
  func keepsPromises(pair: Pair, isTroubled: Bool) {
    var sums = Truth().figures
    for seed in 1...Length.seeds {
      let (truth, _) = pair.play(visits: Length.visits, seed: seed, isTroubled: isTroubled)
      for promise in Promise.allCases {
        #expect(promise.isKept(by: truth, isTroubled: isTroubled), "\(promise), seed \(seed)")
      }
      sums = zip(sums, truth.figures).map { $0 + $1 }
    }
    if Length.isPrinted { print(row(of: pair, sums, isTroubled: isTroubled)) }
  }

  /// A line of figures for each 100,000 visits.
  private func row(of pair: Pair, _ sums: [UInt64], isTroubled: Bool) -> String {
    let figures = zip(Truth.columns, sums).map { "\($0) \($1 * 100_000 / max(sums[0], 1))" }
    let trouble = isTroubled ? ", power fails" : ""
    return "\(pair.testDescription)\(trouble): \(figures.joined(separator: ", "))"
  }
}
