// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Ledger
import MachineSupport
import Testing

@Suite struct SlotsTests {
  @Test(
    "the newest of two whole records is taken, wherever it is",
    arguments: [(9, 8, 0), (8, 9, 1)] as [(UInt64, UInt64, Int)])
  func newest(first: UInt64, second: UInt64, slot: Int) throws {
    let found = slots(file(try makeRecord(first), try makeRecord(second)))
    expectEqual(found.newest?.sequence, 9)
    expectEqual(found.slot, slot)
    #expect(found.error == nil)
  }

  @Test(
    "each bit of the newest or the older record flipped: the other is taken, and it is said",
    arguments: [(1, 8), (0, 9)] as [(Int, UInt64)])
  func flippedBits(slot: Int, other: UInt64) throws {
    let whole = file(try makeRecord(8), try makeRecord(9))
    for bit in 0..<8 * Record.size {
      var bytes = whole
      bytes[slot * Slots.stride + bit / 8] ^= 1 << UInt8(bit % 8)
      let found = slots(bytes)
      expectEqual(found.newest?.sequence, other)
      expectEqual(found.slot, 1 - slot)
      expectEqual(found.error, bit < 32 ? .foreign : .damaged)
    }
  }

  @Test("the file cut at every byte: the newest, the one before, or none; never another")
  func cut() throws {
    let whole = file(try makeRecord(9), try makeRecord(8))
    let other = file(try makeRecord(8), try makeRecord(9))
    for length in 0...2 * Slots.stride {
      let left = slots(Array(whole.prefix(length)))
      expectEqual(left.newest?.sequence, length < Record.size ? nil : 9)
      let right = slots(Array(other.prefix(length)))
      let isWhole = length >= Slots.stride + Record.size
      expectEqual(right.newest?.sequence, length < Record.size ? nil : isWhole ? 9 : 8)
      expectEqual(right.error, isWhole ? nil : .cut)
    }
  }

  @Test("a write that was torn after any byte: the one before is taken, until all of it is there")
  func torn() throws {
    let before = file(try makeRecord(9), try makeRecord(8))
    let after = file(try makeRecord(9), try makeRecord(10))
    for length in 0...Record.size {
      let end = Slots.stride + length
      let torn = slots(Array(after[..<end] + before[end...]))
      // Where the rest of both is the same, the record is whole before its last byte is written.
      let isWhole = before[end...] == after[end...]
      let isUntouched = before[..<end] == after[..<end]
      expectEqual(torn.newest?.sequence, isWhole ? 10 : 9)
      expectEqual(torn.error == nil, isWhole || isUntouched)
    }
  }

  @Test("two flaws: there is nothing to go on from, and the one that explains more is named")
  func twoFlaws() throws {
    var bytes = file(try makeRecord(8), try makeRecord(9))
    bytes[20] ^= 1
    bytes[Slots.stride + 20] ^= 1
    #expect(slots(bytes).newest == nil)
    expectEqual(slots(bytes).error, .damaged)
    for index in 0..<Record.size { bytes[index] = 0 }
    #expect(slots(bytes).newest == nil)
    expectEqual(slots(bytes).error, .damaged)
    expectEqual(slots([UInt8](repeating: 0, count: 2 * Slots.stride)).error, .blank)
    expectEqual(slots([UInt8]()).error, .cut)
  }

  @Test("the highest number of damaged records counts, unless no gate gets that far")
  func damagedNumber() throws {
    var bytes = file(try makeRecord(8), try makeRecord(9))
    expectEqual(slots(bytes).damagedNumber, 0)
    bytes[20] ^= 1
    expectEqual(slots(bytes).damagedNumber, 8)
    bytes[Slots.stride + 20] ^= 1
    expectEqual(slots(bytes).damagedNumber, 9)
    bytes[Slots.stride + 14] = 1
    expectEqual(slots(bytes).damagedNumber, 8)
  }

  @Test(
    "books of another version are not passed over for older ones", arguments: [3, 5] as [UInt8])
  func otherVersion(version: UInt8) throws {
    var newer = try makeRecord(9).bytes.array
    newer[4] = version
    seal(&newer)
    var bytes = file(try makeRecord(8), try makeRecord(9))
    bytes.replaceSubrange(Slots.stride..<Slots.stride + Record.size, with: newer)
    #expect(slots(bytes).newest == nil)
    expectEqual(slots(bytes).error, .unknownVersion)
  }

  private func slots(_ file: [UInt8]) -> Slots { Slots(file.span) }
}
