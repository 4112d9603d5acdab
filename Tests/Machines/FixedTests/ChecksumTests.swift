// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@Suite struct ChecksumTests {
  @Test(
    "the values are those that others come to",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func known(text: String, value: UInt32) {
    var checksum = Checksum()
    for byte in text.utf8 { checksum.add(byte) }
    #expect(checksum.value == value)
  }
}
