// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GateMessages
import LedgerStore
import System

/// Makes books of the ledger that version 0.1.0 has left in this folder, if it has, and says so.
///
/// A folder that a gate uses is left alone: this is asked again before the next one starts.
func takeOverLedger(in folder: FilePath) {
  do throws(SystemError) {
    let folder = try LedgerFolder(path: folder)
    try folder.lock()
    var file = LedgerFile(in: folder)
    if let result = try file.takeOver() { report(result) }
  } catch {
    // Without a folder there is no ledger.
    guard error.code != EWOULDBLOCK, error.code != ENOENT else { return }
    report(.error) {
      folder.describe(into: &$0)
      $0.append("/ledger: not taken over: ")
      $0.append(error)
      $0.append("; until it is, the gate begins no books")
    }
  }
}

private func report(_ result: LedgerFile.TakeOver) {
  switch result {
  case .done:
    report(.notice) { $0.append("books: taken over from `ledger`, which is ledger.old.N now") }
  case .superseded:
    report(.warning) {
      $0.append(
        "books: a second ledger was moved to ledger.old.N; its counters are not in the books")
    }
  case .refused(let error):
    report(.error) {
      $0.append("ledger: the record ")
      error.describe(into: &$0)
      $0.append("; moved to ledger.refused.N; all counters start at 0")
    }
  }
}
