// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GateController

extension GateStatus {
  /// Says whether the lines are held, what is wrong, and when the next request is due.
  package func describeLines(at now: Nanoseconds, into text: inout TextBuffer) {
    text.append("lines: ")
    if let fault {
      fault.explain(into: &text, heldBy: consumer)
    } else {
      text.append(isHolding ? "held" : "not held yet")
      if isHolding, troubles == Troubles() { text.append(", no fault") }
    }
    guard let retryDeadline else { return }
    // Rounded up, without a sum that could overflow: the times may come from another process.
    let rest = max(retryDeadline, now) - now
    text += "; retrying in \(rest / 1_000_000_000 + (rest % 1_000_000_000 == 0 ? 0 : 1)) s"
  }

  /// Says what is wrong with the ledger, if anything.
  package func describeLedger(into text: inout TextBuffer, errorName: ErrorName) {
    guard let ledgerFault else {
      return text.append(isOpeningLedger ? "ledger: being opened" : "ledger: no fault")
    }
    ledgerFault.explain(into: &text, errorName: errorName)
  }
}
