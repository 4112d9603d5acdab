// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Audit
package import FSM
import Fixed
package import Turnstile

extension GateController where Hardware: ~Copyable {
  // What the staff commands.

  /// Executes a command at `time`, and logs which process gave the command.
  ///
  /// A command is an event of the table or an order about the till. Only the counters differ from those of a coin,
  /// since a granted passage is no coin. Like a coin, a grant waits for its record before the lock opens.
  ///
  /// While a step waits, its record fixes the gate's next state. Only the repairman or an order about the till may wait
  /// behind this step. Before the ledger is open, only the repairman may wait.
  @inline(never) package mutating func execute(
    _ command: Command, of peer: Peer, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    clock.turn(at: time)
    advance(to: time)
    let time = max(time, clock.reached)
    let issued = IssuedCommand(command: command, peer: peer)
    switch command.act {
    case .event(let event): return try handle(event, for: issued, at: time)
    case .till(let kind): return try submit(kind, for: issued, at: time)
    }
  }

  /// Hands over a line about commands that were refused.
  package mutating func note(_ refusals: AuditEntry) { ledger.note(refusals) }

  private mutating func handle(
    _ event: Turnstile.Event, for issued: IssuedCommand, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    let command = issued.command
    guard lines.isOpen else { throw .notHeld }
    // A release and its end wait for nothing.
    if command == .holdOpen || command == .close { return try setHeldOpen(issued, at: time) }
    // Every opening needs its line in the audit trail, so a command without a place is refused for now.
    guard ledger.hasRoomForCommand else { throw .diskIsBusy }
    guard !ledger.isBusy else {
      guard command == .repairman, queue.command == nil else { throw .diskIsBusy }
      ledger.audit(command, by: issued.peer)
      queue.command = (issued, time)
      return .waits
    }
    if let state = command.state, memory.machine.state != state { throw .notNow }
    ledger.audit(command, by: issued.peer)
    process(event, at: time, paidBy: issued.payment, for: issued)
    if waitsForRecord(at: time) { return .waits }
    if issued.payment == .grant, memory.machine.state == .locked { throw .notKept }
    return .done
  }

  /// Plans an order about the till, or queues the order behind the step that is being recorded.
  ///
  /// - Throws: `diskIsBusy` if another command waits already or the trail has no place; `notKept`
  ///   if the order cannot be recorded.
  private mutating func submit(
    _ kind: TillOrder.Kind, for issued: IssuedCommand, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    let canWait = !ledger.isOpening && queue.command == nil
    guard ledger.hasRoomForCommand, canWait || !ledger.isBusy else { throw .diskIsBusy }
    guard !ledger.isBusy else {
      queue.command = (issued, time)
      return .waits
    }
    let done = queue.ordersDone
    order(kind, for: issued, at: time)
    if waitsForRecord(at: time) { return .waits }
    guard queue.ordersDone != done else { throw .notKept }
    return .done
  }

  /// Hands over the last submitted record; returns `true` while that record waits, and no coin is invited.
  @inline(never) mutating func waitsForRecord(at time: Nanoseconds) -> Bool {
    writeRecords(at: time)
    guard ledger.pending != nil else { return false }
    drive(at: time)
    return true
  }

  /// Plans an order about the money that is in the till now.
  mutating func order(_ kind: TillOrder.Kind, for issued: IssuedCommand, at time: Nanoseconds) {
    recordThenCommit(
      PlannedStep(step: nil, command: issued, order: memory.books.order(kind)), at: time)
  }

  /// Carries out an order about the till.
  ///
  /// An open passage stays open: nothing that was given is taken back.
  @inline(never)
  mutating func carryOut(_ planned: PlannedStep, at time: Nanoseconds, isRecorded: Bool) {
    guard let order = planned.order, let issued = planned.command else { return }
    // If part of the credit was forgotten meanwhile, nothing is given back.
    guard memory.books.carryOut(order) else { return refuse(planned, at: time) }
    queue.ordersDone &+= 1
    if order.kind == .close, visits.admission.end() { refuseAdmission(for: .closedTill, at: time) }
    ledger.audit(issued.command, by: issued.peer, pulses: order.pulses)
    log.record(.ordered(issued.command, by: issued.peer), at: time)
    if order.kind == .refund {
      log.record(.money(.refunded, credit: UInt32(truncatingIfNeeded: order.pulses)), at: time)
    }
    if !isRecorded { ledger.markDirty() }
    if !isRecorded, ledger.isEnabled { remark(.orderNotRecorded, at: time) }
    drive(at: time)
  }

  /// Refuses a press of a classic gate's coin switch while the till is closed.
  @inline(never) mutating func refusePress(at time: Nanoseconds) {
    memory.count(.refuseCoin)
    ledger.noteCount()
    log.record(.money(.refused, credit: 0), at: time)
  }

  /// Holds the gate open for the staff, or ends that.
  ///
  /// Throws if the coil is not rated for continuous current, since the gate would then close on people.
  private mutating func setHeldOpen(
    _ command: IssuedCommand, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    let isOpen = command.command == .holdOpen
    guard !isOpen || stage.coil.isUnlimited else { throw .coilNotRated }
    guard isOpen != visits.emergency.isHeldOpen else { throw .notNow }
    ledger.audit(command.command, by: command.peer)
    let isNew = visits.emergency.setHeldOpen(isOpen, at: time)
    // Before the books are read no step logs the command, so the command is logged here.
    if memory.machine.state == nil {
      log.record(.ordered(command.command, by: command.peer), at: time)
    }
    if isNew { release(at: time, for: command) }
    let wasReleased = memory.machine.state == .released
    endRelease(at: time, for: command)
    if !isNew, wasReleased, memory.machine.state == .released {
      // The loop is open too, or the arm is not at rest: the state stays the same.
      process(.release, at: time, for: command)
    }
    writeRecords(at: time)
    return isOpen || !visits.emergency.isReleased ? .done : .waits
  }

  /// Handles a turned key: a repair begins as soon as the state is known.
  mutating func turnKey(at time: Nanoseconds) {
    if ledger.isOpening { handle(.repairman, at: time) } else { beginRepair(at: time) }
  }

  /// Begins a repair; a step that waits to open the lock is withdrawn, since hands may be in the mechanism.
  mutating func beginRepair(at time: Nanoseconds) {
    withdraw(at: time)
    // Nothing shows whether the visitor in the arm passes.
    if memory.machine.state == .unlocked, switches.isArmTouched { memory.books.denyReturn() }
    process(.repairman, at: time)
  }

  /// Withdraws the step that waits for its record; the price stays credit and waits for a sign of a visitor.
  mutating func withdraw(at time: Nanoseconds) {
    guard let withdrawn = ledger.withdraw() else { return }
    memory.books.till.waitsForSign = true
    refuse(withdrawn, at: time)
  }

  // Releases.

  @inline(never)
  mutating func setLoop(open isOpen: Bool, isProved: Bool = true, at time: Nanoseconds) {
    let isNew = visits.emergency.setLoop(open: isOpen, isProved: isProved, at: time)
    if isNew { release(at: time) }
    endRelease(at: time)
  }

  /// Opens the lock and brings the machine into the state *released*, without waiting.
  private mutating func release(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    withdraw(at: time)
    drive(at: time)
    enterReleased(at: time, for: command)
    if visits.admission.end() { refuseAdmission(for: .release, at: time) }
  }

  mutating func enterReleased(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    guard visits.emergency.isReleased, let state = memory.machine.state, state != .released
    else { return }
    process(.release, at: time, for: command)
  }

  /// Ends a release without further reasons, once the arm is at rest or has had its time.
  mutating func endRelease(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    guard visits.releaseEnd(switches) <= time else { return }
    visits.emergency.restore()
    ledger.audit(.restore)
    if memory.machine.state == .released { process(.restore, at: time, for: command) }
    memory.books.till.waitsForSign = true
    drive(at: time)
  }
}
