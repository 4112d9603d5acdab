// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import CLinux
import Fixed
import GateController
import Ledger
import Store
import System
import Trail
import Turnstile

/// What `audit` does with a trail, besides printing it.
enum AuditTask: UInt8, CommandWord, Listed {
  case print, verify, serve
  static let names: [3 of StaticString] = ["print", "verify", "serve"]
}

/// `audit`: prints the audit trail of a folder, the oldest line first, or holds it against the books; and
/// `takings`, which adds it up besides.
///
/// A gate may be writing both.
func audit(_ options: Options) throws(ExitStatus) {
  let path = options.booksFolder
  var (verification, takings) = (AuditVerification(path: path), Takings(now: 0))
  do throws(SystemError) {
    if options.auditTask == .serve { return try serveAudit(in: path) }
    let folder = try LedgerFolder(path: path)
    let reader = AuditReader(in: folder)
    guard let oldest = reader.oldest else { throw SystemError("open") }
    guard options.auditTask == .verify || options.verb == .takings else {
      return try reader.forEachLine { say(describe($1, isClosed: $2)) }
    }
    let books = options.verb == .audit ? folder : nil
    try verification.run(reader, oldest, books, &takings)
    verification.isPrinting = books != nil
    // A gate may have begun another file between two that were read.
    if verification.faults > 0 { try verification.run(reader, oldest, books, &takings) }
  } catch {
    throw refuse(
      .noInput,
      "\(path)/audit: \(error); "
        + "name the ledger's folder with --state and check its permissions")
  }
  guard options.verb == .takings else { return try verification.conclude() }
  takings.print(asJSON: options.has(.json))
  try verification.refuseFaults("run `turnstilectl audit verify` to see where")
}

/// Prints the last `count` lines of the trail for people.
func printTrail(last count: UInt64, _ options: Options) throws(ExitStatus) {
  let path = options.booksFolder
  do throws(SystemError) {
    let reader = AuditReader(in: try LedgerFolder(path: path))
    var (lines, number) = (UInt64(0), UInt64(0))
    try reader.forEachLine { _, _, _ in lines += 1 }
    try reader.forEachLine {
      number += 1
      if number + count > lines { say(describe($1, isClosed: $2).withoutTokens) }
    }
  } catch { throw refuse(.noInput, "\(path)/audit: \(error)") }
}

/// A line for people: without its hash, and with a date.
private func describe(_ bytes: Span<UInt8>, isClosed: Bool) -> TextBuffer {
  let read = isClosed ? AuditLine.read(bytes, after: nil) : nil
  guard let line = read?.line else {
    let begin = bytes.extracting(0..<min(bytes.count, 64))
    return "\(read == nil ? "cut: " : "written by another version: ")\(foreign: begin)"
  }
  return "\(utc: line.time)\(line.isSynchronised ? " " : "?") record \(line.record) "
    + "\(line.kind.name)\(details(of: line))"
}

/// What a line says besides its kind.
private func details(of line: AuditLine) -> TextBuffer {
  var text = TextBuffer()
  switch line.kind {
  case .open:
    text += "\(line.sums)"
    let identity = line.values[AuditSum.count]
    if identity > 0 { text += ", gate \(hexadecimal: identity)" }
  case .lost, .unsynced, .pulses:
    text += " \(line.values[0])"
    if line.values[1] > 0 { text += ": \(errno: Int32(truncatingIfNeeded: line.values[1]))" }
  case .stop, .coin, .grant, .release, .restore, .lockOut: break
  case .admitted:
    guard line.values[2] > 0 else { return " by contact" }
    text += " token \(hexadecimal: line.values[2]) by user \(line.values[1])"
  case .refused:
    text += " \(line.values[0]) by user \(line.values[1]), process \(line.values[2])"
    if line.values[3] > 0 { text += ", agent \(line.values[3])" }
    let last = Command(rawValue: UInt8(truncatingIfNeeded: line.values[4]))
    if let last { text += ", last \(last.name)" }
  case .command:
    text += " by user \(line.values[0])"
    if line.values[2] != UInt64(Peer.noLogin) { text += ", login \(line.values[2])" }
    if line.values[3] > 0 { text += ", agent \(line.values[3])" }
    text += ", process \(line.values[1])"
    if line.values[4] > 0 { text += ", pulses \(line.values[4])" }
  }
  return text
}

extension AuditSum: Listed {
  /// What people and other programs read.
  package static let names: [5 of StaticString] = [
    "coins", "grants", "pulses", "releases", "admitted",
  ]
}

extension TextBuffer {
  /// Adds what the books count, in words.
  mutating func appendInterpolation(_ sums: AuditSums) {
    AuditSum.forEach {
      let sum = sums[Int($0.rawValue)]
      if $0 != .admitted || sum > 0 { self += "\($0 == .coins ? ": " : ", ")\($0.name) \(sum)" }
    }
  }

  /// Adds a moment as `2026-11-22 19:12:13Z`.
  mutating func appendInterpolation(utc seconds: UInt64) {
    let rest = seconds % 86_400
    self += "\(day: Int64(bitPattern: seconds / 86_400)) \(rest / 3600, width: 2):"
    self += "\(rest / 60 % 60, width: 2):\(rest % 60, width: 2)Z"
  }

  /// Adds a day, of which the number is in days since 1970, as `2026-11-22`.
  mutating func appendInterpolation(day number: Int64) {
    let days = UInt64(bitPattern: max(0, min(number, 2_932_896)))
    // Years begin in March here, so that a leap day is the last one; 400 years have 146,097 days.
    let shifted = days + 719_468
    let (era, day) = (shifted / 146_097, shifted % 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    self += "\(era * 400 + year + (month >= 10 ? 1 : 0), width: 4)-"
    self += "\(month < 10 ? month + 3 : month - 9, width: 2)-"
    self += "\(dayOfYear - (153 * month + 2) / 5 + 1, width: 2)"
  }
}

/// One reading of an audit trail, and what is said of it.
private struct AuditVerification {
  let path: FilePath
  var check = AuditCheck(isWhole: false)
  var isPrinting = false
  var faults: UInt64 = 0
  var books: Record?

  /// Reads the trail from its oldest file on, and then the books in a folder: a gate writes these first.
  mutating func run(
    _ reader: AuditReader, _ oldest: UInt8, _ folder: LedgerFolder?, _ takings: inout Takings
  ) throws(SystemError) {
    // The trail is whole where no file was deleted because of its age.
    (check, faults) = (AuditCheck(isWhole: oldest < AuditTrail.olderFiles), 0)
    takings = Takings(now: clinux_seconds_since_1970())
    // What is held against the books is not added up, which would cost a quarter more.
    let isAdding = folder == nil
    try reader.forEachLine { place, bytes, isClosed in
      if let fault = check.add(bytes, isClosed: isClosed) { note(fault, at: place) }
      if isAdding { takings.add(bytes, isClosed: isClosed) { clinux_local_day($0) } }
    }
    guard let folder else { return }
    books = try LedgerFile.read(in: folder).newest
    guard let books else { return }
    let fault = check.end(
      record: books.sequence, sums: books.auditSums, identity: books.identity,
      isStopped: books.isStopped)
    if let fault { note(fault, at: nil) }
  }

  /// Prints what the trail says as a whole.
  func conclude() throws(ExitStatus) {
    let summary = check.summary
    guard let books else {
      throw refuse(.damaged, "\(path)/books: no valid record; run `turnstilectl books` to see why")
    }
    say(
      "\(summary.lines) lines, records \(summary.firstRecord) to \(summary.lastRecord), "
        + "\(utc: summary.firstTime) to \(utc: summary.lastTime)")
    reportUnbalanced(books)
    say("books\(books.auditSums)")
    if faults == 0 {
      say("every hash matches; the lines count no more than the books")
    }
    sayLosses(summary)
    say("root can rewrite trail and ledger: keep a copy on another machine to compare")
    try refuseFaults("compare the trail with a copy on another machine")
  }

  private func sayLosses(_ summary: AuditSummary) {
    sayLoss(summary.torn, "line", "lines", " cut off by a power cut, a crash or a full disk")
    sayLoss(
      summary.lost, "entry", "entries",
      " recorded as lost: the disk could not be written, or entries came too fast")
    sayLoss(
      summary.unsynced, "line recorded as not synced: a power cut may have erased it",
      "lines recorded as not synced: a power cut may have erased them")
    sayLoss(
      summary.unknown, "line written by another version; read it with that version's turnstilectl",
      "lines written by another version; read them with that version's turnstilectl")
    guard summary.missing > 0 else { return }
    sayLoss(
      summary.missing, "entry is", "entries are",
      " only in the books: a power cut or a crash loses up to 64 entries each time,")
    say("or a running gate is writing the last line; otherwise the end was removed")
  }

  private func sayLoss(
    _ count: UInt64, _ one: StaticString, _ several: StaticString, _ what: StaticString = ""
  ) {
    if count > 0 { say("\(counted: count, one, several)\(what)") }
  }

  /// Counts a fault and says where it is, the first ten of them.
  private mutating func note(_ fault: AuditFault, at place: AuditReader.Place?) {
    faults += 1
    guard isPrinting, faults <= 10 else { return }
    guard let place else { return complain("/books: \(fault.sentence)") }
    let number: TextBuffer = place.file > 0 ? ".\(place.file)" : ""
    complain("/audit\(number) line \(place.line): \(fault.sentence)")
  }

  /// Says how many things are wrong, if any is, and what to do.
  func refuseFaults(_ advice: StaticString) throws(ExitStatus) {
    guard faults > 0 else { return }
    complain("/audit: not intact, \(counted: faults, "fault", "faults"); \(advice)")
    throw .damaged
  }

  private func complain(_ sentence: TextBuffer) { report(.error, "\(path)\(sentence)") }
}

extension AuditFault {
  /// What was found, and what was expected.
  fileprivate var sentence: StaticString {
    switch self {
    case .beginning: "expected an `open` line at the start of the trail; earlier lines were removed"
    case .foreign: "no gate writes such a line; a power cut leaves one only before an `open` line"
    case .chain:
      "the hash does not fit: this line or the line before was changed, added or removed"
    case .order:
      "the record number is lower than before: lines were moved, or the books were lost or restored"
    case .surplus:
      "the lines count more than the books: lines were added, or older books were restored"
    case .gap:
      """
      the books count entries that have no line up to here, more than a power cut loses: lines \
      were removed, or the disk could not be written when the gate ended (see the journal)
      """
    case .end: "the gate was stopped normally, but the trail's `stop` line at the end was removed"
    case .identity: "the identity of another gate: its trail or its books were copied here"
    }
  }
}
