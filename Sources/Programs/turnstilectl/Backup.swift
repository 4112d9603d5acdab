// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GateMessages
import Ledger
import LedgerStore
import System
import Turnstile

/// `backup`: writes the newest record of the books to a new file, and reads it there again.
///
/// A running gate is not disturbed. The file is a record with its checksums, as in the books.
func backUpBooks(_ options: Options) -> ExitStatus {
  guard let path = namedFile(options) else { return .usage }
  let found = newestRecord(in: options.booksFolder)
  guard let record = found.record else { return found.status }
  do throws(SystemError) {
    try BackupFile.write(record, to: path)
    guard case .record(let copy) = try BackupFile.read(path), copy.sequence == record.sequence
    else {
      throw SystemError("read", code: EIO)
    }
  } catch {
    report(error, at: path, "name a new file, in a folder that you can write")
    return .cannotCreate
  }
  say(record, "backed up")
  return .success
}

/// The newest record of the books in a folder; without one, the status to exit with.
private func newestRecord(in folder: FilePath) -> (record: Record?, status: ExitStatus) {
  do throws(SystemError) {
    if let record = try LedgerFile.read(in: try LedgerFolder(path: folder)).newest {
      return (record, .success)
    }
    report(.error, "\(folder)/books: no record can be read, so there is nothing to back up")
    return (nil, .damaged)
  } catch {
    report(.error, "\(folder)/books: \(error); name the folder of the books with --state")
    return (nil, .noInput)
  }
}

/// `restore`: makes the record of a backup the newest of the books of a gate that is stopped.
func restoreBooks(_ options: Options) -> ExitStatus {
  guard let path = namedFile(options) else { return .usage }
  let record: Record
  do throws(SystemError) {
    switch try BackupFile.read(path) {
    case .record(let found): record = found
    case .error(let error):
      report(.error, "\(path): the record \(error); nothing was changed")
      return .damaged
    }
  } catch {
    report(error, at: path, "nothing was changed")
    return .noInput
  }
  return restore(record, in: options.booksFolder, isOther: options.isOtherGate)
}

private func restore(_ record: Record, in path: FilePath, isOther: Bool) -> ExitStatus {
  do throws(SystemError) {
    let folder = try LedgerFolder(path: path)
    try folder.lock()
    if !isOther, isOfOther(record, than: folder, at: path) { return .usage }
    var file = LedgerFile(in: folder)
    var record = record
    let restoration = try file.restore(record)
    record.sequence = restoration.record
    say(record, "restored")
    sayNext(record, restoration)
    return .success
  } catch {
    report(error, at: path, advice(error.code))
    return error.code == EWOULDBLOCK ? .unavailable : .cannotCreate
  }
}

private func advice(_ code: Int32) -> StaticString {
  switch code {
  case EWOULDBLOCK: "a gate uses these books: stop it first"
  case EEXIST: "move its file `ledger` away, which is of version 0.1.0; the books are as they were"
  default: "the books are as they were"
  }
}

/// Whether this is the record of another gate than the books of a folder, which is printed.
///
/// Records of version 2 have no identity, and books that cannot be read have none either.
private func isOfOther(_ record: Record, than folder: LedgerFolder, at path: FilePath) -> Bool {
  let identity = (try? LedgerFile.read(in: folder).newest)?.identity ?? 0
  guard identity != record.identity, identity != 0, record.identity != 0 else { return false }
  report(
    .error,
    "\(path) has the books of gate \(hexadecimal: identity), and the backup is of gate "
      + "\(hexadecimal: record.identity); to go on from that, add --other-gate")
  return true
}

/// Says where the books until now are, and what happens at the next start.
private func sayNext(_ record: Record, _ restoration: LedgerFile.Restoration) {
  if let number = restoration.kept { say("the books until now are books.replaced.\(number)") }
  if record.state == .unlocked {
    say("the lock opens at the next start, for the coin that waits in these books")
  }
  say("start the gate")
}

private func namedFile(_ options: Options) -> FilePath? {
  if let file = options.file { return file }
  report(.error, "expected --file FILE, the file of the backup")
  return nil
}

private func report(_ error: SystemError, at path: FilePath, _ advice: StaticString) {
  report(.error, "\(path): \(error); \(advice)")
}

private func say(_ record: Record, _ verb: StaticString) {
  var text: TextBuffer = "\(verb): record \(record.sequence), state \(record.stateName)"
  let shown: InlineArray<3, Counter> = [.coins, .passages, .voidedCoins]
  for index in shown.indices { text += ", \(shown[index].name) \(record.counters[shown[index]])" }
  if record.identity != 0 { text += ", gate \(hexadecimal: record.identity)" }
  say(text)
}

/// The file of a backup: the bytes of one record.
enum BackupFile {
  /// What a file holds.
  enum Content {
    case record(Record)
    case error(Record.DecodingError)
  }

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
  static func read(_ path: FilePath) throws(SystemError) -> Content {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    let number = unsafe path.withCString { unsafe clinux_open($0, flags) }
    guard number >= 0 else { throw SystemError("open") }
    defer { close(number) }
    var bytes = InlineArray<513, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count = FileDescriptor(number).read(into: &span)
    guard count >= 0 else { throw SystemError("read") }
    guard count <= Record.size else { return .error(.foreign) }
    do throws(Record.DecodingError) {
      return .record(try Record(bytes.span.extracting(0..<count)))
    } catch {
      return .error(error)
    }
  }
}
