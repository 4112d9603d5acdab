// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The A/B slots of a ledger, and which record counts.
///
/// Records are written to the two slots in turn, never over the newest intact one: if a write is
/// torn, the other slot is intact.
package struct Slots: Sendable {
  /// The number of slots.
  package static var count: Int { 2 }
  /// The size of a slot in bytes: a page, so that no disk or file system writes parts of both slots
  /// at once.
  package static var stride: Int { 4096 }
  /// The size of the ledger in bytes.
  package static var size: Int { count * stride }

  /// What is wrong with each slot; `nil` for an intact record.
  package let errors: InlineArray<2, Record.DecodingError?>
  /// The newest intact record.
  ///
  /// `nil` when there is none, or when a newer program wrote one of them: its counters must not be
  /// replaced by older ones.
  package let newest: Record?
  /// The slot of ``newest``, 0 or 1.
  package let slot: Int

  /// Decodes the slots of a file of any length.
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

  /// The error to report, `nil` for none: of two errors the one that explains more.
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
