// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A SHA-256 digest (FIPS 180-4).
///
/// Each turn of the loop does four rounds, so that each sum stays in its variable and the code stays small.
package struct SecureHash: Sendable {
  /// The eight words of the digest, in order; the highest byte of each word is first.
  package internal(set) var words: InlineArray<8, UInt32>

  // The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]

  /// No digest: eight words that are 0.
  package init() { words = InlineArray(repeating: 0) }

  /// The digest of a message.
  ///
  /// - Complexity: O(*n*), 64 rounds for each 64 bytes.
  @inline(never) package init(of message: Span<UInt8>) {
    words = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
      0x5BE0_CD19,
    ]
    // The padding is a 1 bit, zeros, and the message's length in bits, in eight bytes.
    let size = (message.count &+ 72) & ~63
    var start = 0
    while start < size {
      add(message, start, of: size)
      start &+= 64
    }
  }

  /// Adds the block at `start`.
  private mutating func add(_ message: Span<UInt8>, _ start: Int, of size: Int) {
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    for round in 0..<16 {
      schedule[round] = Self.word(at: start | 4 &* round, in: message, of: size)
    }
    for round in 16..<64 {
      let (early, late) = (schedule[round &- 15], schedule[round &- 2])
      schedule[round] =
        schedule[round &- 16] &+ ((early.turned(11) ^ early).turned(7) ^ early &>> 3)
        &+ schedule[round &- 7] &+ ((late.turned(2) ^ late).turned(17) ^ late &>> 10)
    }
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    // After four rounds the two halves of the sums have changed places.
    var round = 0
    while round < 64 {
      Self.mix(a, b, c, &d, e, f, g, &h, schedule[round] &+ Self.constants[round])
      Self.mix(h, a, b, &c, d, e, f, &g, schedule[round &+ 1] &+ Self.constants[round &+ 1])
      Self.mix(g, h, a, &b, c, d, e, &f, schedule[round &+ 2] &+ Self.constants[round &+ 2])
      Self.mix(f, g, h, &a, b, c, d, &e, schedule[round &+ 3] &+ Self.constants[round &+ 3])
      (a, b, c, d, e, f, g, h) = (e, f, g, h, a, b, c, d)
      round &+= 4
    }
    let sums: InlineArray<8, UInt32> = [a, b, c, d, e, f, g, h]
    for index in words.indices { words[index] &+= sums[index] }
  }

  /// Performs one round, which changes only the fourth and the last of the eight sums.
  @inline(__always)
  private static func mix(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    // Rotations by 6, 11 and 25 bits, and by 2, 13 and 22: each continues the one before.
    h &+= ((e.turned(14) ^ e).turned(5) ^ e).turned(6) &+ (g ^ e & (f ^ g)) &+ word
    d &+= h
    h &+= ((a.turned(9) ^ a).turned(11) ^ a).turned(2) &+ (a & b | c & (a | b))
  }

  /// Returns four bytes of the padded message.
  private static func word(at start: Int, in message: Span<UInt8>, of size: Int) -> UInt32 {
    if start &+ 4 <= message.count {
      // Safe because the message has four bytes from `start` on.
      return unsafe message.withUnsafeBytes {
        unsafe UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt32.self))
      }
    }
    var word: UInt32 = 0
    var place = start
    for _ in 0..<4 {
      word &<<= 8
      if place < message.count { word |= UInt32(message[place]) }
      if place == message.count { word |= 0x80 }
      place &+= 1
    }
    // The message is shorter than half a gigabyte, so its length in bits fits in 32 bits.
    return place == size ? UInt32(truncatingIfNeeded: message.count &<< 3) : word
  }
}

extension UInt32 {
  fileprivate func turned(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 - count) }
}
