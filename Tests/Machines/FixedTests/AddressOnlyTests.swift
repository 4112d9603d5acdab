// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@Suite struct AddressOnlyTests {
  @Test func itCostsAByte() {
    #expect(MemoryLayout<AddressOnly>.size == 1)
  }
}
