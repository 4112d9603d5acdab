// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
import Turnstile

extension Record {
  /// The size of a record in bytes: one sector of any disk.
  package static var size: Int { 512 }

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

  /// The record as it is written, of version 3: the fields below, with their places.
  ///
  /// One with an impossible value is blank: it could not be read, and ``isIntact(_:)`` refuses it.
  @inline(never) package mutating func encode(into fields: inout Fields) {
    var checksum = Checksum()
    visitState(&fields, &checksum)
    visitBooks(&fields, &checksum)
    if !fields.isSound { fields.removeAll() }
  }

  /// The same bytes.
  package var bytes: InlineArray<512, UInt8> {
    var (record, fields) = (self, Fields())
    record.encode(into: &fields)
    return fields.bytes
  }

  /// The number in the bytes of a record, intact or not.
  package static func sequence(of bytes: Span<UInt8>) -> UInt64 { bytes.load(at: 8) }

  /// Whether the bytes begin with a record of version 3 that has lost no bit: its checksums fit.
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

  /// Becomes the record at the beginning of `bytes`, of version 3; the rest is ignored.
  ///
  /// After an error the record is worthless.
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
    // A value in a field that this program does not use would be lost with the next record.
    guard fields.isBlank else { throw .unknownVersion }
    guard fields.isSound else { throw .impossible }
  }

  /// The highest sequence number: at a million records a second it is 292,000 years away.
  static var lastSequence: UInt64 { UInt64.max / 2 }

  // "Gate".
  private static var name: UInt32 { 0x6574_6147 }

  private static var version: UInt8 { 3 }

  // Where the two checksums are.
  private static var stateEnd: Int { 156 }
  private static var booksEnd: Int { 508 }

  /// Walks over bytes 0...159.
  ///
  /// Name, version and this checksum are at these places in every layout, so that a record of another
  /// version can be distinguished from a damaged one.
  @inline(never)
  private mutating func visitState(_ fields: inout Fields, _ checksum: inout Checksum) {
    fields.head(Self.name, version: Self.version)
    fields.number(&sequence, at: 8, in: 1...Self.lastSequence)
    for index in 0..<16 { fields.number(&machine.bytes[index], at: 16 + index) }
    fields.number(&wear, at: 32)
    fields.number(&savedAt, at: 40)
    fields.number(&boot.high, at: 48)
    fields.number(&boot.low, at: 56)
    fields.number(&identity, at: 64)
    fields.number(&fingerprint, at: 72)
    visitMoney(&fields, at: 76)
    fields.checksum(&checksum, of: 0..<Self.stateEnd)
  }

  /// Walks over the bytes behind the first checksum, of which the last four are another one: it goes
  /// on from the first, since behind its own checksum any text has the same.
  @inline(never)
  private mutating func visitBooks(_ fields: inout Fields, _ checksum: inout Checksum) {
    books.counters.visit(&fields, at: 160)
    fields.number(&books.emptiedAt, at: 480)
    fields.require(books.emptiedAt <= counters[.pulses])
    fields.number(&books.token.number, at: 488)
    fields.choice(&books.token.fate, at: 496)
    // What was sold was spent.
    fields.require(counters[.spentPulses] >= UInt64(books.till.soldPrice))
    fields.checksum(&checksum, of: 160..<Self.booksEnd)
  }

  /// Walks over twelve bytes.
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
  /// Whether one of the first bytes is not 0.
  fileprivate func hasContent(before end: Int) -> Bool {
    for index in 0..<end where self[index] != 0 { return true }
    return false
  }
}
