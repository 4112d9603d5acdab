// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
import Turnstile

extension Record {
  /// The size of a record in bytes: one sector of any disk.
  package static var size: Int { 512 }

  /// The reason why bytes are not a record.
  package enum DecodingError: UInt8, Error, Sendable {
    /// The bytes are fewer than those of a record: the file was cut short.
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

  /// Writes the record in version 4: the fields below, at their places.
  ///
  /// A record with an impossible value is written as zeros, which ``isIntact(_:)`` refuses: it could not be read.
  @inline(never) package mutating func encode(into fields: inout Fields) {
    var checksum = Checksum()
    visitState(&fields, &checksum)
    visitBooks(&fields, &checksum)
    if !fields.isSound { fields.removeAll() }
  }

  /// The record as bytes, as written by ``encode(into:)``.
  package var bytes: InlineArray<512, UInt8> {
    var (record, fields) = (self, Fields())
    record.encode(into: &fields)
    return fields.bytes
  }

  /// Returns the sequence number in the bytes of a record, intact or not.
  package static func sequence(of bytes: Span<UInt8>) -> UInt64 { bytes.load(at: 8) }

  /// Returns whether the bytes begin with a record of version 4 whose checksums match.
  @inline(never) package static func isIntact(_ bytes: Span<UInt8>) -> Bool {
    let state = Checksum(of: stateEnd, bytes)
    var whole = state
    whole.add(bytes, 160..<booksEnd)
    return bytes.load(at: stateEnd) == state.value && bytes.load(at: booksEnd) == whole.value
  }

  /// The record at the beginning of `bytes`: see ``decode(_:)``.
  package init(_ bytes: Span<UInt8>) throws(DecodingError) {
    self.init()
    try decode(bytes)
  }

  /// Reads the record at the beginning of `bytes`, of version 4; the rest is ignored.
  ///
  /// After an error the record has no meaning.
  @inline(never) package mutating func decode(_ bytes: Span<UInt8>) throws(DecodingError) {
    guard bytes.count >= 160 else { throw .cut }
    guard bytes.hasContent(before: 160) else { throw .blank }
    guard bytes.load(at: 0) == Self.name else { throw .foreign }
    self = Record()
    var (fields, checksum) = (Fields(reading: bytes), Checksum())
    visitState(&fields, &checksum)
    guard fields.isIntact else { throw .damaged }
    guard bytes[4] == Self.version else { throw .unknownVersion }
    guard bytes.count >= Self.size else { throw .cut }
    visitBooks(&fields, &checksum)
    guard fields.isIntact else { throw .damaged }
    // The next record would lose a value in a field that this program does not use.
    guard fields.isBlank else { throw .unknownVersion }
    guard fields.isSound else { throw .impossible }
  }

  /// The highest sequence number: at a million records a second, a gate needs 292,000 years to reach it.
  static var lastSequence: UInt64 { UInt64.max / 2 }

  // "Gate".
  private static var name: UInt32 { 0x6574_6147 }

  private static var version: UInt8 { 4 }

  // The places of the two checksums.
  private static var stateEnd: Int { 156 }
  private static var booksEnd: Int { 508 }

  /// Reads or writes bytes 0...159.
  ///
  /// Name, version and the first checksum have the same places in every layout. A record of another
  /// version can therefore be distinguished from a damaged record.
  @inline(never)
  private mutating func visitState(_ fields: inout Fields, _ checksum: inout Checksum) {
    fields.head(Self.name, version: Self.version)
    fields.number(&sequence, at: 8, in: 1...Self.lastSequence)
    for half in 0..<2 {
      var number: UInt64 = machine.bytes.span.load(at: 8 * half)
      fields.number(&number, at: 16 + 8 * half)
      var snapshot = machine.bytes.mutableSpan
      snapshot.store(number, at: 8 * half)
    }
    fields.number(&wear, at: 32)
    fields.number(&savedAt, at: 40)
    fields.number(&boot.high, at: 48)
    fields.number(&boot.low, at: 56)
    fields.number(&identity, at: 64)
    fields.number(&fingerprint, at: 72)
    visitMoney(&fields, at: 76)
    fields.checksum(&checksum, of: 0..<Self.stateEnd)
  }

  /// Reads or writes the other bytes and the second checksum, which continues the first: any text
  /// with its own CRC-32 has the same CRC-32.
  @inline(never)
  private mutating func visitBooks(_ fields: inout Fields, _ checksum: inout Checksum) {
    books.counters.visit(&fields, at: 160)
    fields.number(&books.emptiedAt, at: 480)
    fields.require(books.emptiedAt <= counters[.pulses])
    fields.number(&books.tokens.last.number, at: 488)
    fields.choice(&books.tokens.last.fate, at: 496)
    fields.choice(&books.tokens.earlier.fate, at: 497)
    fields.number(&books.tokens.earlier.number, at: 500)
    // The price of a sold passage is among the spent pulses.
    fields.require(counters[.spentPulses] >= UInt64(books.till.soldPrice))
    fields.checksum(&checksum, of: 160..<Self.booksEnd)
  }

  /// Reads or writes twelve bytes of money and flags.
  private mutating func visitMoney(_ fields: inout Fields, at place: Int) {
    fields.number(&books.till.credit, at: place)
    fields.require(books.till.credit <= Till.largestCredit)
    fields.number(&books.till.soldPrice, at: place + 4)
    let payment = books.till.payment
    var flags: UInt8 =
      (payment == .grant ? 1 : 0) | (books.till.waitsForSign ? 2 : 0) | (isDamaged ? 4 : 0)
      | (isStopped ? 8 : 0) | (payment == .admitted ? 16 : 0) | (books.isClosed ? 32 : 0)
    fields.bits(&flags, of: 63, at: place + 6)
    fields.require(flags & 17 != 17)
    books.till.payment = flags & 1 != 0 ? .grant : flags & 16 != 0 ? .admitted : .coin
    books.till.waitsForSign = flags & 2 != 0
    isDamaged = flags & 4 != 0
    isStopped = flags & 8 != 0
    books.isClosed = flags & 32 != 0
    fields.number(&openings, at: place + 7)
    fields.number(&coilHeat, at: place + 8)
  }
}

extension Span<UInt8> {
  /// Returns whether one of the first bytes is not 0.
  fileprivate func hasContent(before end: Int) -> Bool {
    for index in 0..<end where self[index] != 0 { return true }
    return false
  }
}
