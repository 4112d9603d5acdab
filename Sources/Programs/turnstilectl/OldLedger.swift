// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateMessages
import LedgerStore
import System

/// Says that a folder has only the ledger of version 0.1.0, beside which a gate begins no books.
func reportOldLedger(in path: FilePath) {
  guard let folder = try? LedgerFolder(path: path), folder.has("ledger"), !folder.has("books")
  else { return }
  report(
    .error,
    "\(path)/ledger: of version 0.1.0, which this version cannot read; "
      + "the gate refuses coins beside it: move the file away to begin new books")
}
