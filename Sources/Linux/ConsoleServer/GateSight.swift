// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateConsole
import GateController
import GateMessages
import Interpreter
import Ledger
import System
import Turnstile

/// What can be seen of a gate at work at one moment.
struct GateSight {
  let state: Turnstile.State?
  let counters: Counters
  let activeLines: ActiveLines
  let isHolding: Bool
  let fault: Fault?
  let retryAt: UInt64?
  let troubles: Troubles
  let wiring: Wiring
  let ledgerFault: LedgerFault?
  let edgeLosses: UInt64
  let lostLines: UInt64

  init<Hardware: Lines & ~Copyable, Log: GateLog, Books: RecordStore>(
    _ gate: borrowing LiveGate<Hardware, Log, Books>
  ) {
    state = gate.machine.state
    counters = gate.counters
    isHolding = gate.isHolding
    fault = gate.fault
    retryAt = gate.retryAt
    troubles = gate.isHolding ? gate.troubles : Troubles()
    wiring = gate.wiring
    ledgerFault = gate.ledgerFault
    edgeLosses = gate.log.edgeLosses
    lostLines = gate.log.lostLines
    let (pressed, outputs) = (gate.pressed, gate.outputs)
    activeLines = ActiveLines { $0.isActive(pressed, outputs) }
  }

  /// The state, and what is to be seen from outside.
  var view: GateView { GateView(state, activeLines) }
}

extension GateLine {
  /// Whether it is active: a switch whose contact has settled, or an output as it should be.
  fileprivate func isActive(_ pressed: Levels, _ outputs: Levels) -> Bool {
    switch self {
    case .coin: pressed[Int(Input.coin.rawValue)]
    case .push: pressed[Int(Input.push.rawValue)]
    case .repairman: pressed[Int(Input.repairman.rawValue)]
    case .lock: outputs[Int(Output.lock.rawValue)]
    case .green: outputs[Int(Output.green.rawValue)]
    case .red: outputs[Int(Output.red.rawValue)]
    case .fault: outputs[Int(Output.fault.rawValue)]
    }
  }
}

extension Stage where Self: ~Copyable {
  /// Prints the books; coins and grants are passages, voided coins and what is pending.
  mutating func print(_ sight: GateSight) {
    print(sight.counters)
    print("grants", sight.counters.grants)
    print("pending-coins", sight.counters.pendingCoins)
  }

  /// Prints what is wrong with the gate, and what got lost since it began.
  mutating func printFaults(_ sight: GateSight, at now: UInt64) {
    printLines(sight, at: now)
    sight.troubles.forEach(in: sight.wiring) {
      var text = TextBuffer("lines: ")
      $0.describe(into: &text)
      write(text, to: .output)
    }
    var text = TextBuffer()
    if let fault = sight.ledgerFault {
      fault.describe(into: &text) { $1.append(errno: $0) }
    } else {
      text.append("ledger: nothing wrong")
    }
    write(text, to: .output)
    print("unhandled-events", sight.counters.unhandled)
    print("overflows", sight.counters.overflows)
    print("edge-losses", sight.edgeLosses)
    print("lost-log-lines", sight.lostLines)
  }

  private mutating func printLines(_ sight: GateSight, at now: UInt64) {
    var text = TextBuffer("lines: ")
    if let fault = sight.fault {
      fault.describe(into: &text)
    } else {
      text.append(sight.isHolding ? "held" : "not held yet")
      if sight.isHolding, sight.troubles == Troubles() { text.append(", nothing wrong") }
    }
    if let retryAt = sight.retryAt {
      text.append("; asking again in ")
      text.append((max(retryAt, now) - now + 999_999_999) / 1_000_000_000)
      text.append(" s")
    }
    write(text, to: .output)
  }
}
