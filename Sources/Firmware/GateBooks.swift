// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import EventLoop
import Ledger
import LedgerFile

/// The books of a gate on real lines: in a ledger, or where nobody said in which folder, nowhere.
struct GateBooks: Bookkeeper {
  private var writer: LedgerWriter?
  private var nobody = NoLedger()

  /// Books that go to `ledger`, by a thread that is started now.
  init(_ ledger: OpenLedger?) throws(SystemError) {
    guard let ledger else { return }
    writer = try LedgerWriter(ledger.file, boot: ledger.boot)
  }

  /// What is readable when there is an answer.
  var descriptor: FileDescriptor? { writer?.descriptor }

  mutating func keep(_ record: Record) {
    if writer == nil { nobody.keep(record) } else { writer?.keep(record) }
  }

  mutating func answer() -> Answer? {
    if writer == nil { nobody.answer() } else { writer?.answer() }
  }
}
