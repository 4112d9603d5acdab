// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Ledger
import System

/// The bytes the fuzzer made, as two records, and numbers for what is done with them.
///
/// Bytes that are missing are 0.
struct Pages {
  private let bytes: InlineArray<672, UInt8>

  init(_ input: Span<UInt8>) {
    var bytes = InlineArray<672, UInt8>(repeating: 0)
    for index in 0..<min(input.count, 672) { bytes[index] = input[index] }
    self.bytes = bytes
  }

  /// One of the two records, as it is or with the marks that make it whole.
  func record(_ index: Int, isSealed: Bool) -> InlineArray<320, UInt8> {
    var record = InlineArray<320, UInt8>(repeating: 0)
    for byte in 0..<Record.size { record[byte] = bytes[index * Record.size + byte] }
    guard isSealed else { return record }
    let name: StaticString = "Gate"
    // Safe because the name has four bytes.
    for byte in 0..<4 { record[byte] = unsafe name.utf8Start[byte] }
    record.seal(16..<28)
    record.seal(0..<156)
    record.seal(160..<316)
    return record
  }

  /// A time on the monotonic clock, within its first hundred years.
  var now: UInt64 {
    var value: UInt64 = 0
    for index in 0..<8 { value = value << 8 | UInt64(bytes[640 + index]) }
    return value % (100 * 365 * 24 * 3600 * 1_000_000_000)
  }

  /// A bit of a record.
  var bit: Int { (Int(bytes[648]) << 8 | Int(bytes[649])) % (8 * Record.size) }

  /// The length of a file, of two whole places more often than not.
  var length: Int {
    let length = Int(bytes[650]) << 8 | Int(bytes[651])
    return length == 0 ? Slots.size : length % (Slots.size + 1)
  }

  /// Whether the first record, and the second, is made whole.
  var isSealed: (Bool, Bool) { (bytes[652] & 1 == 0, bytes[652] & 2 == 0) }

  /// Whether the gate that goes on adds up money.
  var countsMoney: Bool { bytes[652] & 4 != 0 }

  /// What is done after a gate has been resumed, a step to a byte.
  func steps(_ body: (UInt8) -> StaticString?) -> StaticString? {
    for index in 653..<665 { if let flaw = body(bytes[index]) { return flaw } }
    return nil
  }
}

extension InlineArray<320, UInt8> {
  /// Writes the checksum of a range behind it.
  fileprivate mutating func seal(_ range: Range<Int>) {
    let checksum = checksum(span.extracting(range))
    for index in 0..<4 {
      self[range.upperBound + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index))
    }
  }
}
