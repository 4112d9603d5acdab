// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing
package import Turnstile

// Records as a gate of version 1 wrote them, one of each state, with what that gate had seen: a push in
// vain, a coin, an extra coin, a push, a grant and a push; then, five seconds later, a coin whose relock
// of 30 s has run for 12 s; then the push that broke it; then two seconds of a repair.
private let locked = """
  4761746501000000070000000000000001040400ffffffffffffffff8d59241d2a00000000000000
  00863ba101000000efcdab89674523011032547698badcfe01000000000000000100000000000000
  00000000000000000200000000000000010000000000000000000000000000000000000000000000
  0000000000000000000000000000000001000000000000000000000000000000000000006e7cb775
  """
private let unlocked = """
  47617465010000000800000000000000010404010034e23004000000a259da672a00000000000000
  005c4d1f05000000efcdab89674523011032547698badcfe02000000000000000100000000000000
  00000000000000000200000000000000010000000000000000000000000000000000000000000000
  000000000000000000000000000000000100000000000000000000000000000000000000d63a3789
  """
private let broken = """
  4761746501000000090000000000000001040402ffffffffffffffff0b71d2332a00000000000000
  00f0829605000000efcdab89674523011032547698badcfe02000000000000000100000000000000
  01000000000000000200000000000000010000000000000001000000000000000000000000000000
  0000000000000000000000000000000001000000000000000000000000000000000000005b0d3575
  """
private let inRepair = """
  47617465010000000a0000000000000001040403005ed0b2000000008cb01c6b2a00000000000000
  004e534906000000efcdab89674523011032547698badcfe02000000000000000100000000000000
  01000000000000000200000000000000010000000000000001000000000000000100000000000000
  0000000000000000000000000000000001000000000000000000000000000000000000009db3eea1
  """

/// A record of version 1, and what a gate is to make of it.
package struct FirstVersion: Sendable, CustomTestStringConvertible {
  var text: String
  package var state: Turnstile.State
  package var sequence: UInt64
  /// Nanoseconds until the state's timeout; `nil` for none.
  package var rest: UInt64?
  package var savedAt: UInt64
  package var counters: [Counter: UInt64]

  package var testDescription: String { "\(state.name)" }

  package var bytes: [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  package static let all = [
    FirstVersion(
      text: locked, state: .locked, sequence: 7, rest: nil, savedAt: 7_000_000_000,
      counters: [.coins: 1, .refusedCoins: 1, .passages: 2, .refusedPushes: 1, .grants: 1]),
    FirstVersion(
      text: unlocked, state: .unlocked, sequence: 8, rest: 18_000_000_000,
      savedAt: 22_000_000_000,
      counters: [.coins: 2, .refusedCoins: 1, .passages: 2, .refusedPushes: 1, .grants: 1]),
    FirstVersion(
      text: broken, state: .broken, sequence: 9, rest: nil, savedAt: 24_000_000_000,
      counters: [
        .coins: 2, .refusedCoins: 1, .voidedCoins: 1, .passages: 2, .refusedPushes: 1, .grants: 1,
        .breakages: 1,
      ]),
    FirstVersion(
      text: inRepair, state: .outOfOrder, sequence: 10, rest: 3_000_000_000,
      savedAt: 27_000_000_000,
      counters: [
        .coins: 2, .refusedCoins: 1, .voidedCoins: 1, .passages: 2, .refusedPushes: 1, .grants: 1,
        .breakages: 1, .repairs: 1,
      ]),
  ]
}
