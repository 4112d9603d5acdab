// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

extension Record {
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

  /// Decodes the record at the beginning of `bytes`, of version 2 or 3; the rest is ignored.
  @inline(never)
  package init(_ bytes: Span<UInt8>) throws(DecodingError) {
    let layout = try Self.layout(of: bytes)
    let isSecond = layout.version == 2
    var machine = InlineArray<16, UInt8>(repeating: 0)
    for index in 0..<16 { machine[index] = bytes[16 + index] }
    self.init(
      sequence: bytes.load(at: 8), books: Books(), machine: Snapshot(bytes: machine),
      fingerprint: isSecond ? Turnstile.earlierTables[0] : bytes.load(at: 72),
      wear: bytes.load(at: 32), savedAt: bytes.load(at: 40),
      boot: BootIdentity(high: bytes.load(at: 48), low: bytes.load(at: 56)))
    if !isSecond { identity = bytes.load(at: 64) }
    for rawValue in 0..<layout.counterCount {
      guard let counter = Counter(rawValue: rawValue) else { break }
      books.counters.set(counter, to: bytes.load(at: layout.place(of: rawValue)))
    }
    read(money: bytes.extracting(layout.money..<layout.money + 12))
    // What was sold was spent.
    guard sequence > 0, sequence <= Self.lastSequence, books.till.credit <= Till.largestCredit,
      counters[.spentPulses] >= UInt64(books.till.soldPrice)
    else { throw .impossible }
  }

  /// The highest sequence number: at a million records a second it is 292,000 years away.
  static var lastSequence: UInt64 { UInt64.max / 2 }

  /// The layout of an intact record.
  private static func layout(of bytes: Span<UInt8>) throws(DecodingError) -> Layout {
    guard bytes.count >= 160 else { throw .cut }
    guard bytes.hasContent(in: 0..<160) else { throw .blank }
    for index in 0..<4 where bytes[index] != name[index] { throw .foreign }
    var checksum = Checksum()
    checksum.add(bytes, 0..<156)
    guard bytes.load(at: 156) == checksum.value else { throw .damaged }
    let layout = bytes[4] == Layout.second.version ? Layout.second : .present
    guard bytes[4] == layout.version else { throw .unknownVersion }
    guard bytes.count >= layout.size else { throw .cut }
    let end = layout.size - 4
    if !layout.isOneChecksum { checksum = Checksum() }
    checksum.add(bytes, 160..<end)
    guard bytes.load(at: end) == checksum.value else { throw .damaged }
    // A value in a field that this program does not use would be lost with the next record.
    guard !bytes.hasContent(in: 5..<8), !bytes.hasContent(in: 152..<156),
      !bytes.hasContent(in: layout.unused.0), !bytes.hasContent(in: layout.unused.1),
      bytes[layout.money + 6] < (layout.version == Layout.second.version ? 8 : 16)
    else { throw .unknownVersion }
    return layout
  }

  private mutating func read(money bytes: Span<UInt8>) {
    books.till.credit = bytes.load(at: 0)
    books.till.soldPrice = UInt16(bytes[4]) | UInt16(bytes[5]) &<< 8
    books.till.isGranted = bytes[6] & 1 != 0
    books.till.waitsForSign = bytes[6] & 2 != 0
    isDamaged = bytes[6] & 4 != 0
    isStopped = bytes[6] & 8 != 0
    openings = bytes[7]
    coilHeat = bytes.load(at: 8)
  }
}

extension Span<UInt8> {
  fileprivate func hasContent(in range: Range<Int>) -> Bool {
    for index in range where self[index] != 0 { return true }
    return false
  }
}
