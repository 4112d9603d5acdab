// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
package import FSM
import Fixed
package import Turnstile

// Locking out, commanding, releasing and stopping.

extension GateController where Hardware: ~Copyable {
  /// Takes the gate out of service from any state: it is broken until the repairman comes.
  ///
  /// For a firmware that keeps crashing and would drive the solenoid at every start. Call it once,
  /// before the first turn and after ``resume(from:at:clock:)``. With a ledger that is being opened
  /// it happens when the gate has resumed from it.
  @inline(never)
  package mutating func lockOut(at now: Nanoseconds) {
    visits.isLockOutDue = ledger.isOpening
    guard !visits.isLockOutDue else { return }
    clock.pass(to: now)
    let step = memory.breakDown(at: now)
    ledger.audit(.lockOut)
    perform(step, at: now, as: .lockedOut(step))
  }

  /// Executes a command at `time`, and logs which process gave it.
  ///
  /// A command is handled as an event of the table; only the counters differ, since a granted
  /// passage is not a coin. Like a coin, it waits for its record before the lock opens.
  ///
  /// While a step waits already, its record fixes what the gate will be next. Only the repairman or an order
  /// about the till may wait behind it. Until the ledger is open, only the repairman may.
  @inline(never)
  package mutating func execute(
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

  private mutating func handle(
    _ event: Turnstile.Event, for issued: IssuedCommand, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    let command = issued.command
    let hasLine = ledger.audit(command, by: issued.peer)
    guard lines.isHeld else { throw .notHeld }
    // A release waits for nothing.
    if command == .holdOpen { return try hold(issued, at: time) }
    // What opens the lock has its line in the audit trail, so a command without a place there must wait.
    guard hasLine else { throw .diskIsBusy }
    guard !ledger.isBusy else {
      guard command == .repairman, queue.command == nil else { throw .diskIsBusy }
      queue.command = (issued, time)
      return .waits
    }
    if let state = command.state, memory.machine.state != state { throw .notNow }
    if command == .close { return try hold(issued, at: time) }
    plan(event, at: time, paidBy: issued.payment, for: issued)
    writeRecords(at: time)
    if ledger.pending != nil { return .waits }
    if issued.payment == .grant, memory.machine.state == .locked { throw .notKept }
    return .done
  }

  // An orderly stop: what was begun has 3 s to end, and the last record 1 s more.

  /// Begins an orderly stop: no coin is invited, no lamp lit, no passage sold.
  ///
  /// The lock closes at once, but for a bolt that would jam a moving arm. Give the gate its turns, and
  /// call ``finishStop(at:)`` after each, until that returns `true`.
  package mutating func beginStop(at now: Nanoseconds) {
    stage.stop(at: now)
    // An orderly stop is no loss of power.
    memory.openings = 0
    visits.opening.clear()
    withdraw(at: now)
    if visits.admission.end() { refuseAdmission(at: now) }
    drive(at: now)
  }

  /// Releases the lines as soon as train and arm have ended or had their time, and returns whether
  /// the process may end: all is on the disk, or 4 s have passed.
  package mutating func finishStop(at now: Nanoseconds) -> Bool {
    if !stage.isClosed {
      guard releaseTime <= now else { return false }
      stop(at: now)
    }
    guard ledger.isFlushed || stage.stopEnd <= now else { return false }
    let pulses = ledger.unwrittenPulses
    if pulses > 0 { log.record(.money(.unwritten, credit: pulses), at: now) }
    return true
  }

  /// Drives the outputs to safe levels and releases the lines, also in the middle of a step.
  ///
  /// The last record is then being written; call ``finishStop(at:)`` for its result.
  package mutating func stop(at now: Nanoseconds) {
    if !stage.isStopped { beginStop(at: now) }
    closeTrain(at: now)
    if !stage.isSafe { remark(.closedOnMovingArm, at: now) }
    stage.close()
    drive(at: now)
    let isSafe = lines.confirm(lines.wiring.safeOutputs)
    lines.release()
    switches.reset()
    visits.drop(at: now)
    log.record(.stopped(isSafe: isSafe), at: now)
    if let refused = ledger.close() { refuse(refused, at: now) }
    writeRecords(at: now)
  }

  /// Notes that the ledger may have a result; the next turn takes it.
  package mutating func wakeLedger() { ledger.wake() }

  /// Takes the result of the record being written, and hands over the newest one; `false` where
  /// there was neither.
  @discardableResult
  package mutating func writeRecords(at now: Nanoseconds) -> Bool {
    var isChanged = false
    while true {
      if let outcome = ledger.poll(at: now) {
        conclude(outcome, at: now)
      } else if let sequence = ledger.nextSequence(at: now) {
        stage.observeCoil(at: now)
        memory.coilHeat = stage.coil.recorded
        var record = memory.record(sequence, after: ledger.pending, at: now)
        ledger.write(&record)
      } else {
        return isChanged
      }
      isChanged = true
    }
  }

  /// Logs a fault or a recovery of the ledger, and commits or refuses the step that waited.
  @inline(never)
  private mutating func conclude(_ outcome: RecordOutcome, at now: Nanoseconds) {
    if let fault = outcome.fault { log.record(.ledgerFault(fault), at: now) }
    if outcome.isRecovered { log.record(.ledgerKept, at: now) }
    if outcome.isRecorded || !ledger.refusesSteps { freeResumedArm(at: now) }
    if outcome.isRecovered || !outcome.isRecorded {
      stage.show(ledgerFault: ledger.fault != nil)
      drive(at: now)
    }
    guard let step = outcome.planned else { return }
    guard !outcome.isRefused else { return refuse(step, at: now) }
    commit(step, at: now, isRecorded: outcome.isRecorded)
  }

  /// Refuses what cannot be recorded: a command, which is only logged, an admission or a coin.
  @inline(never)
  mutating func refuse(_ planned: PlannedStep, at time: Nanoseconds) {
    if let command = planned.command {
      if planned.step == nil { ledger.audit(command.command, by: command.peer) }
      ledger.markDirty()
      return log.record(.commandNotKept(command.command, by: command.peer), at: time)
    }
    if planned.payment == .admitted { refuseAdmission(at: time) } else { refuseCoin(at: time) }
  }

  /// Refuses a coin that cannot be recorded.
  @inline(never)
  mutating func refuseCoin(at time: Nanoseconds) {
    ledger.markDirty()
    // Money is not refused: it stays in the till.
    if visits.rules.coin.countsMoney { return drive(at: time) }
    perform(.refuseCoin)
    drive(at: time)
    log.record(.coinNotKept, at: time)
  }

  // What the staff does with the till: no event of the table, and in every state.

  /// Plans an order about the till, or has it wait behind the step that is being recorded.
  ///
  /// - Throws: `diskIsBusy` where another command waits already, or the trail has no place; `notKept` where the
  ///   order cannot be recorded.
  private mutating func submit(
    _ kind: TillOrder.Kind, for issued: IssuedCommand, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    let canWait = !ledger.isOpening && queue.command == nil
    guard ledger.hasRoomForCommand, canWait || !ledger.isBusy else {
      ledger.audit(issued.command, by: issued.peer)
      throw .diskIsBusy
    }
    guard !ledger.isBusy else {
      queue.command = (issued, time)
      return .waits
    }
    let done = queue.ordersDone
    order(kind, for: issued, at: time)
    writeRecords(at: time)
    if ledger.pending != nil { return .waits }
    guard queue.ordersDone != done else { throw .notKept }
    return .done
  }

  /// Plans an order about the money that is in the till now.
  mutating func order(_ kind: TillOrder.Kind, for issued: IssuedCommand, at time: Nanoseconds) {
    record(PlannedStep(step: nil, command: issued, order: memory.books.order(kind)), at: time)
  }

  /// Carries out an order about the till.
  ///
  /// An open passage stays open: nothing that was given is taken back.
  @inline(never)
  mutating func carryOut(_ planned: PlannedStep, at time: Nanoseconds, isRecorded: Bool) {
    guard let order = planned.order, let issued = planned.command else { return }
    // Where part of the credit was forgotten meanwhile, nothing is given back.
    guard memory.books.carryOut(order) else { return refuse(planned, at: time) }
    queue.ordersDone &+= 1
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
  @inline(never)
  mutating func refusePress(at time: Nanoseconds) {
    memory.count(.refuseCoin)
    ledger.noteCount()
    log.record(.money(.refused, credit: 0), at: time)
  }
}
