// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
package import GPIO
package import Ledger
package import Turnstile

/// The state of a gate at one moment, as far as it is known.
package struct GateStatus: Sendable {
  /// The state; `nil` before the lines have been held once, and while it is not known.
  package var state: Turnstile.State?
  /// The counters; `nil` while they are unknown.
  package var counters: Counters?
  /// The switches whose contacts have settled on active, and the outputs as read back from their
  /// wires; none while the lines are not held.
  package var active = ActiveLines()
  /// The outputs as the gate drives them; a wire that does not follow differs in ``active``.
  package var wanted = Levels()
  /// Whether the lines are held.
  package var isHolding = false
  /// The reason why the lines are not held, or the output that does not follow.
  package var fault: Fault?
  /// The consumer of a busy line with a fault; empty if unknown.
  package var consumer = ChipLabel()
  /// The time of the next request for the lines, in nanoseconds; `nil` while they are held.
  package var retryDeadline: Nanoseconds?
  /// The troubles of single lines; the lines are held nevertheless.
  package var troubles = Troubles()
  /// Whether the ledger is being opened, so that state and counters are not known yet.
  package var isOpeningLedger = false
  /// The reasons why no visitor is let in or no coin is invited.
  package var hindrances = CaseSet<Hindrance>()
  /// The commander of the lock.
  package var commander = LockCommander.lostLines
  /// The reason why records cannot be written; `nil` while they can.
  package var ledgerFault: LedgerFault?
  /// The wiring of the lines.
  package var wiring = Wiring()

  /// A status in which nothing is known yet.
  package init() {}

  /// The present status of a gate.
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
