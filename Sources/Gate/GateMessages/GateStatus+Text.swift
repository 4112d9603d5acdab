// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
package import GateController
package import Turnstile

extension GateStatus {
  /// Adds a line and its level: `lock inactive`, and `, wanted active` where its wire does not follow.
  package func describe(_ line: GateLine, into text: inout TextBuffer) {
    text += "\(line.name)\(active[line] ? " active" : " inactive")"
    if isStuck(line) { text.append(active[line] ? ", wanted inactive" : ", wanted active") }
  }

  /// Whether a line is an output whose wire has another level than the gate drives.
  package func isStuck(_ line: GateLine) -> Bool {
    guard case .output(let output) = line, isHolding else { return false }
    return active.outputs[output] != wanted[output]
  }

  /// The status in one line, as `systemctl status` shows it.
  package func line(_ visit: VisitStatus, errorName: ErrorName) -> TextBuffer {
    var text = TextBuffer()
    PlainText.append(to: &text, errorName: errorName) { write(visit, to: &$0) }
    return text
  }

  /// Writes the status in one line.
  package func write<Writer: EntryWriter>(_ visit: VisitStatus, to writer: inout Writer) {
    if !isHolding { writer.append("waiting for the lines; ") }
    if isOpeningLedger { writer.append("waiting for the ledger; ") }
    writer.append(state?.name ?? "not started")
    if state == .released {
      writer.append(" ")
      writer.append(visit.releaseCause)
    }
    if visit.isTillClosed { writer.append(", till closed") }
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
