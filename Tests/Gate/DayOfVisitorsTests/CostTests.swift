// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import DayOfVisitors

/// What rare visitors and worn parts may cost.
@Suite struct CostTests {
  /// The most that each pair may show in a day of 100 visits; the figures are those of the worst pair, with a margin.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kinds: [VisitorKind]
    let flaw: Flaw?
    /// Visitors who did not pay, prices that are lost, visitors who were turned away, and pulses that nobody paid.
    let (unpaid, lost, away, falsePulses): (UInt64, UInt64, UInt64, UInt64)
  }

  private static func half(
    _ kind: VisitorKind, unpaid: UInt64 = 0, lost: UInt64 = 0, away: UInt64 = 0
  ) -> Row {
    Row(
      testDescription: "\(kind)", kinds: [.plain, kind], flaw: nil, unpaid: unpaid, lost: lost,
      away: away, falsePulses: 0)
  }

  private static func day(
    _ flaw: Flaw?, unpaid: UInt64 = 2, lost: UInt64 = 15, away: UInt64 = 15,
    falsePulses: UInt64 = 0
  ) -> Row {
    Row(
      testDescription: flaw.map { "\($0)" } ?? "no flaw", kinds: VisitorKind.usual, flaw: flaw,
      unpaid: unpaid, lost: lost, away: away, falsePulses: falsePulses)
  }

  private static let rows = [
    half(.chain, unpaid: 20), half(.runners, unpaid: 70), half(.luggage, lost: 60, away: 60),
    half(.shaker, lost: 5, away: 6), half(.heels, unpaid: 20), half(.returner, away: 45),
    half(.wheelchair, away: 15), half(.pushchair), half(.twicePayer, away: 1),
    day(nil), day(.coldGrease, lost: 20, away: 20), day(.looseBolt, unpaid: 14),
    day(.wornContact), day(.coupledCoil, falsePulses: 3), day(.answeringAcceptor, falsePulses: 3),
    day(.deafAcceptor), day(.dips), day(.lostEdges, unpaid: 8, lost: 18, away: 22),
  ]

  /// The pairs that the rows are about.
  private static let pairs = Pair.allowed.filter { $0.bolt == .rides || $0.bolt == .ratchet }

  @Test(
    "innocent visitors give no reason for an alarm or a trouble (law 9)", arguments: pairs)
  func innocent(pair: Pair) {
    let (truth, _) = pair.play(VisitorKind.innocent, visits: 100, seed: 1)
    #expect(truth.alarms == 0)
  }

  @Test("a bolt that does not fall gives alarms (law 9)")
  func alarms() {
    let pair = Pair(sensor: .level, bolt: .rides, variant: .named)
    #expect(pair.play(visits: 200, seed: 1, flaw: .looseBolt).truth.alarms > 0)
  }

  @Test("a day of rare visitors or of a worn part costs what its row says at most", arguments: rows)
  func cost(of row: Row) {
    for pair in Self.pairs {
      let (truth, _) = pair.play(row.kinds, visits: 100, seed: 3, flaw: row.flaw)
      #expect(truth.unpaidLaw + truth.unpaidTail <= row.unpaid, "\(pair)")
      #expect(truth.lost <= row.lost, "\(pair)")
      #expect(truth.turnedAway <= row.away, "\(pair)")
      #expect(truth.falsePulses <= row.falsePulses, "\(pair)")
      #expect(truth.deadEnds == 0, "\(pair)")
      #expect(truth.shutIn == 0, "\(pair)")
      #expect(truth.unbalanced.pulses == 0, "\(pair)")
    }
  }
}
