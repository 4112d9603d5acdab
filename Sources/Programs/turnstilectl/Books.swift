// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import Fixed
import GateJSON
import GateMessages
import Ledger
import Store
import System
import Turnstile

/// `books`: prints the ledger of a folder, which another process may be writing.
func printBooks(_ options: Options) throws(ExitStatus) {
  let path = options.booksFolder
  let slots = try slots(in: path, "name the ledger's folder with --state and check its permissions")
  if let error = slots.error {
    report(slots.newest == nil ? .error : .warning, "\(path)/books: a record \(error)")
  }
  guard let record = slots.newest else { throw .damaged }
  reportUnbalanced(record)
  if options.has(.json) { return printJSON(record) }
  say("state \(record.stateName)")
  record.forEachNumber(isWhole: false) { say("\($0) \($1)") }
}

/// Prints one object on one line; the names are those of the plain print.
private func printJSON(_ record: Record) {
  var object = JSONObject()
  object.add("state", "\(record.stateName)")
  record.forEachNumber(isWhole: true) { object.add($0, $1) }
  object.print()
}

extension Record {
  var stateName: StaticString { state?.name ?? "not-started" }

  /// Calls `body` with each counter, what follows from them, and the record's number; with those of
  /// a till only where a gate has added up money or they are not 0, and with those of admissions only
  /// where they are not 0, unless `isWhole`.
  fileprivate func forEachNumber(isWhole: Bool, _ body: (StaticString, UInt64) -> Void) {
    let hasTill = isWhole || counters[.pulses] > 0 || books.till.credit > 0
    Counter.forEach {
      guard isWhole || counters[$0] > 0 || $0.isListed(withTill: hasTill) else { return }
      body($0.name, counters[$0])
      // Next to the counters it follows from.
      if $0 == .voidedCoins { body("pending-coins", counters.pendingCoins) }
    }
    if hasTill {
      if books.emptiedAt > 0 || isWhole { body("pulses-since-emptied", books.pulsesInBox) }
      body("credit", UInt64(books.till.credit))
      body("pending-price", UInt64(books.till.soldPrice))
    }
    body("record", sequence)
  }
}

extension Record.DecodingError: Describable {}

extension Counter {
  /// Whether it is listed although it is 0, by a gate that has added up money or one that has not.
  fileprivate func isListed(withTill hasTill: Bool) -> Bool {
    switch display.listing {
    case .till: hasTill
    case .used: false
    case .counters, .staff, .faults: true
    }
  }
}

/// `backup`: writes the newest record of the books to a new file, and reads it there again.
///
/// A running gate is not disturbed. The file is a record with its checksums, as in the books.
func backUpBooks(_ options: Options) throws(ExitStatus) {
  let (path, books) = (try namedFile(options), options.booksFolder)
  guard let record = try slots(in: books, "name the ledger's folder with --state").newest else {
    throw refuse(
      .damaged, "\(books)/books: no valid record to back up; run `turnstilectl books` to see why")
  }
  do throws(SystemError) {
    try BackupFile.write(record, to: path)
    guard case .success(let copy) = try BackupFile.read(path), copy.sequence == record.sequence
    else { throw SystemError("read", code: EIO) }
  } catch {
    throw refuse(
      .cannotCreate, "\(path): \(error); name a new file in a folder that you can write to")
  }
  say(record, "backed up")
}

/// Reads the books of a folder, or says why not, and what to do.
private func slots(in folder: FilePath, _ advice: StaticString) throws(ExitStatus) -> Slots {
  do throws(SystemError) { return try LedgerFile.read(in: try LedgerFolder(path: folder)) } catch {
    throw refuse(.noInput, "\(folder)/books: \(error); \(advice)")
  }
}

/// `restore`: makes the record of a backup the newest of the books of a gate that is stopped.
func restoreBooks(_ options: Options) throws(ExitStatus) {
  let path = try namedFile(options)
  let content: Result<Record, Record.DecodingError>
  do throws(SystemError) { content = try BackupFile.read(path) } catch {
    throw refuse(.noInput, "\(path): \(error); nothing was changed: check --file")
  }
  switch content {
  case .success(let record): try restore(record, options)
  case .failure(let error):
    throw refuse(
      .damaged,
      "\(path): the record \(error); nothing was changed: "
        + "use another backup, or its version's turnstilectl")
  }
}

private func restore(_ record: Record, _ options: Options) throws(ExitStatus) {
  let path = options.booksFolder
  do throws(SystemError) {
    let folder = try LedgerFolder(path: path)
    try folder.lock()
    if options.has(.otherGate) || !isOfOther(record, than: folder, at: path) {
      var (file, record) = (LedgerFile(in: folder), record)
      let restoration = try file.restore(record)
      record.sequence = restoration.record
      say(record, "restored")
      return sayNext(record, restoration)
    }
  } catch {
    if error.code == EWOULDBLOCK {
      throw refuse(.unavailable, "\(path): \(error); the books are in use: stop the gate first")
    }
    throw refuse(
      .cannotCreate, "\(path): \(error); the books are unchanged: check the folder and its disk")
  }
  throw .usage
}

/// Whether this is the record of another gate than the books of a folder, which is printed.
private func isOfOther(_ record: Record, than folder: LedgerFolder, at path: FilePath) -> Bool {
  guard let identity = (try? LedgerFile.read(in: folder).newest)?.identity,
    identity != record.identity
  else { return false }
  report(
    .error,
    "\(path) has the books of gate \(hexadecimal: identity), but the backup is of gate "
      + "\(hexadecimal: record.identity); to use that backup, add --other-gate")
  return true
}

/// Says where the books until now are, and what happens at the next start.
private func sayNext(_ record: Record, _ restoration: LedgerFile.Restoration) {
  if let number = restoration.kept { say("the previous books are now books.replaced.\(number)") }
  if record.state == .unlocked {
    say("the lock will open when the gate starts: these books hold an unused coin")
  }
  say("start the gate")
}

private func namedFile(_ options: Options) throws(ExitStatus) -> FilePath {
  if let file = options.path(.file) { return file }
  throw refuse(.usage, "expected --file FILE, the file of the backup")
}

/// Says that the books of a record do not add up; they are used all the same.
func reportUnbalanced(_ record: Record) {
  guard !record.isBalanced else { return }
  report(
    .error,
    "record \(record.sequence): the pulses or the passages do not add up; "
      + "count the box, and keep a copy: `turnstilectl backup --file FILE`"
  )
}

private func say(_ record: Record, _ verb: StaticString) {
  reportUnbalanced(record)
  var text: TextBuffer = "\(verb): record \(record.sequence), state \(record.stateName)"
  let shown: InlineArray<3, Counter> = [.coins, .passages, .voidedCoins]
  for index in shown.indices { text += ", \(shown[index].name) \(record.counters[shown[index]])" }
  if record.identity != 0 { text += ", gate \(hexadecimal: record.identity)" }
  say(text)
}

/// The file of a backup: the bytes of one record.
private enum BackupFile {
  /// Writes a record to a new file, and returns when it is on the disk.
  ///
  /// - Throws: `EEXIST` for a file that is there already: an older backup is never overwritten.
  static func write(_ record: Record, to path: FilePath) throws(SystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let number = unsafe path.withCString { unsafe clinux_openat(AT_FDCWD, $0, flags, 0o600) }
    guard number >= 0 else { throw SystemError("open") }
    defer { close(number) }
    let bytes = record.bytes
    // Safe because the record is as long as its count says.
    let count = unsafe bytes.span.withUnsafeBytes {
      unsafe clinux_pwrite(number, $0.baseAddress, $0.count, 0)
    }
    guard count == bytes.count, fsync(number) == 0 else {
      let error = SystemError(
        "write", code: count >= 0 && count < bytes.count ? ENOSPC : clinux_errno())
      _ = unsafe path.withCString { unsafe unlink($0) }
      throw error
    }
  }

  /// Reads the record of a file; what is longer than one is none.
  static func read(_ path: FilePath) throws(SystemError) -> Result<Record, Record.DecodingError> {
    var bytes = InlineArray<513, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = try path.read(into: &span)
    guard count <= Record.size else { return .failure(.foreign) }
    do throws(Record.DecodingError) {
      return .success(try Record(bytes.span.extracting(0..<count)))
    } catch { return .failure(error) }
  }
}
