// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The A/B slots of a ledger, and what is to be taken from them.
///
/// Records are written to the two slots in turn, never over the newest that is known to be whole:
/// whatever becomes of the one that is being written, the other is there.
package struct Slots: Sendable {
  /// The number of slots.
  package static var count: Int { 2 }
  /// The bytes of a slot: a page, so that no disk and no file system writes half of one with the
  /// other.
  package static var stride: Int { 4096 }
  /// The bytes of the whole ledger.
  package static var size: Int { count * stride }

  /// What is wrong with each slot; `nil` where there is a whole record.
  package let errors: InlineArray<2, Record.DecodingError?>
  /// The newest whole record.
  ///
  /// `nil` when there is none, or when a newer program wrote one of them: its books are not to be
  /// passed over for older ones.
  package let newest: Record?
  /// Where ``newest`` is, 0 or 1.
  package let slot: Int

  /// Examines the bytes of a file, however many there are.
  package init(_ file: Span<UInt8>) {
    let first = Self.read(file, 0)
    let second = Self.read(file, 1)
    errors = [first.error, second.error]
    let isSecond =
      switch (first.record, second.record) {
      case (let first?, let second?): second.sequence > first.sequence
      case (nil, _?): true
      case (_, nil): false
      }
    let isForeseen = first.error != .unknownVersion && second.error != .unknownVersion
    slot = isSecond ? 1 : 0
    newest = isForeseen ? (isSecond ? second : first).record : nil
  }

  /// What is wrong, if anything is: of two errors the one that explains more.
  package var error: Record.DecodingError? {
    switch (errors[0], errors[1]) {
    case (.unknownVersion?, _), (_, .unknownVersion?): .unknownVersion
    case (let error?, nil), (nil, let error?): error
    case (let error, let other): error == .blank || error == .cut ? other : error
    }
  }

  private static func read(
    _ file: Span<UInt8>, _ index: Int
  ) -> (record: Record?, error: Record.DecodingError?) {
    let start = index * stride
    guard start < file.count else { return (nil, .cut) }
    do throws(Record.DecodingError) {
      return (try Record(file.extracting(start..<min(start + stride, file.count))), nil)
    } catch {
      return (nil, error)
    }
  }
}
