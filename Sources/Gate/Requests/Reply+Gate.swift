// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
package import Ledger
import Turnstile

// What the gate writes.

extension Reply {
  /// Sets how a gate is at `now`.
  package mutating func fill<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    from gate: borrowing GateController<Hardware, Log, Store>, at now: Nanoseconds
  ) {
    bytes[3] = gate.machine.state?.rawValue ?? Packet.none
    store(now, at: 16, size: 8)
    store(gate.retryDeadline ?? .max, at: 24, size: 8)
    store(UInt64(gate.pressed.bits), at: 32, size: 2)
    store(UInt64(gate.outputs.bits), at: 34, size: 2)
    store(UInt64(gate.driven.bits), at: Self.driven, size: 2)
    store(gate.recordNumber, at: 64, size: 8)
    store(gate.machine.deadline ?? .max, at: Self.stateDeadline, size: 8)
    if gate.isHolding {
      bytes[4] |= Flag.isHolding
      setTroubles(gate.troubles)
    }
    setVisit(gate.visit)
    setFault(gate.fault, heldBy: gate.holder)
    setLedgerFault(gate.ledgerFault)
    guard !gate.isOpeningLedger else { return bytes[4] |= Flag.isOpeningLedger }
    let counters = gate.counters
    // The others are 0, as they are in every reply that has yet to be filled.
    store(counters.values.span.extracting(0..<Counter.count), at: Self.counters)
  }

  /// Sets what is wrong with single lines.
  mutating func setTroubles(_ troubles: Troubles) {
    store(UInt64(troubles.stuckSwitches.bits), at: 36, size: 2)
    store(UInt64(troubles.chatteringSwitches.bits), at: 38, size: 2)
    if troubles[.coilOverdriven] { bytes[4] |= Flag.isCoilCut }
    bytes[Self.coinFault] = troubles.coinFault?.rawValue ?? Packet.none
    bytes[Self.boltFault] = troubles.boltFault?.rawValue ?? Packet.none
    if troubles[.pushDead] { bytes[Self.visit] |= VisitFlag.isPushDead }
    if troubles[.openTooLong] { bytes[Self.visit] |= VisitFlag.isOpenTooLong }
    if troubles[.loopFlaps] { bytes[Self.visit] |= VisitFlag.isLoopFlapping }
    if troubles[.positionUnknown] { bytes[Self.visit] |= VisitFlag.isPositionUnknown }
  }

  private mutating func setVisit(_ visit: VisitStatus) {
    if visit.isLoopOpen { bytes[Self.visit] |= VisitFlag.isLoopOpen }
    if visit.isTillClosed { bytes[Self.visit] |= VisitFlag.isTillClosed }
    if visit.isHeldOpen { bytes[Self.visit] |= VisitFlag.isHeldOpen }
    guard let money = visit.money else { return }
    store(UInt64(money.credit), at: Self.credit, size: 4)
    store(UInt64(money.price), at: Self.price, size: 2)
    if money.waitsForSign { bytes[Self.visit] |= VisitFlag.waitsForSign }
  }

  private mutating func setFault(_ fault: Fault?, heldBy holder: ChipLabel) {
    bytes[5] = fault?.kind.rawValue ?? Packet.none
    bytes[6] = fault?.offset ?? Packet.none
    guard let fault else { return }
    store(UInt64(UInt32(bitPattern: fault.code)), at: 44, size: 4)
    if fault.kind == .lineBusy { store(holder, at: Self.holder) }
  }

  private mutating func setLedgerFault(_ fault: LedgerFault?) {
    switch fault {
    case nil: break
    case .failed(let code):
      bytes[7] = 1
      store(UInt64(UInt32(bitPattern: code)), at: 48, size: 4)
    case .late: bytes[7] = 2
    }
  }
}
