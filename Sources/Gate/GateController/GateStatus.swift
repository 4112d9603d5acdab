// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
package import GPIO
package import Ledger
package import Turnstile

/// The state of a gate at one moment, as far as it is known.
package struct GateStatus: Sendable {
  /// The state; `nil` until the lines have been held once, and where it is not known.
  package var state: Turnstile.State?
  /// The counters; `nil` where they are unknown.
  package var counters: Counters?
  /// The switches whose contacts have settled on active, and the outputs as their wires were read back;
  /// none while the lines are not held.
  package var active = ActiveLines()
  /// The outputs as the gate drives them; a wire that does not follow differs in ``active``.
  package var wanted = Levels()
  /// Whether the lines are held.
  package var isHolding = false
  /// Why the lines are not held, or which output does not follow.
  package var fault: Fault?
  /// The consumer of the line with the fault, where that is busy; empty if unknown.
  package var consumer = ChipLabel()
  /// When the lines are requested again, in nanoseconds; `nil` while they are held.
  package var retryDeadline: Nanoseconds?
  /// The troubles of single lines, which are held all the same.
  package var troubles = Troubles()
  /// Whether the ledger is being opened: state and counters are not known yet.
  package var isOpeningLedger = false
  /// Why no visitor is let in, or no coin is invited.
  package var hindrances = CaseSet<Hindrance>()
  /// Who commands the lock.
  package var commander = LockCommander.lostLines
  /// Why records cannot be written; `nil` when they can.
  package var ledgerFault: LedgerFault?
  /// Which line does what.
  package var wiring = Wiring()

  /// Nothing is known yet.
  package init() {}

  /// The status of a gate now.
  package init<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    _ gate: borrowing GateController<Hardware, Log, Store>
  ) {
    state = gate.machine.state
    isOpeningLedger = gate.isOpeningLedger
    counters = isOpeningLedger ? nil : gate.counters
    active.inputs = gate.switches.pressed
    isHolding = gate.lines.isOpen
    if isHolding {
      (active.outputs, wanted) = (gate.lines.outputs, gate.lines.driven)
      (troubles, commander) = (gate.lines.troubles, gate.stage.commander)
    }
    (fault, consumer) = (gate.lines.fault, gate.lines.consumer)
    retryDeadline = gate.lines.deadline == .never ? nil : gate.lines.deadline
    ledgerFault = gate.ledger.fault
    hindrances = gate.hindrances(at: gate.clock.reached)
    wiring = gate.wiring
  }

  /// The first of the ``troubles``; `nil` when there is none.
  package var trouble: Trouble? {
    var first: Trouble?
    troubles.forEach(in: wiring) { first = first ?? $0 }
    return first
  }

  /// Whether there is no fault and no trouble.
  package var isWell: Bool { fault == nil && troubles == Troubles() && ledgerFault == nil }
}
