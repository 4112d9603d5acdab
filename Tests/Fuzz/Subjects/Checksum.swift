// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// CRC-32 (ISO 3309) a nibble at a time: written apart from the ones under test.
func checksum(_ bytes: Span<UInt8>) -> UInt32 {
  let nibbles: InlineArray<16, UInt32> = [
    0x0000_0000, 0x1DB7_1064, 0x3B6E_20C8, 0x26D9_30AC, 0x76DC_4190, 0x6B6B_51F4, 0x4DB2_6158,
    0x5005_713C, 0xEDB8_8320, 0xF00F_9344, 0xD6D6_A3E8, 0xCB61_B38C, 0x9B64_C2B0, 0x86D3_D2D4,
    0xA00A_E278, 0xBDBD_F21C,
  ]
  var remainder = UInt32.max
  for index in bytes.indices {
    remainder ^= UInt32(bytes[index])
    remainder = remainder >> 4 ^ nibbles[Int(remainder & 15)]
    remainder = remainder >> 4 ^ nibbles[Int(remainder & 15)]
  }
  return ~remainder
}
