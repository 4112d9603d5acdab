// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Ledger
import MachineSupport
import TestSupport
import Testing
import Turnstile

@Suite struct SecondVersionTests {
  private let boot = BootIdentity(high: 0, low: 1)

  @Test(
    "a record of 0.2.0 is read with its books, its money and its clock",
    arguments: SecondVersion.all)
  func books(second: SecondVersion) throws {
    let bytes = second.bytes
    let record = try Record(bytes.span)
    #expect(record.sequence == second.sequence && record.savedAt == second.savedAt)
    #expect(record.wear == second.wear && record.boot == boot && record.identity == 0)
    Counter.forEach { #expect(record.counters[$0] == second.counters[$0] ?? 0, "\($0.name)") }
    #expect(record.books.till == second.till)
    #expect(record.openings == 0 && record.coilHeat == 0)
    #expect(record.isDamaged == (second.state == .broken))
  }

  @Test(
    "its machine goes on in its state, with what was left of its time", arguments: SecondVersion.all
  )
  func machine(second: SecondVersion) throws {
    let bytes = second.bytes
    let record = try Record(bytes.span)
    var machine = Machine<Turnstile>()
    // The power was off, and the gate starts at a second of its new clock.
    _ = try record.resume(&machine, at: 1_000_000_000, clock: .stood)
    #expect(machine.state == second.state)
    #expect(machine.deadline == second.rest.map { 1_000_000_000 + $0 })
    // Only the process was away, for a second.
    let now = record.savedAt + 1_000_000_000
    _ = try record.resume(&machine, at: now, clock: record.clock(at: now, boot: boot))
    #expect(machine.deadline == second.rest.map { record.savedAt + $0 })
  }

  @Test("it is written again as version 3, and reads the same", arguments: SecondVersion.all)
  func writtenAgain(second: SecondVersion) throws {
    let bytes = second.bytes
    let record = try Record(bytes.span)
    let written = record.bytes.array
    let again = try Record(written.span)
    #expect(written.count == 512 && written[4] == 3)
    #expect(again.books == record.books && again.isDamaged == record.isDamaged)
    #expect(again.fingerprint == record.fingerprint && again.bytes.array == written)
  }

  @Test("each flipped bit of it is noticed, and what follows it counts for nothing")
  func bits() throws {
    let whole = SecondVersion.paid.bytes
    for bit in 0..<8 * 320 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(error(of: bytes) == (bit < 32 ? .foreign : .damaged), "bit \(bit)")
    }
    #expect(error(of: whole + [1, 2, 3]) == nil)
    for length in 0..<320 { #expect(error(of: Array(whole.prefix(length))) == .cut) }
  }

  @Test("its last fields have their places, and what no gate of 0.2.0 wrote is not known")
  func fields() throws {
    let bytes = changed {
      for index in 0..<8 { ($0[208 + index], $0[144 + index]) = (UInt8(index), 9) }
      ($0[270], $0[271], $0[272], $0[275]) = (7, 4, 1, 2)
    }
    let most = try Record(bytes.span)
    #expect(most.counters[.returnedCoins] == 0x0706_0504_0302_0100)
    #expect(most.counters[.releases] == 0x0909_0909_0909_0909)
    #expect(most.books.till.payment == .grant && most.books.till.waitsForSign && most.isDamaged)
    #expect(most.openings == 4 && most.coilHeat == 0x0200_0001)
    for offset in [5, 7, 152, 155, 216, 263, 276, 315] {
      #expect(error(of: changed { $0[offset] = 1 }) == .unknownVersion, "byte \(offset)")
    }
    #expect(error(of: changed { $0[270] = 8 }) == .unknownVersion)
  }

  @Test("a record of 0.1.0 is another version's")
  func firstVersion() { #expect(error(of: version1Record) == .unknownVersion) }

  @Test("for 0.2.0 a record of this version is another version's, and no damaged one")
  func goingBack() throws {
    let bytes = try makeRecord(7).bytes.array
    // What 0.2.0 looks at before the version: the name, and a checksum of 156 bytes behind them.
    #expect(Array(bytes[0..<4]) == Array("Gate".utf8) && bytes[4] != 2)
    let checksum = crc32(Array(bytes[0..<156]))
    #expect(
      (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) } == Array(bytes[156..<160]))
  }

  /// The paid one, changed before its checksums were made.
  private func changed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var bytes = SecondVersion.paid.bytes
    change(&bytes)
    for range in [0..<156, 160..<316] {
      let checksum = crc32(Array(bytes[range]))
      for index in 0..<4 {
        bytes[range.upperBound + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index))
      }
    }
    return bytes
  }

  private func error(of bytes: [UInt8]) -> Record.DecodingError? {
    thrown { () throws(Record.DecodingError) in _ = try Record(bytes.span) }
  }
}
