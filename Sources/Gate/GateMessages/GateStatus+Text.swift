// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
package import GateController
package import Turnstile

extension GateStatus {
  /// Writes the status in one line.
  package func write<Writer: EntryWriter>(_ visit: VisitStatus, to writer: inout Writer) {
    if !isHolding { writer.append("waiting for the lines; ") }
    if isOpeningLedger { writer.append("waiting for the ledger; ") }
    writer.append(state?.name ?? "not started")
    if state == .released {
      writer.append(" ")
      writer.append(visit.releaseCause)
    }
    if hindrances[.closedTill] { writer.append(", till closed") }
    writer.append("; ")
    counters?.describe(into: &writer.text)
    if let money = visit.money, money.credit > 0 {
      money.describe(into: &writer.text)
      writer.append("; ")
    }
    writer.append(isWell ? "no fault" : "fault: ")
    if let fault {
      writer.consumer = consumer
      fault.write(to: &writer)
    } else if let trouble {
      trouble.write(to: &writer)
    } else {
      ledgerFault?.write(to: &writer)
    }
  }
}

extension Counters {
  fileprivate func describe(into text: inout TextBuffer) {
    text.append(self[.coins])
    text.append(self[.coins] == 1 ? " coin, " : " coins, ")
    if self[.grants] > 0 {
      text.append(self[.grants])
      text.append(self[.grants] == 1 ? " grant, " : " grants, ")
    }
    text.append(self[.passages])
    text.append(self[.passages] == 1 ? " passage; " : " passages; ")
  }
}
