// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import Turnstile

// What a gate shows of itself, and when it is due.

extension GateController where Hardware: ~Copyable {
  /// Which line does what.
  package var wiring: Wiring { lines.wiring }
  /// The machine.
  package var machine: Machine<Turnstile> { memory.machine }
  /// Whether the machine can be trusted; if not, the outputs are safe and the process should end.
  package var isSound: Bool { memory.isSound }
  /// The counters.
  package var counters: Counters { memory.books.counters }
  /// The counters and the money.
  package var books: Books { memory.books }
  /// The money and the release; before the ledger is open, the money is not known.
  package var visit: VisitStatus {
    var visit = VisitStatus()
    visit.isLoopOpen = emergency.isLoopOpen
    visit.isHeldOpen = emergency.isHeldOpen
    guard rules.coin.countsMoney, !ledger.isOpening else { return visit }
    visit.money = MoneyStatus(
      price: rules.coin.price, credit: till.credit, waitsForSign: till.waitsForSign)
    return visit
  }

  /// The answers to the machine's guards and intervals.
  package var conditions: GateConditions {
    get { memory.conditions }
    set { memory.conditions = newValue }
  }

  /// The outputs as their wires were read back last; none while the lines are not held.
  package var outputs: Levels { lines.isHeld ? lines.outputs : Levels() }
  /// The outputs as the gate drives them; none while the lines are not held.
  package var driven: Levels { lines.isHeld ? lines.driven : Levels() }
  /// The switches that are pressed, as far as their contacts have settled.
  package var pressed: Levels { switches.pressed }
  /// Whether the lines are held; while they are not, the outputs are unknown.
  package var isHolding: Bool { lines.isHeld }
  /// Changes whenever the lines' descriptors may have changed.
  package var connection: UInt64 { lines.generation }
  /// When the lines are requested again; `nil` while they are held.
  package var retryDeadline: Nanoseconds? {
    lines.deadline == .never ? nil : lines.deadline
  }

  /// Why the lines are not held, or which output does not follow.
  package var fault: Fault? { lines.fault }
  /// The consumer of the line with the fault, where that is busy.
  package var holder: ChipLabel { lines.holder }
  /// The troubles of single lines.
  package var troubles: Troubles { lines.troubles }
  /// Whether the ledger is being opened: state and counters are not known yet.
  package var isOpeningLedger: Bool { ledger.isOpening }
  /// Why the ledger does not record; `nil` when it does.
  package var ledgerFault: LedgerFault? { ledger.fault }
  /// The number of the newest record that was handed to the store; 0 for none.
  package var recordNumber: UInt64 { ledger.sequence }
  /// Whether everything that needs recording is on the disk.
  package var isFlushed: Bool { ledger.isFlushed }

  /// Calls `body` with every trouble; with none while the lines are not held.
  package func forEachTrouble(_ body: (Trouble) -> Void) {
    if lines.isHeld { lines.troubles.forEach(in: lines.wiring, body) }
  }

  /// When the gate must have a turn, or never when only an edge can change anything at once.
  ///
  /// The release of a switch is due earlier than this says, and happens in the next turn as of its
  /// own time: see ``SwitchPanel/wakeDeadline``.
  package var deadline: Nanoseconds {
    let settled = min(switches.wakeDeadline, machineDeadline)
    let retried = min(lines.deadline, ledger.deadline)
    let visited = min(visitDeadline, lines.isHeld ? bolt.deadline : .never)
    let limited = min(stage.deadline, stopDeadline)
    return min(min(settled, visited), min(retried, limited))
  }
}

extension Troubles {
  /// The same troubles of switches and coil, and these of acceptor, bolt, push sensor, arm and loop.
  ///
  /// For a client, which receives them.
  package func with(
    coinFault: CoinFault?, boltFault: BoltFault?, isPushDead: Bool, isOpenTooLong: Bool,
    isLoopFlapping: Bool
  ) -> Troubles {
    var troubles = self
    (troubles.coinFault, troubles.boltFault) = (coinFault, boltFault)
    (troubles[.pushDead], troubles[.openTooLong]) = (isPushDead, isOpenTooLong)
    troubles[.loopFlaps] = isLoopFlapping
    return troubles
  }
}
