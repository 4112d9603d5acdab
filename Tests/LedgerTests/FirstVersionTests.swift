// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Ledger
import TestSupport
import Testing
import Turnstile

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
struct FirstVersion: Sendable, CustomTestStringConvertible {
  var text: String
  var state: Turnstile.State
  var sequence: UInt64
  /// Nanoseconds until the state's timeout; `nil` for none.
  var rest: UInt64?
  var savedAt: UInt64
  var counters: [Counter: UInt64]

  var testDescription: String { "\(state.name)" }

  var bytes: [UInt8] {
    let digits = text.filter { !$0.isWhitespace }.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  static let all = [
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

@Suite struct FirstVersionTests {
  private let boot = BootIdentity(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)

  @Test(
    "a record of version 1 is read with its books, its clock and no money",
    arguments: FirstVersion.all)
  func books(first: FirstVersion) throws {
    let record = try read(first.bytes)
    #expect(record.sequence == first.sequence && record.savedAt == first.savedAt)
    #expect(record.wear == 42 && record.boot == boot)
    Counter.forEach { #expect(record.counters[$0] == first.counters[$0] ?? 0, "\($0.name)") }
    #expect(record.books.till == Till())
    #expect(record.openings == 0 && record.coilHeat == 0)
    #expect(record.isDamaged == (first.state == .broken))
  }

  @Test(
    "its machine goes on in its state, with what was left of its time", arguments: FirstVersion.all)
  func machine(first: FirstVersion) throws {
    let record = try read(first.bytes)
    var machine = Machine<Turnstile>()
    // The power was off, and the gate starts at a second of its new clock.
    _ = try machine.resume(from: record.machine, at: 1_000_000_000, clock: .stood)
    #expect(machine.state == first.state)
    #expect(machine.deadline == first.rest.map { 1_000_000_000 + $0 })
    // Only the process was away, for a second.
    let now = record.savedAt + 1_000_000_000
    _ = try machine.resume(from: record.machine, at: now, clock: record.clock(at: now, boot: boot))
    #expect(machine.deadline == first.rest.map { record.savedAt + $0 })
  }

  @Test("it is written again as version 2, and reads the same", arguments: FirstVersion.all)
  func writtenAgain(first: FirstVersion) throws {
    let record = try read(first.bytes)
    let again = try read(record.array)
    #expect(record.array.count == 320 && record.array[4] == 2)
    #expect(Array(record.array[16..<20]) == [1, 5, 6, first.state.rawValue])
    #expect(again.books == record.books && again.isDamaged == record.isDamaged)
    #expect(again.array == record.array)
  }

  @Test("each flipped bit of it is noticed, and what follows it counts for nothing")
  func bits() throws {
    for first in FirstVersion.all {
      let whole = first.bytes
      for bit in 0..<8 * 160 {
        var bytes = whole
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect((try? read(bytes)) == nil, "\(first.state.name), bit \(bit)")
      }
      #expect(try read(first.bytes + [1, 2, 3]).sequence == first.sequence)
      #expect((try? read(first.bytes.dropLast())) == nil)
    }
  }

  @Test("what no gate of version 1 wrote is of a layout that is not known")
  func unknown() throws {
    for offset in [5, 144, 151, 152] {
      var bytes = FirstVersion.all[0].bytes
      bytes[offset] = 1
      let checksum = crc32(Array(bytes[0..<156]))
      for index in 0..<4 { bytes[156 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
      #expect(throws: Record.DecodingError.unknownVersion) { try read(bytes) }
    }
  }

  @Test("a damaged machine stays damaged, and the books are read all the same")
  func damagedMachine() throws {
    var bytes = FirstVersion.all[1].bytes
    bytes[20] ^= 1
    let checksum = crc32(Array(bytes[0..<156]))
    for index in 0..<4 { bytes[156 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    let record = try read(bytes)
    #expect(record.counters[.coins] == 2)
    var machine = Machine<Turnstile>()
    #expect(throws: Snapshot.DecodingError.damaged) {
      try machine.resume(from: record.machine, at: 0, clock: .stood)
    }
  }

  private func read(_ bytes: [UInt8]) throws -> Record { try Record(bytes.span) }
}
