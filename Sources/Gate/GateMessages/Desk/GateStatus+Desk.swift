// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
package import GateController
package import Turnstile

extension GateStatus {
  /// Appends a line and its level: `lock inactive`, and `, wanted active` if the wire is stuck.
  package func describe(_ line: GateLine, into text: inout TextBuffer) {
    text += "\(line.name)\(active[line] ? " active" : " inactive")"
    if isStuck(line) { text.append(active[line] ? ", wanted inactive" : ", wanted active") }
  }

  /// Returns whether a line is an output whose wire has another level than the gate drives.
  package func isStuck(_ line: GateLine) -> Bool {
    guard case .output(let output) = line, isHolding else { return false }
    return active.outputs[output] != wanted[output]
  }

  /// Returns the status in one line, as `systemctl status` shows the status.
  package func line(_ visit: VisitStatus, errorName: ErrorName) -> TextBuffer {
    var text = TextBuffer()
    PlainText.append(to: &text, errorName: errorName) { write(visit, to: &$0) }
    return text
  }

  /// Appends whether the lines are held, their fault, and the time until the next request.
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

  /// Appends the state of the lock, and its commander if the table does not command the lock.
  package func describeLock(into text: inout TextBuffer) {
    let part = 3 * commander.rawValue
    text += "lock: \(part: part + 2, of: LockCommander.texts)"
    if commander != .words { text += ", since \(part: part + 1, of: LockCommander.texts)" }
  }

  /// Appends the fault of the ledger, or that the ledger has no fault or is being opened.
  package func describeLedger(into text: inout TextBuffer, errorName: ErrorName) {
    guard let ledgerFault else {
      return text.append(isOpeningLedger ? "ledger: being opened" : "ledger: no fault")
    }
    ledgerFault.explain(into: &text, errorName: errorName)
  }
}

extension GateStatus {
  /// Returns the change to `now` in one line: `coin: locked -> unlocked (lock opens, green on)`.
  package func change(to now: GateStatus, _ title: TextBuffer) -> TextBuffer {
    var line: TextBuffer = "\(title): \(state?.name ?? "unknown")"
    if now.state != state { line += " -> \(now.state?.name ?? "unknown")" }
    guard now.isHolding else { return line + ", outputs unknown" }
    var beginning: StaticString = " ("
    Output.forEach {
      let isActive = now.active.outputs[$0]
      guard isActive != active.outputs[$0] else { return }
      line += "\(beginning)\($0.name)\($0.change(isActive: isActive))"
      beginning = ", "
    }
    return line + (now.active.outputs == active.outputs ? ", as before" : ")")
  }
}

extension Output {
  fileprivate func change(isActive: Bool) -> StaticString {
    switch self {
    case .lock: isActive ? " closes" : " opens"
    default: isActive ? " on" : " off"
    }
  }
}
