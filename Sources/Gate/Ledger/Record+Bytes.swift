// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

extension Record {
  /// The size of a record in bytes, within one sector of any disk.
  package static var size: Int { 320 }

  /// Why bytes are not a record.
  package enum DecodingError: UInt8, Error, Sendable {
    /// There are fewer bytes than in a record: the file was cut short.
    case cut
    /// All bytes are 0: the slot was never written, or was wiped.
    case blank
    /// The bytes do not begin with a record's name.
    case foreign
    /// A checksum does not match: a torn or altered record.
    case damaged
    /// An intact record of a layout that this program does not know.
    case unknownVersion
    /// An intact record with an impossible value.
    case impossible
  }

  /// The record as it is written; numbers are little endian.
  ///
  /// | bytes | content |
  /// | --- | --- |
  /// | 0...3 | `Gate` |
  /// | 4 | version of this layout: 2 |
  /// | 5...7 | 0 |
  /// | 8...15 | sequence number, 1..<2^63 |
  /// | 16...31 | the machine: ``Snapshot`` with its own version and checksum |
  /// | 32...39 | the generator of wear |
  /// | 40...47 | when it was saved, nanoseconds on the monotonic clock |
  /// | 48...63 | the run of the kernel this clock belongs to, two halves, the high one first |
  /// | 64...151 | the first eleven of ``Counter``, in its order |
  /// | 152...155 | 0 |
  /// | 156...159 | CRC-32 (ISO 3309) of bytes 0...155 |
  /// | 160...263 | room for thirteen more of ``Counter``; unused ones are 0 |
  /// | 264...267 | credit, in pulses |
  /// | 268, 269 | the price that the pending passage was sold for |
  /// | 270 | bit 0: the pending passage was granted; 1: a returned price waits for a sign; 2: the mechanism is damaged |
  /// | 271 | how often in a row the gate resumed unlocked and stopped at once |
  /// | 272...275 | how hot the coil is, in milliseconds of its budget |
  /// | 276...315 | 0 |
  /// | 316...319 | CRC-32 of bytes 160...315 |
  ///
  /// Name, version and the first checksum are at these places in every future layout too, so that a
  /// record of another version can be distinguished from a damaged one.
  package var bytes: InlineArray<320, UInt8> {
    var bytes = InlineArray<320, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    for index in 0..<4 { span[index] = Self.name[index] }
    span[4] = Self.version
    span.store(sequence, at: 8)
    for index in 0..<16 { span[16 + index] = machine.bytes[index] }
    span.store(wear, at: 32)
    span.store(savedAt, at: 40)
    span.store(boot.high, at: 48)
    span.store(boot.low, at: 56)
    for rawValue in 0..<UInt8(truncatingIfNeeded: Counter.count) {
      guard let counter = Counter(rawValue: rawValue) else { break }
      span.store(counters[counter], at: counter.offset)
    }
    store(money: &span)
    let (first, second) = (span.span.checksum(of: 0..<156), span.span.checksum(of: 160..<316))
    span.store(first, at: 156)
    span.store(second, at: 316)
    return bytes
  }

  /// Decodes the record at the beginning of `bytes`; the rest is ignored.
  @inline(never)
  package init(_ bytes: Span<UInt8>) throws(DecodingError) {
    try self.init(bytes, version: Self.version)
    try readRest(bytes)
  }

  /// Decodes what every version has, of a record of this one; ten counters are among it.
  init(_ bytes: Span<UInt8>, version: UInt8) throws(DecodingError) {
    guard bytes.count >= Self.firstSize else { throw .cut }
    try Self.examine(bytes.extracting(0..<Self.firstSize), version)
    var machine = InlineArray<16, UInt8>(repeating: 0)
    for index in 0..<16 { machine[index] = bytes[16 + index] }
    self.init(
      sequence: bytes.load(at: 8), books: Books(), machine: Snapshot(bytes: machine),
      wear: bytes.load(at: 32), savedAt: bytes.load(at: 40),
      boot: BootIdentity(high: bytes.load(at: 48), low: bytes.load(at: 56)))
    guard sequence > 0, sequence <= Self.lastSequence else { throw .impossible }
    for rawValue in 0..<10 as Range<UInt8> { readCounter(rawValue, bytes) }
  }

  /// The highest sequence number: at a million records a second it is 292,000 years away.
  static var lastSequence: UInt64 { UInt64.max / 2 }

  private static var version: UInt8 { 2 }
  // The size of version 1, whose end every version has.
  private static var firstSize: Int { 160 }
  private static var name: InlineArray<4, UInt8> {
    [UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "t"), UInt8(ascii: "e")]
  }

  private static func examine(_ bytes: Span<UInt8>, _ version: UInt8) throws(DecodingError) {
    guard bytes.hasContent(in: bytes.indices) else { throw .blank }
    for index in 0..<4 where bytes[index] != name[index] { throw .foreign }
    guard bytes.load(at: 156) == bytes.checksum(of: 0..<156) else { throw .damaged }
    guard bytes[4] == version else { throw .unknownVersion }
    // A value in a field that this program does not use would be lost with the next record.
    if bytes.hasContent(in: 5..<8) || bytes.hasContent(in: 152..<156) { throw .unknownVersion }
  }

  private mutating func readRest(_ bytes: Span<UInt8>) throws(DecodingError) {
    guard bytes.count >= Self.size else { throw .cut }
    guard bytes.load(at: 316) == bytes.checksum(of: 160..<316) else { throw .damaged }
    let unused = 160 + 8 * (Counter.count - 11)
    guard !bytes.hasContent(in: unused..<264), !bytes.hasContent(in: 276..<316), bytes[270] < 8
    else { throw .unknownVersion }
    for rawValue in 10..<UInt8(truncatingIfNeeded: Counter.count) { readCounter(rawValue, bytes) }
    books.till.credit = bytes.load(at: 264)
    books.till.soldPrice = UInt16(bytes[268]) | UInt16(bytes[269]) &<< 8
    // What was sold was spent.
    guard counters[.spentPulses] >= UInt64(books.till.soldPrice) else { throw .impossible }
    books.till.isGranted = bytes[270] & 1 != 0
    books.till.waitsForSign = bytes[270] & 2 != 0
    isDamaged = bytes[270] & 4 != 0
    openings = bytes[271]
    coilHeat = bytes.load(at: 272)
    guard books.till.credit <= Till.largestCredit else { throw .impossible }
  }

  private mutating func readCounter(_ rawValue: UInt8, _ bytes: Span<UInt8>) {
    guard let counter = Counter(rawValue: rawValue) else { return }
    books.counters.set(counter, to: bytes.load(at: counter.offset))
  }

  private func store(money bytes: inout MutableSpan<UInt8>) {
    let till = books.till
    bytes.store(till.credit, at: 264)
    bytes[268] = UInt8(truncatingIfNeeded: till.soldPrice)
    bytes[269] = UInt8(truncatingIfNeeded: till.soldPrice &>> 8)
    bytes[270] = (till.isGranted ? 1 : 0) | (till.waitsForSign ? 2 : 0) | (isDamaged ? 4 : 0)
    bytes[271] = openings
    bytes.store(coilHeat, at: 272)
  }
}

extension Counter {
  // The second checksum of a record is not among its counters.
  fileprivate var offset: Int { (rawValue < 11 ? 64 : 72) + 8 * Int(rawValue) }
}

extension Span<UInt8> {
  func hasContent(in range: Range<Int>) -> Bool {
    for index in range where self[index] != 0 { return true }
    return false
  }

  fileprivate func checksum(of range: Range<Int>) -> UInt32 {
    var checksum = Checksum()
    for index in range { checksum.add(self[index]) }
    return checksum.value
  }
}
