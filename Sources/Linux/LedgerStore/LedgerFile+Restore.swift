// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Ledger
package import System

extension LedgerFile {
  /// Makes this record the newest of the books, which the folder must be locked for.
  ///
  /// The books until now are kept as `books.replaced.1`, or the next number that is free. Its number is
  /// above theirs, so that numbers never repeat. Its clock is none of this run of the kernel: the time
  /// since the backup stood still.
  ///
  /// - Returns: the number of the record.
  /// - Throws: before anything has changed, or `EEXIST` beside the ledger of version 0.1.0.
  package mutating func restore(_ record: Record) throws(SystemError) -> UInt64 {
    guard !folder.has("ledger") else { throw SystemError("restore", code: EEXIST) }
    var record = record
    record.boot = .unknown
    if folder.has("books") {
      // Books that cannot be read are kept as well; their number may be lost.
      if let slots = try? Self.read(in: folder) {
        let last = max(slots.newest?.sequence ?? 0, slots.damagedNumber)
        record.sequence = max(record.sequence, last + 1)
      }
      let code = folder.keep("books", as: "books.replaced.")
      guard code == 0 else { throw SystemError("link", code: code) }
    }
    let code = build(record)
    guard code == 0 else { throw SystemError("write", code: code) }
    folder.handOver("books")
    return record.sequence
  }
}
