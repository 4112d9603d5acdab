// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateMessages
import Ledger
import LedgerStore
import System
import Turnstile

/// A ledger that has been opened, and the record to go on from.
struct OpenLedger {
  let file: LedgerFile
  let record: Record
  let boot: BootIdentity

  /// Opens the ledger of a folder, for this process alone, and says what there was.
  ///
  /// A disk that is full or read-only is no reason not to work: it will be tried again.
  ///
  /// - Parameters:
  ///   - path: the folder, a C string.
  ///   - wear: how the gate wears when there is no record of it.
  init(path: UnsafePointer<CChar>, wear: Wear) throws(SystemError) {
    let folder = try unsafe LedgerFolder(path: path)
    try folder.lock()
    boot = BootIdentity.current
    // Zeros are no snapshot: there is no machine to go on from, and the gate starts.
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
    case .created: report(.notice) { $0.append("ledger: none yet; the books begin") }
    case .found(let slots):
      guard let error = slots.error else { return }
      report(.warning) {
        $0.append("ledger: of two records one ")
        $0.append(error.description)
        $0.append("; going on from the other")
      }
    case .refused(let error):
      report(.error) {
        $0.append("ledger: its record ")
        $0.append(error.description)
        $0.append("; kept as ledger.refused, and the books begin anew")
      }
    case .failed(let error, let slots):
      report(.error) {
        $0.append("ledger: ")
        $0.append(error)
        $0.append(slots?.newest == nil ? "; the books begin anew" : "; it could be read")
      }
    }
  }
}
