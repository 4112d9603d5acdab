// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateMessages
import Ledger
import LedgerStore
import System
import Turnstile

/// An open ledger, and the record to resume from.
struct OpenLedger {
  let file: LedgerFile
  let record: Record
  let boot: BootIdentity

  /// Opens and locks the ledger of a folder, and logs what was found.
  ///
  /// A full or read-only disk is no reason to stop: it will be tried again.
  ///
  /// - Parameters:
  ///   - path: the folder, a C string.
  ///   - wear: the gate's wear when there is no record of it.
  init(path: UnsafePointer<CChar>, wear: Wear) throws(SystemError) {
    let folder = try unsafe LedgerFolder(path: path)
    try folder.lock()
    boot = BootIdentity.current
    // Zeros are no snapshot: there is no machine to resume, and the gate starts.
    let nothing = Snapshot(bytes: InlineArray(repeating: 0))
    let first = Record(
      sequence: 1, counters: Counters(), machine: Machine<Turnstile>().save(at: 0) ?? nothing,
      wear: wear.seed, savedAt: MonotonicClock.now, boot: boot)
    var file = LedgerFile(in: folder)
    let opening = file.open(first: first)
    self.file = file
    record = opening.slots?.newest ?? first
    opening.announce()
  }
}

extension Opening {
  fileprivate var slots: Slots? {
    switch self {
    case .created, .refused: nil
    case .found(let slots): slots
    case .failed(_, let slots): slots
    }
  }

  fileprivate func announce() {
    switch self {
    case .created: report(.notice) { $0.append("ledger: none yet; all counters start at 0") }
    case .found(let slots):
      guard let error = slots.error else { return }
      report(.warning) {
        $0.append("ledger: one of two records ")
        $0.append(error.description)
        $0.append("; the other one is used")
      }
    case .refused(let error):
      report(.error) {
        $0.append("ledger: the record ")
        $0.append(error.description)
        $0.append("; moved to ledger.refused, all counters start at 0")
      }
    case .failed(let error, let slots):
      report(.error) {
        $0.append("ledger: ")
        $0.append(error)
        $0.append(slots?.newest == nil ? "; all counters start at 0" : "; the record was read")
      }
    }
  }
}
