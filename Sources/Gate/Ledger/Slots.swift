// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The A/B slots of a ledger, and which record counts.
///
/// Records are written to the two slots in turn, never over the newest intact one: if a write is
/// torn, the other slot is intact.
package struct Slots: Sendable {
  /// The number of slots.
  package static var count: Int { 2 }
  /// The size of a slot in bytes: a page, which file systems write as a whole.
  package static var stride: Int { 4096 }

  /// What is wrong with each slot; `nil` for an intact record.
  package private(set) var errors: InlineArray<2, Record.DecodingError?> = [nil, nil]
  /// The newest intact record; one of number 0 when there is none, or another version wrote one: older
  /// counters must not replace its own.
  package private(set) var record = Record()
  /// The slot of ``record``, 0 or 1.
  package private(set) var slot = 0
  /// The highest number of a damaged record; 0 for none.
  ///
  /// A number that no gate reaches in its life is damage: a gate that writes a thousand records a
  /// second has counted to 2^48 after nine thousand years.
  package private(set) var damagedNumber: UInt64 = 0

  /// Decodes the slots, one after the other, of which the last may be missing or cut; each is `stride` bytes
  /// long, at least a record.
  @inline(never) package init(_ file: Span<UInt8>, stride: Int = Slots.stride) {
    var candidate = Record()
    for index in 0..<Self.count {
      let start = min(index * stride, file.count)
      let bytes = file.extracting(start..<min(start + stride, file.count))
      do throws(Record.DecodingError) {
        try candidate.decode(bytes)
        if candidate.sequence > record.sequence { (record, slot) = (candidate, index) }
      } catch {
        errors[index] = error
        guard error == .damaged else { continue }
        let number = Record.sequence(of: bytes)
        if number &>> 48 == 0 { damagedNumber = max(damagedNumber, number) }
      }
    }
    if error == .unknownVersion { record.sequence = 0 }
  }

  /// The newest intact record; `nil` for none.
  package var newest: Record? { record.sequence > 0 ? record : nil }

  /// The error to report, `nil` for none: of two errors the one that explains more.
  @inline(never) package var error: Record.DecodingError? {
    switch (errors[0], errors[1]) {
    case (.unknownVersion?, _), (_, .unknownVersion?): .unknownVersion
    case (let error?, nil), (nil, let error?): error
    case (let error, let other): error == .blank || error == .cut ? other : error
    }
  }
}
