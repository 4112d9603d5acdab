// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Ledger
import Testing
import Turnstile

@Suite struct RecordTests {
  @Test("what is written is read again, all of it")
  func roundTrip() throws {
    let boot = BootIdentity(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    let written = try makeRecord(7, boot: boot)
    let read = try Record(written.array.span)
    #expect(read.sequence == 7 && read.counters == written.counters)
    #expect(read.wear == written.wear && read.savedAt == 2_000 && read.boot == boot)
    #expect(read.array == written.array)
    var machine = Machine<Turnstile>()
    _ = try machine.resume(from: read.machine, at: 10, clock: .stood)
    #expect(machine.state == .unlocked && machine.deadline == 3_000_000_000 - 1_000 + 10)
  }

  @Test("every counter has its place, and there is one for each")
  func counters() throws {
    var counters = Counters()
    Counter.forEach { counters.set($0, to: UInt64($0.rawValue) + 1 << 60) }
    #expect(counters[.coins] == 1 << 60 && counters[.overflows] == 8 + 1 << 60)
    // Bytes 64...151 of a record.
    #expect(Counter.count <= 11)
    var written = try makeRecord(1)
    written.counters = counters
    #expect(try Record(written.array.span).counters == counters)
  }

  @Test("the bytes are those of the table, to the last one")
  func layout() throws {
    let boot = BootIdentity(high: 0x1112_1314_1516_1718, low: 0x2122_2324_2526_2728)
    var written = try makeRecord(2, boot: boot)
    written.sequence = 0x0102_0304
    let bytes = written.array
    #expect(bytes.count == 160 && Record.size == 160)
    #expect(Array(bytes[0..<8]) == Array("Gate".utf8) + [1, 0, 0, 0])
    #expect(Array(bytes[8..<16]) == [4, 3, 2, 1, 0, 0, 0, 0])
    #expect(Array(bytes[16..<20]) == [1, 4, 4, 1])
    #expect(Array(bytes[40..<48]) == [0xD0, 7, 0, 0, 0, 0, 0, 0])
    #expect(Array(bytes[48..<52]) == [0x18, 0x17, 0x16, 0x15])
    #expect(Array(bytes[56..<60]) == [0x28, 0x27, 0x26, 0x25])
    #expect(bytes[64] == 2 && bytes[88] == 1)
    #expect(bytes[136..<156].allSatisfy { $0 == 0 })
    let checksum = crc32(Array(bytes[0..<156]))
    #expect((0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) } == Array(bytes[156...]))
  }

  @Test("any flipped bit is noticed", arguments: 0..<160)
  func flippedBits(byte: Int) throws {
    for bit in 0..<8 {
      var bytes = try makeRecord(3).array
      bytes[byte] ^= 1 << UInt8(bit)
      #expect(error(of: bytes) == (byte < 4 ? .foreign : .damaged))
    }
  }

  @Test("any shorter one is cut")
  func cut() throws {
    let bytes = try makeRecord(3).array
    for length in 0..<Record.size { #expect(error(of: Array(bytes.prefix(length))) == .cut) }
    #expect(error(of: bytes + [1, 2, 3]) == nil)
  }

  @Test("nothing, something else and a layout of the future have names of their own")
  func strangers() throws {
    #expect(error(of: Array(repeating: 0, count: 160)) == .blank)
    #expect(error(of: Array(repeating: 0xFF, count: 160)) == .foreign)
    #expect(try error(of: sealed { $0[4] = 2 }) == .unknownVersion)
    #expect(try error(of: sealed { $0[4] = 0 }) == .unknownVersion)
  }

  @Test("numbers that this program would not write again are of a layout it does not know")
  func numbersOfTheFuture() throws {
    for offset in [5, 7, 144, 151, 152, 155] {
      #expect(try error(of: sealed { $0[offset] = 1 }) == .unknownVersion)
    }
  }

  @Test("a sequence number that no record has is refused, even if the checksum is right")
  func impossibleSequence() throws {
    #expect(try error(of: sealed { for index in 8..<16 { $0[index] = 0 } }) == .impossible)
    #expect(try error(of: sealed { $0[15] = 0x80 }) == .impossible)
    #expect(try error(of: sealed { $0[15] = 0x7F }) == nil)
  }

  @Test("time ran in the same run of the kernel, and stood while the power was off")
  func clocks() throws {
    let boot = BootIdentity(high: 1, low: 2)
    let kept = try makeRecord(1, boot: boot)
    #expect(elapsed(kept.clock(at: 5_000, boot: boot)) == 3_000)
    #expect(elapsed(kept.clock(at: 1_000, boot: boot)) == 0)
    #expect(elapsed(kept.clock(at: 5_000, boot: BootIdentity(high: 1, low: 3))) == nil)
    #expect(elapsed(try makeRecord(1).clock(at: 5_000, boot: .unknown)) == nil)
  }

  @Test("the run of the kernel is read as systemd and as the kernel write it")
  func bootIdentity() {
    func identity(_ text: String) -> BootIdentity { BootIdentity(Array(text.utf8).span) }
    let digits = "0123456789abcdef0f1e2d3c4b5a6978"
    let expected = BootIdentity(high: 0x0123_4567_89AB_CDEF, low: 0x0F1E_2D3C_4B5A_6978)
    #expect(identity(digits) == expected)
    #expect(identity("01234567-89ab-cdef-0f1e-2d3c4b5a6978\n") == expected)
    for wrong in ["", "0", "xyz", String(digits.dropLast()), "\(digits)0"] {
      #expect(identity(wrong) == .unknown)
    }
  }

  private func elapsed(_ clock: Snapshot.Clock) -> UInt64? {
    if case .ran(let elapsed) = clock { elapsed } else { nil }
  }

  /// The bytes of a record that was changed before its checksum was made.
  private func sealed(_ change: (inout [UInt8]) -> Void) throws -> [UInt8] {
    var bytes = try makeRecord(3).array
    change(&bytes)
    let checksum = crc32(Array(bytes[0..<156]))
    for index in 0..<4 { bytes[156 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    return bytes
  }

  private func error(of bytes: [UInt8]) -> Record.DecodingError? {
    do {
      _ = try Record(bytes.span)
      return nil
    } catch { return error }
  }

  /// CRC-32 by division of the whole message, written apart from the one under test.
  private func crc32(_ message: [UInt8]) -> UInt32 {
    var bits: [Bool] = message.flatMap { byte -> [Bool] in
      (0..<8).map { byte >> UInt8($0) & 1 == 1 }
    }
    bits += Array(repeating: false, count: 32)
    for index in 0..<32 { bits[index].toggle() }
    let divisor = (0..<33).map { UInt64(0x1_04C1_1DB7) >> UInt64(32 - $0) & 1 == 1 }
    for start in 0..<(bits.count - 32) where bits[start] {
      for offset in 0..<33 { bits[start + offset] = bits[start + offset] != divisor[offset] }
    }
    return bits.suffix(32).enumerated().reduce(UInt32(0)) { sum, bit in
      bit.element ? sum : sum | 1 << UInt32(bit.offset)
    }
  }
}
