// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateController
import Testing

@Suite struct EntryCountsTests {
  @Test("each kind has a count of its own")
  func each() {
    var counts = EntryCounts()
    var rawValue: UInt8 = 0
    while let kind = EntryKind(rawValue: rawValue) {
      for _ in 0...rawValue { counts.count(kind) }
      rawValue += 1
    }
    for rawValue in 0..<rawValue {
      let count = EntryKind(rawValue: rawValue).map { counts[$0] }
      #expect(count == UInt64(rawValue) + 1)
    }
  }
}
