// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GateController

/// Adds what the operating system calls an `errno`: `No space left on device`.
///
/// A gate has no operating system; the program that has one lends this.
package typealias ErrorName = (_ code: Int32, _ text: inout TextBuffer) -> Void

extension LedgerFault {
  /// Says why the books are not on the disk.
  package func describe(into text: inout TextBuffer, errorName: ErrorName) {
    text.append("ledger: ")
    switch self {
    case .failed(let code):
      text.append("not written: ")
      errorName(code, &text)
      text.append("; trying again every 5 s")
    case .late: text.append("the disk has not answered for 2 s")
    }
    text.append("; coins are treated as on-fault in [ledger] says")
  }
}

extension Snapshot.DecodingError {
  /// Says why a machine was not resumed.
  func describe(into text: inout TextBuffer) {
    text.append("ledger: the state ")
    switch self {
    case .damaged: text.append("had failed its self-check")
    case .unknownVersion: text.append("is of a newer turnstiled")
    case .otherTable: text.append("is of another table")
    }
    text.append("; the gate starts locked, its books go on")
  }
}
