// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Controller
import FSM
import Text

extension LedgerFault {
  /// Says why the books are not on the disk.
  func describe(into line: inout TextBuffer) {
    line.append("ledger: ")
    switch self {
    case .failed(let code):
      line.append("not written: ")
      line.append(errno: code)
      line.append("; trying again every 5 s")
    case .late: line.append("the disk has not answered for 2 s")
    }
    line.append("; coins are treated as on-fault in [ledger] says")
  }
}

extension Snapshot.Flaw {
  /// Says why a machine was not resumed.
  func describe(into line: inout TextBuffer) {
    line.append("ledger: the state ")
    switch self {
    case .damaged: line.append("had failed its self-check")
    case .unknownVersion: line.append("is of a newer turnstiled")
    case .otherTable: line.append("is of another table")
    }
    line.append("; the gate starts locked, its books go on")
  }
}
