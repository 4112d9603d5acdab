// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CSlowDisk
import FSM
import Foundation
import Glibc
import Ledger
import System
import Turnstile

@testable import Store

/// A folder for a ledger, removed when the test is over.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  let folder: LedgerFolder

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = try LedgerFolder(at: url.path)
  }

  deinit {
    disk()
    try? FileManager.default.removeItem(at: url)
  }

  /// Makes the disk slow or broken, or with neither as it was.
  func disk(slow milliseconds: UInt32 = 0, broken code: Int32 = 0) {
    // The temporary folder may be a link.
    let path = url.resolvingSymlinksInPath().path
    unsafe path.withCString { unsafe slow_disk($0, milliseconds, code) }
  }

  /// Makes the disk read-only under what is open on it, or writable again.
  func disk(readOnly isReadOnly: Bool) {
    let path = url.resolvingSymlinksInPath().path
    unsafe path.withCString { unsafe read_only_disk($0, isReadOnly ? 1 : 0) }
  }

  /// Counts the calls of the disk; from number `first` on, `times` of them fail.
  func disk(faultAt first: UInt32, times: UInt32, _ code: Int32 = EIO) {
    let path = url.resolvingSymlinksInPath().path
    unsafe path.withCString { unsafe faulty_disk($0, first, times, code) }
  }

  /// Counts the calls of the disk; from number `first` on, `times` of them take so long.
  func disk(lateAt first: UInt32, times: UInt32, milliseconds: UInt32) {
    let path = url.resolvingSymlinksInPath().path
    unsafe path.withCString { unsafe late_disk($0, first, times, milliseconds) }
  }

  /// How many calls of the disk were counted.
  var calls: UInt32 {
    let path = url.resolvingSymlinksInPath().path
    return unsafe path.withCString { unsafe disk_calls($0) }
  }

  /// Whether this process has a file of the folder open, or the folder itself.
  var isOpen: Bool {
    get throws {
      let path = url.resolvingSymlinksInPath().path
      return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return file?.hasPrefix(path) == true
      }
    }
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The two pages of the books that have records, one after the other.
  var bytes: [UInt8] { get throws { try pages(of: "books") } }

  /// The two pages of a file of that layout; fewer bytes if it is shorter.
  func pages(of name: String) throws -> [UInt8] {
    let handle = try FileHandle(forReadingFrom: URL(filePath: path(name)))
    defer { try? handle.close() }
    let first = Array(try handle.read(upToCount: Slots.stride) ?? Data())
    try handle.seek(toOffset: UInt64(LedgerFile.distance))
    return first + Array(try handle.read(upToCount: Slots.stride) ?? Data())
  }

  /// Makes a file of the books' layout with these pages; fewer bytes than one make it shorter.
  func write(_ bytes: [UInt8]) throws {
    try Data(bytes.prefix(Slots.stride)).write(to: URL(filePath: path("books")))
    if bytes.count > Slots.stride {
      try overwrite(bytes.dropFirst(Slots.stride), at: LedgerFile.distance)
    }
  }

  /// Writes over bytes of the books, as a disk does, and not beside them.
  func overwrite(_ bytes: some Sequence<UInt8>, at offset: Int) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: path("books")))
    defer { try? handle.close() }
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(bytes))
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

extension LedgerFolder {
  init(at path: String) throws {
    let path = unsafe path.withCString { unsafe FilePath(cString: $0) }
    try self.init(path: path ?? FilePath("/nowhere"))
  }
}

extension LedgerFile {
  /// Opens the books, or creates some that begin with this record.
  mutating func open(first: Record) -> Opening {
    var opening = Opening(nil)
    opening.newest = first
    open(&opening)
    return opening
  }
}

/// A record of a gate that was never started and has taken `coins` coins.
func makeRecord(_ sequence: UInt64, coins: Int = 0) -> Record {
  var books = Books()
  for _ in 0..<coins { books.counters.count(.acceptCoin) }
  guard let machine = Machine<Turnstile>().save(at: 0) else { fatalError("a new machine is sound") }
  return Record(sequence: sequence, books: books, machine: machine, wear: 5, savedAt: 9)
}

extension LedgerFolder {
  /// Gives the folder back, and with it the lock; a gate never does.
  func close() { _ = Glibc.close(number) }
}

extension Opening {
  /// The record to resume from; `nil` for a gate that starts anew.
  var record: Record? { resumes ? newest : nil }

  /// `created`, `found 7`, `found 7 damaged`, `refused foreign`, `failed 30 with 7`.
  var summary: String {
    let number = record.map { "\($0.sequence)" } ?? "none"
    return switch notice {
    case nil: "found \(number)"
    case .created: "created"
    case .lost: "lost"
    case .flawed(let error): "found \(number) \(error)"
    case .refused(let error): "refused \(error)"
    case .failed(let code, let isRead): "failed \(code)" + (isRead ? " with \(number)" : "")
    }
  }
}
