// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ConsoleServer
import FSM
import Fixed
import GPIO
import GateController
import GateMessages
import Ledger
import System
import Turnstile

/// What the gate is at one moment, for those who ask from outside.
struct GateReport {
  /// What the machine is; `nil` until the lines have been held for the first time.
  var state: Turnstile.State?
  /// The gate's books.
  var counters = Counters()
  /// Whether the lines are held.
  var isHolding = false
  /// What is wrong with the lines.
  var fault: Fault?
  /// Why the books cannot be kept.
  var ledgerFault: LedgerFault?
  /// What is wrong with one of them, although they are held.
  var trouble: Trouble?
  /// What the log has had.
  var entries = EntryCounts()

  /// Nothing is known yet.
  init() {}

  /// What a gate is now.
  init<Hardware: Lines & ~Copyable, Books: RecordStore>(
    _ controller: borrowing LiveGate<Hardware, ServiceLog, Books>
  ) {
    state = controller.machine.state
    counters = controller.counters
    isHolding = controller.isHolding
    fault = controller.fault
    ledgerFault = controller.ledgerFault
    entries = controller.log.log.counts
    controller.forEachTrouble { trouble = trouble ?? $0 }
  }

  /// Whether nothing is wrong.
  var isWell: Bool { fault == nil && trouble == nil && ledgerFault == nil }

  /// The report in one line, as `systemctl status` shows it.
  var status: TextBuffer {
    var text = TextBuffer()
    if !isHolding { text.append("waiting for the lines; ") }
    text.append(state?.name ?? "not started")
    text.append("; ")
    describeBooks(into: &text)
    text.append(isWell ? "no fault" : "fault: ")
    if let fault {
      fault.describe(into: &text)
    } else {
      trouble?.describe(into: &text)
      if trouble == nil { ledgerFault?.describe(into: &text) { $1.append(errno: $0) } }
    }
    return text
  }

  private func describeBooks(into text: inout TextBuffer) {
    text.append(counters.coins)
    text.append(counters.coins == 1 ? " coin, " : " coins, ")
    if counters.grants > 0 {
      text.append(counters.grants)
      text.append(counters.grants == 1 ? " grant, " : " grants, ")
    }
    text.append(counters.passages)
    text.append(counters.passages == 1 ? " passage; " : " passages; ")
  }
}
