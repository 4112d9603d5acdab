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

/// The two records of a ledger's file, with which its pages begin.
struct LedgerRecords {
  private var bytes = InlineArray<1024, UInt8>(repeating: 0)
  private var count = 0

  /// Reads the first record of a file, and if it is whole the second.
  mutating func read(_ file: Int32) throws(SystemError) {
    let code = clinux_check_regular(file)
    guard code == 0 else { throw SystemError("fstat", code: code) }
    try read(file, at: 0)
    if count == Record.size { try read(file, at: LedgerFile.distance) }
  }

  /// Decodes them; mutating, so as to be lent the bytes and not handed a copy.
  mutating func slots() -> Slots {
    Slots(bytes.span.extracting(0..<count), stride: Record.size)
  }

  private mutating func read(_ file: Int32, at offset: Int) throws(SystemError) {
    let start = count
    var span = bytes.mutableSpan
    // Safe because the buffer has as many bytes behind `start` as are read.
    let length = unsafe span.withUnsafeMutableBytes {
      unsafe clinux_pread(file, $0.baseAddress.map { unsafe $0 + start }, Record.size, offset)
    }
    guard length >= 0 else { throw SystemError("pread") }
    count += length
  }
}
