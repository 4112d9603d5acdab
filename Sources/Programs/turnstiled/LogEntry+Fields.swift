// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import Systemd
import Turnstile

// The fields that `journalctl` can search.

extension LogEntry {
  /// Adds the fields that say the same as the line.
  func addFields(to fields: inout JournalEntryFields) {
    switch self {
    case .step(let step): step.addFields(to: &fields)
    // TURNSTILE_EVENT is omitted: a query for a day's coins must not return free passages.
    case .commanded(let command, let peer, let step):
      command.addFields(by: peer, to: &fields)
      step.addMove(to: &fields)
    case .fault(let fault, _): fault.addFields(to: &fields)
    case .trouble(let trouble, _):
      fields.add("TURNSTILE_FAULT", trouble.name)
      fields.add("TURNSTILE_LINE", UInt64(trouble.offset))
    case .resumed(let step), .lockedOut(let step):
      if let to = step.to { fields.add("TURNSTILE_TO", to.name) }
    case .ledgerFault(let fault): fault.addFields(to: &fields)
    case .coinNotKept: fields.add("TURNSTILE_EVENT", "coin")
    case .commandNotKept(let command, let peer): command.addFields(by: peer, to: &fields)
    case .held, .stalled, .edgesLost, .ledgerOpened, .notResumed, .ledgerKept, .stopped: break
    }
  }
}

extension Command {
  fileprivate func addFields(by peer: Peer, to fields: inout JournalEntryFields) {
    fields.add("TURNSTILE_ORDER", name)
    fields.add("TURNSTILE_USER", UInt64(peer.user))
    fields.add("TURNSTILE_PROCESS", UInt64(peer.process.magnitude))
  }
}

extension Step<Turnstile> {
  fileprivate func addFields(to fields: inout JournalEntryFields) {
    if let event { fields.add("TURNSTILE_EVENT", event.name) }
    addMove(to: &fields)
  }

  fileprivate func addMove(to fields: inout JournalEntryFields) {
    if let from { fields.add("TURNSTILE_FROM", from.name) }
    if let to { fields.add("TURNSTILE_TO", to.name) }
    fields.add("TURNSTILE_OUTCOME", outcome.name)
  }
}

extension Outcome {
  fileprivate var name: StaticString {
    switch self {
    case .unhandled: "unhandled"
    case .refused: "refused"
    case .stayed: "stayed"
    case .moved: "moved"
    case .notStarted: "not-started"
    case .full: "full"
    case .empty: "empty"
    case .corrupt: "corrupt"
    }
  }
}

extension Trouble {
  /// The name in the journal's fields.
  fileprivate var name: StaticString {
    switch kind {
    case .switchStuck: "switch-stuck"
    case .switchChatters: "switch-chatters"
    case .coilOverdriven: "coil-overdriven"
    }
  }
}

extension Fault {
  fileprivate func addFields(to fields: inout JournalEntryFields) {
    fields.add("TURNSTILE_FAULT", kind.name)
    if let offset { fields.add("TURNSTILE_LINE", UInt64(offset)) }
    if code != 0 { fields.add("ERRNO", UInt64(code.magnitude)) }
  }
}

extension LedgerFault {
  fileprivate func addFields(to fields: inout JournalEntryFields) {
    switch self {
    case .failed(let code):
      fields.add("TURNSTILE_FAULT", "ledger-failed")
      fields.add("ERRNO", UInt64(code.magnitude))
    case .late: fields.add("TURNSTILE_FAULT", "ledger-late")
    }
  }
}

extension Fault.Kind {
  /// The name in the journal's fields.
  fileprivate var name: StaticString {
    switch self {
    case .chipMissing: "chip-missing"
    case .chipGone: "chip-gone"
    case .permissionDenied: "permission-denied"
    case .lineMissing: "line-missing"
    case .lineBusy: "line-busy"
    case .unsupported: "unsupported"
    case .outputStuck: "output-stuck"
    case .failed: "failed"
    }
  }
}
