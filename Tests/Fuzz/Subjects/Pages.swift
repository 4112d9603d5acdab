// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Ledger
import System
import Turnstile

/// The bytes the fuzzer made, as two records, and numbers for what is done with them.
///
/// Bytes that are missing are 0.
struct Pages {
  private let bytes: InlineArray<1056, UInt8>

  init(_ input: Span<UInt8>) {
    var bytes = InlineArray<1056, UInt8>(repeating: 0)
    for index in 0..<min(input.count, 1056) { bytes[index] = input[index] }
    self.bytes = bytes
  }

  /// One of the two records, as it is or with the marks that make it whole.
  func record(_ index: Int, isSealed: Bool) -> InlineArray<512, UInt8> {
    var record = InlineArray<512, UInt8>(repeating: 0)
    for byte in 0..<Record.size { record[byte] = bytes[index * Record.size + byte] }
    guard isSealed else { return record }
    let name: StaticString = "Gate"
    // Safe because the name has four bytes.
    for byte in 0..<4 { record[byte] = unsafe name.utf8Start[byte] }
    record.seal(16..<28)
    if hasPresentTable, record[4] == 3 { record.store(Turnstile.table.fingerprint, at: 72) }
    record.seal(0..<156)
    record.store(wholeChecksum(record.span), at: 508)
    return record
  }

  /// A time on the monotonic clock, within its first hundred years.
  var now: UInt64 {
    var value: UInt64 = 0
    for index in 0..<8 { value = value << 8 | UInt64(bytes[1024 + index]) }
    return value % (100 * 365 * 24 * 3600 * 1_000_000_000)
  }

  /// A bit of a record, modulo its size.
  var bit: Int { Int(bytes[1032]) << 8 | Int(bytes[1033]) }

  /// The length of a file, of two whole places more often than not.
  var length: Int {
    let length = Int(bytes[1034]) << 8 | Int(bytes[1035])
    return length == 0 ? 2 * Slots.stride : length % (2 * Slots.stride + 1)
  }

  /// Whether the first record, and the second, is made whole.
  var isSealed: (Bool, Bool) { (bytes[1036] & 1 == 0, bytes[1036] & 2 == 0) }

  /// Whether the gate that goes on adds up money.
  var countsMoney: Bool { bytes[1036] & 4 != 0 }

  /// Whether a record that is made whole is of the present table.
  private var hasPresentTable: Bool { bytes[1036] & 8 == 0 }

  /// What is done after a gate has been resumed, a step to a byte.
  func steps(_ body: (UInt8) -> StaticString?) -> StaticString? {
    for index in 1037..<1049 { if let flaw = body(bytes[index]) { return flaw } }
    return nil
  }
}

extension InlineArray<512, UInt8> {
  /// Writes the checksum of a range behind it.
  fileprivate mutating func seal(_ range: Range<Int>) {
    store(checksum(span.extracting(range)), at: range.upperBound)
  }

  fileprivate mutating func store(_ value: UInt32, at place: Int) {
    for index in 0..<4 {
      self[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index))
    }
  }
}

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
