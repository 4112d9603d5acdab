// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Ledger
import LedgerStore
import System

/// One reading of an audit trail, and what is said of it.
struct AuditVerification {
  /// How many things are wrong.
  private(set) var faults: UInt64 = 0
  private let path: FilePath
  private let isPrinting: Bool
  private var check: AuditCheck
  private var books: Record?

  /// A reading of the trail in a folder.
  ///
  /// - Parameters:
  ///   - isWhole: whether no file was deleted because of its age.
  ///   - isPrinting: whether each fault is printed.
  init(_ path: FilePath, isWhole: Bool, isPrinting: Bool = false) {
    self.path = path
    self.isPrinting = isPrinting
    check = AuditCheck(isWhole: isWhole)
  }

  /// Reads the trail, and then the books: a gate writes the books first.
  mutating func run(_ reader: AuditReader, _ folder: LedgerFolder) throws(SystemError) {
    try reader.forEachLine { place, bytes, isClosed in
      if let fault = check.add(bytes, isClosed: isClosed) { note(fault, at: place) }
    }
    books = try LedgerFile.read(in: folder).newest
    guard let books else { return }
    if let fault = check.end(
      record: books.sequence, sums: books.auditSums, identity: books.identity,
      isStopped: books.isStopped)
    {
      note(fault, at: nil)
    }
  }

  /// Prints what the trail says as a whole.
  func conclude() -> ExitStatus {
    let summary = check.summary
    guard books != nil else {
      complain("/ledger: no valid record; `turnstilectl books` says why")
      return .damaged
    }
    sayExtent(summary)
    if faults > 0 {
      complain(
        "/audit: not whole, \(counted: faults, "fault", "faults"); "
          + "compare it with a copy from another machine")
    } else {
      say("each line vouches for the one before, and the sums are those of the books")
    }
    sayLosses(summary)
    say("root can rewrite trail and ledger alike; only a copy elsewhere shows that")
    return faults > 0 ? .damaged : .success
  }

  private func sayExtent(_ summary: AuditSummary) {
    say(
      "\(summary.lines) lines, records \(summary.firstRecord) to \(summary.lastRecord), "
        + "\(utc: summary.firstTime) to \(utc: summary.lastTime)")
    guard let books else { return }
    say("books\(books.auditSums)")
  }

  private func sayLosses(_ summary: AuditSummary) {
    sayLoss(summary.torn, " lines cut by a loss of power, a crash or a full disk")
    sayLoss(
      summary.lost,
      " entries lost, as the trail says: the disk could not be written, or more came than could be")
    sayLoss(summary.unsynced, " lines that may not last, as the trail says: a sync failed")
    sayLoss(summary.newer, " lines written by a newer gate; use its turnstilectl to read them")
    sayLoss(
      summary.older, " `open` lines of version 0.2.0, whose sums are not held against the books")
    guard summary.missing > 0 else { return }
    sayLoss(
      summary.missing, " entries in the books alone: a loss of power or a crash takes up to 64 at")
    say("a time, and a running gate writes the last one now; else the end was cut off")
  }

  private func sayLoss(_ count: UInt64, _ what: StaticString) {
    guard count > 0 else { return }
    say("\(count)\(what)")
  }

  /// Counts a fault and says where it is, the first ten of them.
  private mutating func note(_ fault: AuditFault, at place: AuditReader.Place?) {
    faults += 1
    guard isPrinting, faults <= 10 else { return }
    guard let place else { return complain("/ledger: \(fault.sentence)") }
    let number: TextBuffer = place.file > 0 ? ".\(place.file)" : ""
    complain("/audit\(number) line \(place.line): \(fault.sentence)")
  }

  private func complain(_ sentence: TextBuffer) { report(.error, "\(path)\(sentence)") }
}

extension AuditFault {
  /// What was found, and what was expected.
  fileprivate var sentence: StaticString {
    switch self {
    case .beginning: "expected the `open` line that begins a trail; what came before was removed"
    case .foreign: "no gate writes this, and a loss of power leaves it only before an `open` line"
    case .chain: "the hash does not fit: this line or the one before was changed, added or removed"
    case .order: "a lower record than before: lines were moved, or the books were lost or put back"
    case .surplus: "more in the lines than in the books: lines were added, or the books put back"
    case .gap:
      """
      entries in the books have no line before this, over 64 or behind a stop: lines were removed, \
      or the disk could not be written when the gate ended (then the journal says so)
      """
    case .end: "the gate was stopped in an orderly way, and the trail's `stop` line was cut off"
    case .identity: "the identity of another gate: its trail or its books were put here"
    }
  }
}
