// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import GateController
import LedgerStore
import System

/// `audit`: prints the audit trail of a folder, the oldest line first, or holds it against the books.
///
/// A gate may be writing both.
func audit(_ options: Options) -> ExitStatus {
  let path = options.booksFolder
  do throws(SystemError) {
    let folder = try LedgerFolder(path: path)
    let reader = AuditReader(in: folder)
    guard let oldest = reader.oldest else { throw SystemError("open") }
    guard options.isVerification else {
      try reader.forEachLine { say(describe($1, isClosed: $2)) }
      return .success
    }
    var verification = AuditVerification(path, isWhole: oldest < AuditTrail.olderFiles)
    try verification.run(reader, folder)
    // A gate may have begun another file between two that were read.
    if verification.faults > 0 {
      verification = AuditVerification(
        path, isWhole: oldest < AuditTrail.olderFiles, isPrinting: true)
      try verification.run(reader, folder)
    }
    return verification.conclude()
  } catch {
    report(
      .error,
      "\(path)/audit: \(error); name its folder with --state and check its permissions")
    return .noInput
  }
}

/// A line for people: without its hash, and with a date.
private func describe(_ bytes: Span<UInt8>, isClosed: Bool) -> TextBuffer {
  let read = isClosed ? AuditLine.read(bytes, after: nil) : nil
  guard let line = read?.line else {
    let begin = bytes.extracting(0..<min(bytes.count, 64))
    return "\(read == nil ? "cut: " : "written by a newer gate: ")\(foreign: begin)"
  }
  var text: TextBuffer =
    "\(utc: line.time)\(line.isSynchronised ? " " : "?") record \(line.record) "
  text.append(part: line.kind.rawValue, of: AuditKind.names)
  switch line.kind {
  case .open: text.append(open: line)
  case .lost, .unsynced, .pulses:
    text += " \(line.values[0])"
    if line.values[1] > 0 { text += ": \(errno: Int32(truncatingIfNeeded: line.values[1]))" }
  case .stop, .coin, .grant, .release, .restore, .lockOut: break
  case .repairman, .lock, .unlockOnce, .holdOpen, .close: text.append(command: line)
  }
  return text
}

extension TextBuffer {
  /// Adds what was counted when a trail was opened, and whose trail it is.
  fileprivate mutating func append(open line: AuditLine) {
    var sums = AuditSums(repeating: 0)
    for index in sums.indices { sums[index] = line.values[index] }
    appendInterpolation(sums)
    guard line.values[AuditSum.count] > 0 else { return }
    self += ", gate \(hexadecimal: line.values[AuditSum.count])"
  }

  /// Adds who gave a command.
  fileprivate mutating func append(command line: AuditLine) {
    self += " by user \(line.values[0])"
    if line.count > 2, line.values[2] != UInt64(Peer.noLogin) {
      self += ", login \(line.values[2])"
    }
    self += ", process \(line.values[1])"
    guard line.values[3] > 0 else { return }
    self += ", agent \(line.values[3])"
  }

  /// Adds what the books count, in words.
  mutating func appendInterpolation(_ sums: AuditSums) {
    let names: StaticString = "coins |grants |pulses |releases |admitted "
    for index in sums.indices where index < 4 || sums[index] > 0 {
      self += "\(index == 0 ? ": " : ", ")\(part: UInt8(index), of: names)\(sums[index])"
    }
  }

  /// Adds a moment as `2026-11-22 19:12:13Z`.
  mutating func appendInterpolation(utc seconds: UInt64) {
    let (days, rest) = (min(seconds / 86_400, 2_932_896), seconds % 86_400)
    // Years begin in March here, so that a leap day is the last one; 400 years have 146,097 days.
    let shifted = days + 719_468
    let (era, day) = (shifted / 146_097, shifted % 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    self += "\(era * 400 + year + (month >= 10 ? 1 : 0), width: 4)-"
    self += "\(month < 10 ? month + 3 : month - 9, width: 2)-"
    self += "\(dayOfYear - (153 * month + 2) / 5 + 1, width: 2) \(rest / 3600, width: 2):"
    self += "\(rest / 60 % 60, width: 2):\(rest % 60, width: 2)Z"
  }
}
