// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Ledger
import TestSupport
import Testing
import Turnstile

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

  @Test("a gate does not read it itself: for it, it is another version's")
  func notByTheGate() {
    for first in FirstVersion.all {
      #expect(throws: Record.DecodingError.unknownVersion) { try Record(first.bytes.span) }
    }
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

  private func read(_ bytes: [UInt8]) throws -> Record { try Record(earlier: bytes.span) }
}
