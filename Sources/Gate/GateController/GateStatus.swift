// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import GPIO
package import Ledger
package import Turnstile

/// What a gate is at one moment, as far as can be seen.
package struct GateStatus: Sendable {
  /// The state; `nil` until the lines have been held for the first time, or where it is not seen.
  package var state: Turnstile.State?
  /// The counters; `nil` where they are not seen.
  package var counters: Counters?
  /// The switches whose contacts have settled on active, and the outputs as they should be.
  package var active = ActiveLines()
  /// Whether the lines are held.
  package var isHolding = false
  /// What is wrong with the lines.
  package var fault: Fault?
  /// When the lines are requested again, in nanoseconds; `nil` while they are held.
  package var retryDeadline: Nanoseconds?
  /// What is wrong with single lines, although they are held.
  package var troubles = Troubles()
  /// Why records cannot be written.
  package var ledgerFault: LedgerFault?
  /// Which line does what.
  package var wiring = Wiring()

  /// Nothing is seen yet.
  package init() {}

  /// What a gate is now.
  package init<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    _ gate: borrowing GateController<Hardware, Log, Store>
  ) {
    state = gate.machine.state
    counters = gate.counters
    active = ActiveLines(inputs: gate.pressed, outputs: gate.outputs)
    isHolding = gate.isHolding
    fault = gate.fault
    retryDeadline = gate.retryDeadline
    troubles = gate.isHolding ? gate.troubles : Troubles()
    ledgerFault = gate.ledgerFault
    wiring = gate.wiring
  }

  /// The first of the ``troubles``; `nil` when there is none.
  package var trouble: Trouble? {
    var first: Trouble?
    troubles.forEach(in: wiring) { first = first ?? $0 }
    return first
  }

  /// Whether nothing is wrong.
  package var isWell: Bool { fault == nil && troubles == Troubles() && ledgerFault == nil }
}
