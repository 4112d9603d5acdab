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
  package let flaws: InlineArray<2, Record.Flaw?>
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
    flaws = [first.flaw, second.flaw]
    let isSecond =
      switch (first.record, second.record) {
      case (let first?, let second?): second.sequence > first.sequence
      case (nil, _?): true
      case (_, nil): false
      }
    let isForeseen = first.flaw != .unknownVersion && second.flaw != .unknownVersion
    slot = isSecond ? 1 : 0
    newest = isForeseen ? (isSecond ? second : first).record : nil
  }

  /// The flaw to report, `nil` for none: of two flaws the one that explains more.
  package var flaw: Record.Flaw? {
    switch (flaws[0], flaws[1]) {
    case (.unknownVersion?, _), (_, .unknownVersion?): .unknownVersion
    case (let flaw?, nil), (nil, let flaw?): flaw
    case (let flaw, let other): flaw == .blank || flaw == .cut ? other : flaw
    }
  }

  private static func read(
    _ file: Span<UInt8>, _ index: Int
  ) -> (record: Record?, flaw: Record.Flaw?) {
    let start = index * stride
    guard start < file.count else { return (nil, .cut) }
    do throws(Record.Flaw) {
      return (try Record(file.extracting(start..<min(start + stride, file.count))), nil)
    } catch {
      return (nil, error)
    }
  }
}
