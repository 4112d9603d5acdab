// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// CRC-32 (ISO 3309) of bytes that are added one after the other.
///
/// Bit by bit: a table of 1 KiB would save nothing that matters beside a disk write. The checksum
/// of the nine bytes `123456789` is 0xCBF4_3926.
package struct Checksum: Sendable {
  private var remainder: UInt32 = .max

  /// The checksum of no bytes.
  package init() {}

  /// The checksum of the first `count` of these bytes.
  package init(of count: Int, _ bytes: Span<UInt8>) { add(bytes, 0..<count) }

  /// The checksum of the bytes so far.
  package var value: UInt32 { ~remainder }

  /// Adds a byte.
  ///
  /// - Complexity: O(1), eight steps.
  package mutating func add(_ byte: UInt8) {
    remainder ^= UInt32(byte)
    for _ in 0..<8 {
      remainder = remainder & 1 == 0 ? remainder &>> 1 : remainder &>> 1 ^ 0xEDB8_8320
    }
  }

  /// Adds the bytes in `range`.
  @inline(never)
  package mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range { add(bytes[index]) }
  }
}
