// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

extension Record {
  /// The size of a record in bytes, within one sector of any disk.
  package static var size: Int { 160 }

  /// Why bytes are not a record.
  package enum DecodingError: UInt8, Error, Sendable {
    /// There are fewer bytes than in a record: the file was cut short.
    case cut
    /// All bytes are 0: the slot was never written, or was wiped.
    case blank
    /// The bytes do not begin with a record's name.
    case foreign
    /// The checksum does not match: a torn or altered record.
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
  /// | 4 | version of this layout: 1 |
  /// | 5...7 | 0 |
  /// | 8...15 | sequence number, 1..<2^63 |
  /// | 16...31 | the machine: ``Snapshot`` with its own version and checksum |
  /// | 32...39 | the generator of wear |
  /// | 40...47 | when it was saved, nanoseconds on the monotonic clock |
  /// | 48...63 | the run of the kernel this clock belongs to, two halves, the high one first |
  /// | 64...151 | room for eleven of ``Counter``, in its order; unused ones are 0 |
  /// | 152...155 | 0 |
  /// | 156...159 | CRC-32 (ISO 3309) of bytes 0...155 |
  ///
  /// Name, version and checksum are at these places in every future layout too, so that a newer
  /// record can be distinguished from a damaged one.
  package var bytes: InlineArray<160, UInt8> {
    var bytes = InlineArray<160, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    for index in 0..<4 { span[index] = Self.name[index] }
    span[4] = Self.version
    span.store(sequence, at: 8)
    for index in 0..<16 { span[16 + index] = machine.bytes[index] }
    span.store(wear, at: 32)
    span.store(savedAt, at: 40)
    span.store(boot.high, at: 48)
    span.store(boot.low, at: 56)
    var rawValue: UInt8 = 0
    while let counter = Counter(rawValue: rawValue) {
      span.store(counters[counter], at: counter.offset)
      rawValue += 1
    }
    let checksum = span.span.checksum
    span.store(checksum, at: 156)
    return bytes
  }

  /// Decodes the record at the beginning of `bytes`; the rest is ignored.
  package init(_ bytes: Span<UInt8>) throws(DecodingError) {
    guard bytes.count >= Self.size else { throw .cut }
    let bytes = bytes.extracting(0..<Self.size)
    try Self.examine(bytes)
    var machine = InlineArray<16, UInt8>(repeating: 0)
    for index in 0..<16 { machine[index] = bytes[16 + index] }
    var counters = Counters()
    Counter.forEach { counters.set($0, to: bytes.load(at: $0.offset)) }
    self.init(
      sequence: bytes.load(at: 8), counters: counters, machine: Snapshot(bytes: machine),
      wear: bytes.load(at: 32), savedAt: bytes.load(at: 40),
      boot: BootIdentity(high: bytes.load(at: 48), low: bytes.load(at: 56)))
    guard sequence > 0, sequence <= Self.lastSequence else { throw .impossible }
    // A value in a field that this program does not use would be lost with the next record.
    let known = self.bytes
    for index in bytes.indices where known.span[index] != bytes[index] { throw .unknownVersion }
  }

  /// The highest sequence number: at a million records a second it is 292,000 years away.
  static var lastSequence: UInt64 { UInt64.max / 2 }

  private static var version: UInt8 { 1 }
  private static var name: InlineArray<4, UInt8> {
    [UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "t"), UInt8(ascii: "e")]
  }

  private static func examine(_ bytes: Span<UInt8>) throws(DecodingError) {
    var union: UInt8 = 0
    for index in bytes.indices { union |= bytes[index] }
    guard union != 0 else { throw .blank }
    for index in 0..<4 where bytes[index] != name[index] { throw .foreign }
    guard bytes.load(at: 156) == bytes.checksum else { throw .damaged }
    guard bytes[4] == version else { throw .unknownVersion }
  }
}

extension Counter {
  fileprivate var offset: Int { 64 + 8 * Int(rawValue) }
}

extension Span<UInt8> {
  fileprivate var checksum: UInt32 {
    var checksum = Checksum()
    for index in 0..<156 { checksum.add(self[index]) }
    return checksum.value
  }
}
