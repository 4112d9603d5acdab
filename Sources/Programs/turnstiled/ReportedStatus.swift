// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import GateController
import Ledger
import Turnstile

/// All that the supervisor's line depends on: while this is the same, so is the line.
///
/// It is compared once a second for as long as the gate runs, and costs a fraction of the status
/// itself, which has the wiring and becomes text.
struct ReportedStatus: Equatable {
  private let state: Turnstile.State?
  private let counters: Counters
  private let isOpeningLedger: Bool
  private let isHolding: Bool
  private let fault: Fault?
  private let troubles: Troubles
  private let ledgerFault: LedgerFault?

  /// The status of a gate now.
  init<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    _ gate: borrowing GateController<Hardware, Log, Store>
  ) {
    state = gate.machine.state
    counters = gate.counters
    isOpeningLedger = gate.isOpeningLedger
    isHolding = gate.isHolding
    fault = gate.fault
    troubles = gate.troubles
    ledgerFault = gate.ledgerFault
  }
}
