// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Ledger
import Testing
import Turnstile

@testable import DayOfVisitors

@Suite("The disk of the world")
struct WorldDiskTests {
  private var record = Record(
    sequence: 1, books: Books(), machine: Snapshot(bytes: InlineArray(repeating: 0)), wear: 0,
    savedAt: 0)

  @Test("keeps through a loss of power what it has had time for", arguments: [false, true])
  mutating func keeps(hasHadTime: Bool) {
    let disk = WorldDisk(DiskTimes(usual: 5...5, slow: 5...5), dice: Dice(seed: 1))
    var store = WorldStore(disk: disk)
    _ = store.nextOpening()
    store.write(&record)
    disk.now = .milliseconds(4)
    #expect(store.nextResult() == nil)
    let cutAt = Nanoseconds.milliseconds(hasHadTime ? 5 : 4)
    disk.powerOff(at: cutAt)
    disk.powerOn(at: .seconds(1))
    disk.now = .seconds(2)
    let opening = store.nextOpening()
    #expect(opening?.resumes == hasHadTime && opening?.newest.sequence == 1)
  }
}
