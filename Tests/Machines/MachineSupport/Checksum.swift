// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// CRC-32 by division of the whole message, written apart from the one under test.
package func crc32(_ message: [UInt8]) -> UInt32 {
  var bits: [Bool] = message.flatMap { byte -> [Bool] in (0..<8).map { byte >> UInt8($0) & 1 == 1 }
  }
  bits += Array(repeating: false, count: 32)
  for index in 0..<32 { bits[index].toggle() }
  let divisor = (0..<33).map { UInt64(0x1_04C1_1DB7) >> UInt64(32 - $0) & 1 == 1 }
  for start in 0..<(bits.count - 32) where bits[start] {
    for offset in 0..<33 { bits[start + offset] = bits[start + offset] != divisor[offset] }
  }
  return bits.suffix(32).enumerated().reduce(UInt32(0)) { sum, bit in
    bit.element ? sum : sum | 1 << UInt32(bit.offset)
  }
}
