// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The A/B slots of a ledger, and the record that counts.
///
/// Records are written to the two slots in turn, never over the newest intact record. If a write is
/// torn, the other slot is intact.
package struct Slots: Sendable {
  /// The number of slots.
  package static var count: Int { 2 }
  /// The size of a slot in bytes: a page, which file systems write as a whole.
  package static var stride: Int { 4096 }

  /// The error of each slot; `nil` for an intact record.
  package private(set) var errors: InlineArray<2, Record.DecodingError?> = [nil, nil]
  /// The newest intact record; its number is 0 if there is none, or if another version wrote one,
  /// which must not be overwritten.
  package private(set) var record = Record()
  /// The slot of ``record``, 0 or 1.
  package private(set) var slot = 0
  /// The highest number of a damaged record; 0 for none.
  ///
  /// Numbers of 2^48 and above count as damage. At a thousand records a second, a gate would need
  /// nine thousand years to reach them.
  package private(set) var damagedNumber: UInt64 = 0

  /// The records in a file's slots of `stride` bytes, at least a record's size; the last slot may
  /// be missing or cut.
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

  /// The error to report, or `nil`; of two errors, the one that explains more.
  @inline(never) package var error: Record.DecodingError? {
    switch (errors[0], errors[1]) {
    case (.unknownVersion?, _), (_, .unknownVersion?): .unknownVersion
    case (let error?, nil), (nil, let error?): error
    case (let error, let other): error == .blank || error == .cut ? other : error
    }
  }
}
