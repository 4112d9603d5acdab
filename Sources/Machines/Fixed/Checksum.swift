// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A CRC-32 checksum (ISO 3309) of bytes that are added one by one.
///
/// Each step takes four bits, by a table of 64 bytes. The bytes `123456789` give 0xCBF4_3926.
package struct Checksum: Sendable {
  private var remainder: UInt32 = .max

  /// Creates the checksum of no bytes.
  package init() {}

  /// Creates the checksum of the first `count` of `bytes`.
  package init(of count: Int, _ bytes: Span<UInt8>) { add(bytes, 0..<count) }

  /// The checksum of the bytes added so far.
  package var value: UInt32 { ~remainder }

  /// Adds a byte, in two steps.
  package mutating func add(_ byte: UInt8) {
    remainder ^= UInt32(byte)
    remainder = remainder &>> 4 ^ Self.quotients[Int(remainder & 15)]
    remainder = remainder &>> 4 ^ Self.quotients[Int(remainder & 15)]
  }

  /// Adds the bytes in `range`.
  @inline(never) package mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range { add(bytes[index]) }
  }

  // The remainder for each value of four bits.
  private static let quotients: InlineArray<16, UInt32> = [
    0x0000_0000, 0x1DB7_1064, 0x3B6E_20C8, 0x26D9_30AC, 0x76DC_4190, 0x6B6B_51F4, 0x4DB2_6158,
    0x5005_713C, 0xEDB8_8320, 0xF00F_9344, 0xD6D6_A3E8, 0xCB61_B38C, 0x9B64_C2B0, 0x86D3_D2D4,
    0xA00A_E278, 0xBDBD_F21C,
  ]
}
