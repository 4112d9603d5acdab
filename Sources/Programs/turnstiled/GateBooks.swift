// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Ledger
import LedgerStore
import System

/// The books of a gate on real lines: in a ledger, or where nobody said in which folder, nowhere.
struct GateBooks: Bookkeeper {
  private var writer: LedgerWriter?

  /// Books that go to `ledger`, by a thread that is started now.
  init(_ ledger: OpenLedger?) throws(SystemError) {
    guard let ledger else { return }
    writer = try LedgerWriter(ledger.file, boot: ledger.boot)
  }

  /// What is readable when there is an answer.
  var descriptor: FileDescriptor? { writer?.descriptor }

  var isKeeping: Bool { writer != nil }

  mutating func keep(_ record: Record) { writer?.keep(record) }

  mutating func answer() -> Answer? { writer?.answer() }
}
