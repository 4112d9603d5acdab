// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import Testing

@Suite struct EntryCountsTests {
  @Test("each kind has a count of its own")
  func each() {
    var counts = EntryCounts()
    EntryKind.forEach { kind in for _ in 0...kind.rawValue { counts.count(kind) } }
    EntryKind.forEach { #expect(counts.counts[Int($0.rawValue)] == UInt64($0.rawValue) + 1) }
  }
}
