// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed

/// Holds the lines of an audit trail, oldest first, against each other and against the books.
///
/// It allocates nothing, however long the trail is.
package struct AuditCheck: Sendable {
  /// How many entries a loss of power takes at most: 32 lines that are not synced, sixteen entries that
  /// wait for their record, and sixteen on the way between the two threads.
  package static var longestLoss: UInt64 { 64 }
  // What an acceptor sends for one coin at most, in pulses.
  private static var mostPulses: UInt64 { 1000 }

  /// What was found so far.
  package private(set) var summary = AuditSummary()
  // The SHA-256 of the last line; at the beginning that of no byte.
  private var before: SecureHash?
  // Whether the last line is only a part of one, and whether it is that of a line at the very end.
  private var isTorn = false
  private var isCut = false
  // What the books had at the last `open` line and the lines since; `nil` before the first.
  private var sums: InlineArray<4, UInt64>?
  // Entries stated as lost since the last `open` line.
  private var lost: UInt64 = 0
  // Entries that were missing at the line before, an `open` line; a gate that did not stop states next
  // how many it has lost.
  private var missing: UInt64 = 0

  /// A check of a trail.
  ///
  /// - Parameter isWhole: whether no file before the first line was deleted because of its age.
  package init(isWhole: Bool) {
    before = isWhole ? SecureHash(of: Span()) : nil
  }

  /// Takes the next line, without its line feed.
  ///
  /// - Parameter isClosed: whether it has a line feed; only the last line may have none.
  /// - Returns: what is wrong with it, or with the books before it; `nil` for nothing.
  package mutating func add(_ bytes: Span<UInt8>, isClosed: Bool) -> AuditFault? {
    let start = max(bytes.count - AuditLine.longest, 0)
    let isFirst = summary.lines == 0
    let previous = before
    summary.lines += 1
    before = SecureHash(of: bytes.extracting(start..<bytes.count))
    guard isClosed, let (line, isChained) = AuditLine.read(bytes, after: previous) else {
      (isTorn, isCut) = (true, !isClosed)
      summary.torn += 1
      // The gate closes what was cut with a line feed, and goes on with an `open` line.
      return bytes.isEmpty ? .foreign : isFirst && previous == nil ? .beginning : nil
    }
    let wasTorn = isTorn
    isTorn = false
    defer { note(line) }
    if isFirst, line.kind != .open || !isChained { return .beginning }
    if wasTorn, line.kind != .open { return .foreign }
    if !isChained { return .chain }
    if line.record < summary.lastRecord { return .order }
    let gap = settle(line.kind == .lost ? line.values[0] : 0)
    return count(line) ?? gap
  }

  /// Takes the books: the number of the newest record, and what it counts.
  ///
  /// - Returns: what is wrong with them; `nil` for nothing.
  package mutating func end(record: UInt64, sums: InlineArray<4, UInt64>) -> AuditFault? {
    if isTorn, !isCut { return .foreign }
    if record < summary.lastRecord { return .order }
    guard self.sums != nil else { return .beginning }
    let gap = settle(0)
    return compare(sums) ?? settle(0) ?? gap
  }

  private mutating func note(_ line: AuditLine) {
    if summary.firstRecord == 0 {
      summary.firstRecord = line.record
      summary.firstTime = line.time
    }
    summary.lastRecord = line.record
    summary.lastTime = line.time
    guard line.kind == .open else { return }
    sums = line.values
    lost = 0
  }

  /// Adds what a line says to the sums.
  private mutating func count(_ line: AuditLine) -> AuditFault? {
    switch line.kind {
    case .open: return compare(line.values)
    case .lost:
      lost += min(line.values[0], UInt64(UInt32.max))
      summary.lost += min(line.values[0], UInt64(UInt32.max))
    case .coin: add(1, to: .coins)
    case .grant: add(1, to: .grants)
    case .release: add(1, to: .releases)
    case .pulses: add(line.values[0], to: .pulses)
    case .restore, .lockOut, .repairman, .lock, .unlockOnce, .holdOpen, .close: break
    }
    return nil
  }

  private mutating func add(_ count: UInt64, to sum: AuditSum) {
    sums?[Int(sum.rawValue)] &+= count
  }

  /// Holds the lines against what the books count.
  private mutating func compare(_ books: InlineArray<4, UInt64>) -> AuditFault? {
    guard let sums else { return nil }
    var missing: UInt64 = 0
    for index in sums.indices {
      guard books[index] >= sums[index] else { return .surplus }
      let difference = books[index] - sums[index]
      let most = index == Int(AuditSum.pulses.rawValue) ? Self.mostPulses : 1
      missing += difference / most + (difference % most > 0 ? 1 : 0)
    }
    self.missing = missing - min(missing, lost)
    return nil
  }

  /// Judges what was missing at the line before, less what is stated as lost now.
  private mutating func settle(_ stated: UInt64) -> AuditFault? {
    let rest = missing - min(missing, stated)
    missing = 0
    summary.missing += rest
    return rest > Self.longestLoss ? .gap : nil
  }
}
