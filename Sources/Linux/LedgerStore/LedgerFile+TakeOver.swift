// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Ledger
package import System

// A gate of version 0.1.0 has both records in the 8 KiB of a file `ledger`. Under that name it would
// take newer ones for damaged and begin anew, so books have a name that it neither opens nor
// overwrites.

extension LedgerFile {
  /// What became of an earlier version's ledger.
  package enum TakeOver: Sendable {
    /// The books begin with its newest record; it is kept as `ledger.old.N`.
    case done
    /// There are books already; it is kept as `ledger.old.N`, and its counters are not in them.
    case superseded
    /// No record of it can be read; it is kept as `ledger.refused.N`.
    case refused(Record.DecodingError)
  }

  /// Makes books of the ledger of an earlier version; `nil` where there is none.
  ///
  /// The folder must be locked. A loss of power at any moment leaves the ledger, the books, or both with
  /// the same record.
  package mutating func takeOver() throws(SystemError) -> TakeOver? {
    let ledger = folder.open("ledger", O_RDONLY)
    guard ledger >= 0 else {
      if clinux_errno() == ENOENT { return nil }
      throw SystemError("open")
    }
    defer { _ = CLinux.close(ledger) }
    if folder.has("books") { return try retire(as: "ledger.old.", .superseded) }
    let slots = try LedgerPages(of: ledger, apart: Slots.stride).earlierSlots
    guard let record = slots.newest else {
      return try retire(as: "ledger.refused.", .refused(slots.error ?? .damaged))
    }
    let code = build(record)
    guard code == 0 else { throw SystemError("write", code: code) }
    handOver()
    return try retire(as: "ledger.old.", .done)
  }

  /// Reads the books of a folder, or else an earlier version's ledger; another process may be writing.
  package static func read(in folder: LedgerFolder) throws(SystemError) -> Slots {
    let hasBooks = folder.has("books")
    let file = folder.open(hasBooks ? "books" : "ledger", O_RDONLY)
    guard file >= 0 else { throw SystemError("open") }
    defer { _ = CLinux.close(file) }
    return hasBooks
      ? try LedgerPages(of: file, apart: distance).slots
      : try LedgerPages(of: file, apart: Slots.stride).earlierSlots
  }

  private func retire(as prefix: StaticString, _ result: TakeOver) throws(SystemError) -> TakeOver {
    let code = folder.setAside("ledger", as: prefix)
    guard code == 0 else { throw SystemError("rename", code: code) }
    return result
  }
}
