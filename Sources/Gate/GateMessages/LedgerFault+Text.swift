// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GateController
package import Ledger

/// Adds the operating system's text for an `errno`: `No space left on device`.
///
/// A gate has no operating system, so the program that has one passes this in.
package typealias ErrorName = (_ code: Int32, _ text: inout TextBuffer) -> Void

extension LedgerFault {
  /// Says why records are not on the disk.
  package func describe(into text: inout TextBuffer, errorName: ErrorName) {
    text.append("ledger: ")
    switch self {
    case .failed(let code):
      text.append("not written: ")
      errorName(code, &text)
      text.append("; retrying every 5 s")
    case .late: text.append("the disk has not responded for 2 s")
    }
    text.append("; coins are refused unless on-fault = accept-coins in [ledger]")
  }
}

extension Opening.Notice {
  /// Says what was found, and what the gate does with it.
  func describe(into text: inout TextBuffer, errorName: ErrorName) {
    text.append("ledger: ")
    switch self {
    case .created: text.append("none yet; all counters start at 0")
    case .flawed(let error):
      text.append("one of two records ")
      text.append(error.description)
      text.append("; the other one is used")
    case .refused(let error):
      text.append("the record ")
      text.append(error.description)
      text.append("; moved to ledger.refused, all counters start at 0")
    case .failed(let code, let isRead):
      text.append("not opened: ")
      errorName(code, &text)
      text.append(isRead ? "; the record was read" : "; all counters start at 0")
    }
  }
}

extension Record.DecodingError {
  /// What is wrong with a record: `is damaged`.
  package var description: StaticString {
    switch self {
    case .cut: "is truncated"
    case .blank: "is empty"
    case .foreign: "is not a turnstile record"
    case .damaged: "is damaged"
    case .unknownVersion: "is from a newer turnstiled"
    case .impossible: "holds an impossible number"
    }
  }
}

extension Snapshot.DecodingError {
  /// Says why a machine was not resumed.
  func describe(into text: inout TextBuffer) {
    text.append("ledger: the state ")
    switch self {
    case .damaged: text.append("is damaged")
    case .unknownVersion: text.append("is from a newer turnstiled")
    case .otherTable: text.append("is from another table")
    }
    text.append("; the gate starts locked, the counters are kept")
  }
}
