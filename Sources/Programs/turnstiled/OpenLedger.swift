// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Ledger
import LedgerStore
import System
import Turnstile

/// A ledger's folder, open and locked; the file in it is opened by the thread that writes it.
struct OpenLedger {
  let folder: LedgerFolder
  /// The record that a new ledger begins with.
  let first: Record
  let boot: BootIdentity

  /// Opens and locks the folder of a ledger.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - wear: the gate's wear when there is no record of it.
  /// - Throws: `EWOULDBLOCK` at once when another process writes a ledger there.
  init(_ path: FilePath, wear: Wear) throws(SystemError) {
    folder = try LedgerFolder(path: path)
    try folder.lock()
    boot = BootIdentity.current
    // Zeros are no snapshot: there is no machine to resume, and the gate starts.
    let nothing = Snapshot(bytes: InlineArray(repeating: 0))
    first = Record(
      sequence: 1, books: Books(), machine: Machine<Turnstile>().save(at: 0) ?? nothing,
      wear: wear.seed, savedAt: MonotonicClock.now, boot: boot)
  }
}
