// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import GateController
package import Ledger
package import Turnstile

// The gate's side. To check a reply, a client encodes the decoded values with these functions too.

extension Reply {
  /// Sets the status, the times and the counters of a gate at `now`.
  package mutating func fill<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    from gate: borrowing GateController<Hardware, Log, Store>, at now: Nanoseconds
  ) {
    fill(GateStatus(gate), gate.visit)
    setTimes(now, stateDeadline: gate.machine.deadline, record: gate.recordNumber)
    if !gate.isOpeningLedger { set(gate.counters) }
  }

  /// Sets the status of a gate.
  package mutating func fill(_ status: GateStatus, _ visit: VisitStatus) {
    bytes[3] = status.state?.rawValue ?? Packet.none
    store(status.retryDeadline ?? .max, at: 24, size: 8)
    store(status.active.inputs, at: 32)
    store(status.active.outputs, at: 34)
    store(status.wanted, at: Self.driven)
    if status.isHolding { bytes[4] |= Flag.isHolding }
    store(status.troubles.stuckSwitches, at: 36)
    store(status.troubles.chatteringSwitches, at: 38)
    store(UInt64(status.troubles.kinds.bits), at: Self.troubles, size: 2)
    store(UInt64(status.hindrances.bits), at: Self.hindrances, size: 2)
    bytes[Self.commander] = status.commander.rawValue
    setVisit(visit)
    setFault(status.fault, heldBy: status.consumer)
    setLedgerFault(status.ledgerFault)
    if status.isOpeningLedger { bytes[4] |= Flag.isOpeningLedger }
  }

  /// Sets the counters; without this call, all counters are 0.
  package mutating func set(_ counters: Counters) {
    store(counters.values.span.extracting(0..<Counter.count), at: Self.counters)
  }

  /// Sets the gate's time, the deadline of the state, and the number of the newest record.
  package mutating func setTimes(_ now: Nanoseconds, stateDeadline: Nanoseconds?, record: UInt64) {
    store(now, at: 16, size: 8)
    store(record, at: 64, size: 8)
    store(stateDeadline ?? .max, at: Self.stateDeadline, size: 8)
  }

  private mutating func setVisit(_ visit: VisitStatus) {
    if visit.isLoopOpen { bytes[Self.visit] |= VisitFlag.isLoopOpen }
    if visit.isHeldOpen { bytes[Self.visit] |= VisitFlag.isHeldOpen }
    guard let money = visit.money else { return }
    store(UInt64(money.credit), at: Self.credit, size: 4)
    store(UInt64(money.price), at: Self.price, size: 2)
    store(money.inBox, at: Self.inBox, size: 8)
    if money.waitsForSign { bytes[Self.visit] |= VisitFlag.waitsForSign }
  }

  private mutating func setFault(_ fault: Fault?, heldBy consumer: ChipLabel) {
    bytes[5] = fault?.kind.rawValue ?? Packet.none
    bytes[6] = fault?.offset ?? Packet.none
    guard let fault else { return }
    store(UInt64(UInt32(bitPattern: fault.code)), at: 44, size: 4)
    if fault.kind == .lineBusy { store(consumer, at: Self.consumer) }
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

  private mutating func store(_ levels: Levels, at offset: Int) {
    store(UInt64(levels.bits), at: offset, size: 2)
  }
}
