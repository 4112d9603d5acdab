// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Ledger
package import System

extension LedgerFile {
  /// What a restore has made: the number of the record, and that of `books.replaced.`; `nil` where there
  /// were no books.
  package typealias Restoration = (record: UInt64, kept: UInt64?)

  /// Makes this record the newest of the books, which the folder must be locked for.
  ///
  /// The books until now are kept as `books.replaced.1`, or the next number that is free. Its number is
  /// above theirs, so that numbers never repeat. Its clock is none of this run of the kernel: the time
  /// since the backup stood still. Its identity stays.
  ///
  /// - Throws: before anything has changed.
  package mutating func restore(_ record: Record) throws(SystemError) -> Restoration {
    var record = record
    record.boot = .unknown
    identity = record.identity
    record.isStopped = false
    var kept: UInt64?
    if folder.has("books") {
      // Books that cannot be read are kept as well; their number may be lost.
      if let slots = try? Self.read(in: folder) {
        let last = max(slots.record.sequence, slots.damagedNumber)
        record.sequence = max(record.sequence, last + 1)
      }
      kept = try folder.keep("books", as: "books.replaced.")
    }
    fillPage(&record)
    let code = build()
    guard code == 0 else { throw SystemError("write", code: code) }
    handOver()
    return (record.sequence, kept)
  }

  /// Reads the books of a folder; another process may be writing.
  package static func read(in folder: LedgerFolder) throws(SystemError) -> Slots {
    let file = folder.open("books", O_RDONLY)
    guard file >= 0 else { throw SystemError("open") }
    defer { _ = CLinux.close(file) }
    var records = LedgerRecords()
    try records.read(file)
    return records.slots()
  }
}

extension LedgerFolder {
  /// Gives a file a second name, of `prefix` and the first number that is free, and returns that number.
  fileprivate func keep(_ name: StaticString, as prefix: StaticString) throws(SystemError) -> UInt64
  {
    var last: UInt64 = 0
    let code = unsafe withFreeName(prefix) {
      last += 1
      return unsafe linkat(number, name.cString, number, $0, 0) == 0 ? 0 : clinux_errno()
    }
    guard code == 0 else { throw SystemError("link", code: code) }
    return last
  }
}
