// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Ledger
import MachineSupport
import TestSupport
import Testing
import Turnstile

@Suite struct RecordTests {
  @Test("what is written is read again, all of it")
  func roundTrip() throws {
    let written = try distinct()
    let read = try Record(written.bytes.array.span)
    expectEqual(read.sequence, 0x0102_0304_0506_0708)
    expectEqual(read.books, written.books)
    expectEqual(read.wear, written.wear)
    expectEqual(read.savedAt, 0x6162_6364_6566_6768)
    expectEqual(read.boot, written.boot)
    expectTrue(read.isDamaged)
    expectEqual(read.openings, 4)
    expectEqual(read.coilHeat, 0x7172_7374)
    expectEqual(read.identity, written.identity)
    expectEqual(read.bytes.array, written.bytes.array)
    expectEqual(read.fingerprint, 0x3132_3334)
    var machine = Machine<Turnstile>()
    _ = try machine.resume(from: read.machine, at: 10, clock: .stood)
    expectEqual(machine.state, .unlocked)
    expectEqual(machine.deadline, 3_000_000_000 - 1_000 + 10)
  }

  @Test("every counter has its place, and there is one for each")
  func counters() throws {
    var counters = Counters()
    Counter.forEach { counters.set($0, to: UInt64($0.rawValue) + 1 << 60) }
    expectEqual(counters[.coins], 1 << 60)
    expectEqual(counters[.overflows], 8 + 1 << 60)
    #expect(Counter.count <= counters.values.count && counters.values.count == 40)
    var written = try makeRecord(1)
    written.books.counters = counters
    #expect(try Record(written.bytes.array.span).counters == counters)
    Counter.forEach {
      let place = 160 + 8 * Int($0.rawValue)
      #expect(
        Array(written.bytes.array[place..<place + 8]) == [$0.rawValue, 0, 0, 0, 0, 0, 0, 0x10])
    }
  }

  @Test("a record has the bytes of the golden file, and they are read")
  func golden() throws {
    let golden = try GoldenFile("record")
    let written = try distinct()
    expectEqual(GoldenFile.text(of: written.bytes.array), golden.text)
    let bytes = golden.bytes
    expectEqual(bytes.count, Record.size)
    #expect(try Record(bytes.span).bytes.array == bytes)
  }

  /// A record whose fields differ from each other, and whose books balance.
  private func distinct() throws -> Record {
    let boot = BootIdentity(high: 0x1112_1314_1516_1718, low: 0x2122_2324_2526_2728)
    var record = try makeRecord(7, boot: boot)
    record.sequence = 0x0102_0304_0506_0708
    (record.identity, record.fingerprint) = (0x4142_4344_4546_4748, 0x3132_3334)
    (record.wear, record.savedAt) = (0x5152_5354_5556_5758, 0x6162_6364_6566_6768)
    (record.isDamaged, record.isStopped) = (true, true)
    (record.openings, record.coilHeat) = (4, 0x7172_7374)
    record.books.till = .full
    (record.books.isClosed, record.books.emptiedAt) = (true, 0x8182)
    record.books.tokens.open(for: 0x9998_9796_9594_9392)
    record.books.tokens.end(isPassed: true)
    record.books.tokens.open(for: 0x9192_9394_9596_9798)
    record.books.tokens.doubt()
    var counters = Counters()
    Counter.forEach { counters.set($0, to: 0x1_0000 + 0x0101 * (UInt64($0.rawValue) + 1)) }
    let bought = counters[.coins] + counters[.admitted] + counters[.grants]
    counters.set(.passages, to: bought - counters[.voidedCoins] - 1)
    let used = counters[.spentPulses] + counters[.forfeitedPulses] + counters[.refundedPulses]
    counters.set(.pulses, to: used + UInt64(record.books.till.credit))
    record.books.counters = counters
    return record
  }

  @Test("the beginning of one record and the rest of another are no record")
  func halves() throws {
    let (left, right) = (try makeRecord(3).bytes.array, try makeRecord(4).bytes.array)
    expectEqual(error(of: Array(left[..<160] + right[160...])), .damaged)
  }

  @Test("any flipped bit is noticed", arguments: 0..<512)
  func flippedBits(byte: Int) throws {
    for bit in 0..<8 {
      var bytes = try makeRecord(3).bytes.array
      bytes[byte] ^= 1 << UInt8(bit)
      expectEqual(error(of: bytes), byte < 4 ? .foreign : .damaged)
    }
  }

  @Test("any shorter one is cut")
  func cut() throws {
    let bytes = try makeRecord(3).bytes.array
    for length in 0..<Record.size { expectEqual(error(of: Array(bytes.prefix(length))), .cut) }
    expectEqual(error(of: bytes + [1, 2, 3]), nil)
  }

  @Test("nothing, something else and another version have names of their own")
  func strangers() throws {
    expectEqual(error(of: Array(repeating: 0, count: 160)), .blank)
    expectEqual(error(of: Array(repeating: 0xFF, count: 160)), .foreign)
    for version in [0, 3, 5, 255] as [UInt8] {
      #expect(try error(of: sealed { $0[4] = version }) == .unknownVersion, "\(version)")
    }
  }

  @Test("numbers that this program would not write again are of a layout it does not know")
  func numbersOfTheFuture() throws {
    for offset in [5, 7, 88, 155, 160 + 8 * Counter.count, 479, 498, 499] {
      #expect(try error(of: sealed { $0[offset] = 1 }) == .unknownVersion, "byte \(offset)")
    }
    #expect(try error(of: sealed { $0[82] = 64 }) == .unknownVersion)
  }

  @Test(
    "a number, a credit or a payment that no gate has is refused, even if the checksum is right",
    arguments: [
      (8, [0, 0, 0, 0, 0, 0, 0, 0], .impossible), (15, [0x80], .impossible), (15, [0x7F], nil),
      (76, fourBytes(Till.largestCredit + 1), .impossible), (76, fourBytes(.max), .impossible),
      (76, fourBytes(Till.largestCredit), nil),
      // Two payments.
      (82, [17], .impossible),
    ] as [(Int, [UInt8], Record.DecodingError?)])
  func impossible(place: Int, content: [UInt8], expected: Record.DecodingError?) throws {
    let bytes = try sealed { $0.replaceSubrange(place..<place + content.count, with: content) }
    expectEqual(error(of: bytes), expected)
  }

  @Test("a passage that was sold for more than was ever spent is impossible")
  func impossiblePrice() throws {
    for (price, expected) in [(0, nil), (1, Record.DecodingError.impossible)] {
      let bytes = try sealed {
        // Nothing was spent.
        for index in 160..<480 { $0[index] = 0 }
        ($0[80], $0[81]) = (UInt8(price), 0)
      }
      expectEqual(error(of: bytes), expected)
    }
  }

  @Test("what could not be read is not written: with an impossible value a record is blank")
  func impossibleIsBlank() throws {
    var record = try makeRecord(3)
    record.sequence = 0
    let bytes = record.bytes
    expectFalse(Record.isIntact(bytes.span))
    expectEqual(error(of: bytes.array), .blank)
  }

  @Test("time ran in the same run of the kernel, and stood while the power was off")
  func clocks() throws {
    let boot = BootIdentity(high: 1, low: 2)
    let kept = try makeRecord(1, boot: boot)
    expectEqual(elapsed(kept.clock(at: 5_000, boot: boot)), 3_000)
    expectEqual(elapsed(kept.clock(at: 1_000, boot: boot)), 0)
    expectEqual(elapsed(kept.clock(at: 5_000, boot: BootIdentity(high: 1, low: 3))), nil)
    #expect(elapsed(try makeRecord(1).clock(at: 5_000, boot: .unknown)) == nil)
  }

  @Test("the state of another table is not resumed")
  func otherTable() throws {
    var machine = Machine<Turnstile>()
    var record = try makeRecord(1)
    expectEqual(record.fingerprint, Turnstile.table.fingerprint)
    record.fingerprint ^= 1
    #expect(throws: Snapshot.DecodingError.otherTable) {
      try record.resume(&machine, at: 20, clock: .stood)
    }
    expectEqual(machine.state, nil)
    record.fingerprint ^= 1
    _ = try record.resume(&machine, at: 10, clock: .stood)
    expectEqual(machine.state, .unlocked)
  }

  @Test("the run of the kernel is read as systemd and as the kernel write it")
  func bootIdentity() {
    func identity(_ text: String) -> BootIdentity { BootIdentity(Array(text.utf8).span) }
    let digits = "0123456789abcdef0f1e2d3c4b5a6978"
    let expected = BootIdentity(high: 0x0123_4567_89AB_CDEF, low: 0x0F1E_2D3C_4B5A_6978)
    expectEqual(identity(digits), expected)
    expectEqual(identity("01234567-89ab-cdef-0f1e-2d3c4b5a6978\n"), expected)
    for wrong in ["", "0", "xyz", String(digits.dropLast()), "\(digits)0"] {
      expectEqual(identity(wrong), .unknown)
    }
  }

  private func elapsed(_ clock: Snapshot.Clock) -> UInt64? {
    if case .ran(let elapsed) = clock { elapsed } else { nil }
  }

  /// The bytes of a record that was changed before its checksum was made.
  private func sealed(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
    var bytes = try makeRecord(3).bytes.array
    change(&bytes)
    seal(&bytes)
    let rest = crc32(Array(bytes[..<156] + bytes[160..<508]))
    bytes.replaceSubrange(508..., with: fourBytes(rest))
    return bytes
  }

  private func error(of bytes: [UInt8]) -> Record.DecodingError? {
    thrown { () throws(Record.DecodingError) in _ = try Record(bytes.span) }
  }
}

extension Till {
  /// The largest values that there are.
  fileprivate static var full: Till {
    var till = Till()
    (till.credit, till.soldPrice) = (largestCredit, 1000)
    (till.payment, till.waitsForSign) = (.grant, true)
    return till
  }
}
