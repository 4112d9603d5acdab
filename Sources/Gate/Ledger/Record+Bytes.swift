// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

extension Record {
  /// The size of a record in bytes: one sector of any disk.
  package static var size: Int { 512 }

  /// The record as it is written; numbers are little endian.
  ///
  /// | bytes | content |
  /// | --- | --- |
  /// | 0...3 | `Gate` |
  /// | 4 | version of this layout: 3 |
  /// | 5...7 | 0 |
  /// | 8...15 | sequence number, 1..<2^63 |
  /// | 16...31 | the machine: ``Snapshot`` with its own version and checksum |
  /// | 32...39 | the generator of wear |
  /// | 40...47 | when it was saved, nanoseconds on the monotonic clock |
  /// | 48...63 | the run of the kernel this clock belongs to, two halves, the high one first |
  /// | 64...71 | the identity of the gate; 0 until its books are on a disk |
  /// | 72...75 | fingerprint of the table that the machine was made from |
  /// | 76...79 | credit, in pulses |
  /// | 80, 81 | the price that the pending passage was sold for |
  /// | 82 | bit 0: the pending passage was granted; 1: a returned price waits for a sign; 2: the mechanism is damaged; 3: the audit trail ends with an orderly stop |
  /// | 83 | how often in a row the gate resumed unlocked and stopped at once |
  /// | 84...87 | how hot the coil is, in milliseconds of its budget |
  /// | 88...155 | 0 |
  /// | 156...159 | CRC-32 (ISO 3309) of bytes 0...155 |
  /// | 160...479 | room for 40 of ``Counter``, in its order; unused ones are 0 |
  /// | 480...507 | 0 |
  /// | 508...511 | CRC-32 of bytes 0...155 and 160...507 |
  ///
  /// Name, version and the first checksum are at these places in every layout, so that a record of
  /// another version can be distinguished from a damaged one.
  package var bytes: InlineArray<512, UInt8> {
    var bytes = InlineArray<512, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    for index in 0..<4 { span[index] = Self.name[index] }
    span[4] = Layout.present.version
    span.store(sequence, at: 8)
    for index in 0..<16 { span[16 + index] = machine.bytes[index] }
    span.store(wear, at: 32)
    span.store(savedAt, at: 40)
    span.store(boot.high, at: 48)
    span.store(boot.low, at: 56)
    span.store(identity, at: 64)
    span.store(fingerprint, at: 72)
    store(money: &span, at: Layout.present.money)
    for rawValue in 0..<UInt8(truncatingIfNeeded: Counter.count) {
      guard let counter = Counter(rawValue: rawValue) else { break }
      span.store(counters[counter], at: Layout.present.place(of: rawValue))
    }
    // The second one without the first: behind its own checksum any text has the same.
    var checksum = Checksum()
    checksum.add(span.span, 0..<156)
    span.store(checksum.value, at: 156)
    checksum.add(span.span, 160..<508)
    span.store(checksum.value, at: 508)
    return bytes
  }

  static var name: InlineArray<4, UInt8> {
    [UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "t"), UInt8(ascii: "e")]
  }

  private func store(money bytes: inout MutableSpan<UInt8>, at place: Int) {
    let till = books.till
    bytes.store(till.credit, at: place)
    bytes[place + 4] = UInt8(truncatingIfNeeded: till.soldPrice)
    bytes[place + 5] = UInt8(truncatingIfNeeded: till.soldPrice &>> 8)
    bytes[place + 6] =
      (till.isGranted ? 1 : 0) | (till.waitsForSign ? 2 : 0) | (isDamaged ? 4 : 0)
      | (isStopped ? 8 : 0)
    bytes[place + 7] = openings
    bytes.store(coilHeat, at: place + 8)
  }
}
