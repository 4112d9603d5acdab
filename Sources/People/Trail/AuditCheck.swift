// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
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
  // More entries than any trail has, so that no forged number overflows a sum.
  private static var mostEntries: UInt64 { 0xFFFF_FFFF }

  /// What was found so far.
  package private(set) var summary = AuditSummary()
  // The hash that the last line ends with; at the beginning that of no byte.
  private var before: SecureHash?
  // Whether the last line is only a part of one, and whether it is that of a line at the very end.
  private var isTorn = false
  private var isCut = false
  // Whether the last line is that of an orderly stop.
  private var isStopped = false
  // Whether nothing but a start follows it.
  private var endsStopped = false
  // What the books had at the last `open` line and the lines since; `nil` where that is not known.
  private var sums: AuditSums?
  // Entries stated as lost that no `open` line has shown to be missing yet.
  private var excused: UInt64 = 0
  // The identity of the last `open` line; 0 for none.
  private var identity: UInt64 = 0

  /// A check of a trail, which is whole where no file before the first line was deleted because of its age.
  package init(isWhole: Bool) { before = isWhole ? SecureHash(of: Span()) : nil }

  /// Takes the next line, without its line feed.
  ///
  /// - Parameter isClosed: whether it has a line feed; only the last line may have none.
  /// - Returns: what is wrong with it, or with the books before it; `nil` for nothing.
  package mutating func add(_ bytes: Span<UInt8>, isClosed: Bool) -> AuditFault? {
    let isFirst = summary.lines == 0
    let previous = before
    summary.lines += 1
    guard isClosed, let read = AuditLine.read(bytes, after: previous) else {
      // The hash behind it will cover it, and only sums tell whether something is missing before it.
      let start = max(bytes.count - AuditLine.longest, 0)
      before = SecureHash(of: bytes.extracting(start..<bytes.count))
      (isTorn, isCut) = (true, !isClosed)
      summary.torn += 1
      // The gate closes what was cut with a line feed, and goes on with an `open` line.
      return bytes.isEmpty ? .foreign : isFirst && previous == nil ? .beginning : nil
    }
    let wasTorn = isTorn
    (before, isTorn) = (read.hash, false)
    defer { note(read) }
    if read.line?.kind != .open {
      if isFirst { return .beginning }
      if wasTorn { return .foreign }
    } else if isFirst, !read.isChained {
      return .beginning
    }
    if !read.isChained { return .chain }
    if read.record < summary.lastRecord { return .order }
    guard let line = read.line else {
      summary.unknown += 1
      return nil
    }
    return count(line)
  }

  /// Takes the books: the number of the newest record, what it counts, the gate's identity, 0 where it
  /// has none, and whether the trail ended with an orderly stop when the record was made.
  ///
  /// - Returns: what is wrong with them; `nil` for nothing.
  package mutating func end(
    record: UInt64, sums: AuditSums, identity: UInt64, isStopped: Bool
  ) -> AuditFault? {
    if isTorn, !isCut { return .foreign }
    if record < summary.lastRecord { return .order }
    if isStopped, !endsStopped { return .end }
    guard self.sums != nil else { return .beginning }
    return compare(sums, record) ?? change(to: identity)
  }

  private mutating func note(_ read: ReadLine) {
    if summary.firstRecord == 0 {
      summary.firstRecord = read.record
      summary.firstTime = read.time
    }
    summary.lastRecord = read.record
    summary.lastTime = read.time
    isStopped = read.line?.kind == .stop
    endsStopped = isStopped || endsStopped && read.line?.kind == .open
    guard let line = read.line, line.kind == .open else { return }
    sums = line.sums
  }

  private mutating func count(_ line: AuditLine) -> AuditFault? {
    switch line.kind {
    case .open: return open(line)
    case .lost:
      summary.lost &+= line.values[0]
      excused = min(excused &+ line.values[0], Self.mostEntries)
    case .unsynced:
      summary.unsynced &+= line.values[0]
      excused = min(excused &+ line.values[0], Self.mostEntries)
    default: if let sum = line.kind.sum { sums?[Int(sum.rawValue)] &+= line.values[0] }
    }
    return nil
  }

  private mutating func open(_ line: AuditLine) -> AuditFault? {
    compare(line.sums, line.record) ?? change(to: line.values[AuditSum.count])
  }

  /// Holds the lines against what the books count.
  ///
  /// Behind an orderly stop nothing may be missing, but where a later run has left records and no line.
  private mutating func compare(_ books: AuditSums, _ record: UInt64) -> AuditFault? {
    guard let sums else { return nil }
    var missing: UInt64 = 0
    for index in sums.indices {
      guard books[index] >= sums[index] else { return .surplus }
      // So that no forged number overflows the sum of all.
      let difference = min(books[index] - sums[index], Self.mostEntries)
      let most = index == Int(AuditSum.pulses.rawValue) ? Self.mostPulses : 1
      missing += difference / most + (difference % most > 0 ? 1 : 0)
    }
    let rest = missing - min(missing, excused)
    // A gate that goes on has the sums of its lines; one that starts has those of the books.
    if missing > 0 || isStopped { excused = 0 }
    summary.missing &+= rest
    let isWhole = isStopped && record &- summary.lastRecord <= 1
    return rest > (isWhole ? 0 : Self.longestLoss) ? .gap : nil
  }

  private mutating func change(to identity: UInt64) -> AuditFault? {
    defer { if identity != 0 { self.identity = identity } }
    return self.identity == 0 || identity == 0 || identity == self.identity ? nil : .identity
  }
}

extension AuditLine {
  /// The sums that an `open` line states.
  package var sums: AuditSums {
    var sums = AuditSums(repeating: 0)
    for index in sums.indices { sums[index] = values[index] }
    return sums
  }
}

/// What is wrong with an audit trail, or with the books beside it.
package enum AuditFault: UInt8, Sendable {
  /// The first line is not one that begins a file, or what came before it is not there.
  case beginning
  /// Bytes that no gate writes, and which no loss of power explains.
  case foreign
  /// A hash that does not match its line and the line before.
  case chain
  /// A record's number below that of a line before.
  case order
  /// More has lines than the books have counted.
  case surplus
  /// The books have counted more than has lines, and more than a loss of power takes.
  case gap
  /// The line of an orderly stop is not there, and the books say that it was.
  case end
  /// The identity of another gate.
  case identity
}

/// What an intact trail says that a person should know.
package struct AuditSummary: Sendable {
  /// How many lines there are, those among them that were cut.
  package var lines: UInt64 = 0
  /// How many lines a loss of power or a full disk has cut.
  package var torn: UInt64 = 0
  /// How many entries the gate says that it could not write.
  package var lost: UInt64 = 0
  /// How many lines may not have outlasted a loss of power, as the gate says, since a sync failed.
  package var unsynced: UInt64 = 0
  /// How many lines are of a kind, or have numbers, that only another version has.
  package var unknown: UInt64 = 0
  /// How many entries are missing before starts and at the end, and not stated as lost.
  package var missing: UInt64 = 0
  /// The record of the first line; 0 for none.
  package var firstRecord: UInt64 = 0
  /// The record of the last line.
  package var lastRecord: UInt64 = 0
  /// The time of the first line, in seconds since 1970.
  package var firstTime: UInt64 = 0
  /// The time of the last line.
  package var lastTime: UInt64 = 0
}
