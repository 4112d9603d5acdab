// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Testing
import Turnstile

@testable import Configuration

@Suite struct ListedTests {
  private static var lists: [any Listed.Type] {
    [
      Section.Other.self, TimeUnit.self, Level.self, Bias.self, LedgerRule.self, Failure.self,
      PushSensor.self, Mechanism.self, PushCounting.self, CoinOpening.self, ExtraCoins.self,
      UnusedPrice.self,
    ]
  }

  @Test("each list has a name for each case, and no other")
  func counts() {
    for list in Self.lists { #expect(Self.listed(list) == list.count, "\(list)") }
  }

  private static func listed<List: Listed>(_: List.Type) -> Int { List.names.count }
}
