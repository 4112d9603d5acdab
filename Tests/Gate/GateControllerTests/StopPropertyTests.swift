// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

/// A coin at a random moment of the second before a gate ends, at prices of 1 and 3 pulses, with books
/// that open in 0, 3 and 9 s.
///
/// `make stops` plays 1,000 of each ending. STOPS in the environment is another number.
@Suite struct StopPropertyTests {
  static let count = ProcessInfo.processInfo.environment["STOPS"].flatMap(UInt64.init) ?? 60

  @Test(
    "every pulse that was read is in the books, or told as lost",
    arguments: [Ending.stop, .lostChip])
  func toldOrKept(ending: Ending) {
    for seed in 0..<Self.count {
      var trial = Self.trial(seed)
      trial.play(ending)
      #expect(trial.begunPulses > 0 || ending == .lostChip)
      #expect(trial.begunPulses == trial.keptPulses + trial.toldPulses, "seed \(seed)")
      #expect(trial.stopTime <= 4_000 * millisecond)
      guard ending == .stop, trial.openingTime <= 3_000 * millisecond else { continue }
      #expect(trial.keptPulses == trial.begunPulses && trial.toldPulses == 0, "seed \(seed)")
    }
  }

  @Test func `a kill costs at most the coin of the last second, and invents none`() {
    var table: [String: (read: UInt64, lost: UInt64)] = [:]
    for seed in 0..<Self.count {
      var trial = Self.trial(seed)
      trial.play(.kill)
      #expect(trial.keptPulses <= trial.begunPulses && trial.begunPulses <= UInt64(trial.price))
      let row = "price \(trial.price), books open in \(trial.openingTime / (1000 * millisecond)) s"
      table[row, default: (0, 0)].read += trial.begunPulses
      table[row, default: (0, 0)].lost += trial.begunPulses - trial.keptPulses
    }
    for (row, pulses) in table.sorted(by: { $0.key < $1.key }) {
      print("kill, \(row): \(pulses.lost) of \(pulses.read) pulses lost")
    }
  }

  private static func trial(_ seed: UInt64) -> StopTrial {
    StopTrial(price: seed % 2 == 0 ? 1 : 3, opensIn: [0, 3, 9][Int(seed / 2 % 3)], seed: seed)
  }
}
