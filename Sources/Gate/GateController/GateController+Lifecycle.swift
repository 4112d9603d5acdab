// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import GPIO
package import Ledger
package import Turnstile

// Starting, resuming, commanding and stopping.

extension GateController where Hardware: ~Copyable {
  /// Enters the initial state and drives its outputs.
  mutating func start(at now: Nanoseconds) {
    clock.pass(to: now)
    let step = memory.start(at: now)
    perform(step, at: now, as: .step(step))
  }

  /// Resumes from the ledger as soon as it is open, or starts; until then the arm is held.
  ///
  /// The outputs change only at the end, so a lock that stays closed does not open for a moment.
  mutating func openLedger(at now: Nanoseconds) {
    guard ledger.isOpening, let opening = ledger.pollOpening(at: now) else { return }
    if let notice = opening.notice { log.record(.ledgerOpened(notice), at: now) }
    if let record = opening.record {
      resume(from: record, at: now, clock: ledger.clock(since: record, at: now))
    }
    if isLockOutDue { lockOut(at: now) }
    if lines.isHeld, memory.machine.state == nil { start(at: now) }
    handleWaiting()
    stage.awaitsState = false
    drive(at: now)
  }

  /// Resumes from a record: its counters, its wear, and its machine if that can be resumed.
  ///
  /// Call it once, before the first turn. A lock that was open may open at once, because its coin
  /// is on the disk. A machine that failed its self-check, or was made from another table, starts
  /// anew.
  package mutating func resume(
    from record: Record, at now: Nanoseconds, clock: Snapshot.Clock
  ) {
    self.clock.pass(to: now)
    do throws(Snapshot.DecodingError) {
      let step = try memory.resume(from: record, at: now, clock: clock)
      if step.outcome == .moved { perform(step, at: now, as: .resumed(step)) }
    } catch {
      log.record(.notResumed(error), at: now)
    }
    ledger.resume(after: record.sequence)
    advance(to: now)
  }

  /// Takes the gate out of service from any state: it is broken until the repairman comes.
  ///
  /// For a firmware that keeps crashing and would drive the solenoid at every start. Call it once,
  /// before the first turn and after ``resume(from:at:clock:)``. With a ledger that is being opened
  /// it happens when the gate has resumed from it.
  @inline(never)
  package mutating func lockOut(at now: Nanoseconds) {
    isLockOutDue = ledger.isOpening
    guard !isLockOutDue else { return }
    clock.pass(to: now)
    let step = memory.breakDown(at: now)
    perform(step, at: now, as: .lockedOut(step))
  }

  /// Executes a command at `time`, and logs which process gave it.
  ///
  /// A command is handled as an event of the table; only the counters differ, since a granted
  /// passage is not a coin. Like a coin, it waits for its record before the lock opens.
  ///
  /// While a step waits already, its record fixes what the gate will be next. Only the repairman
  /// may come after it, as when the key is turned. The same holds until the ledger is open.
  package mutating func execute(
    _ command: Command, of peer: Peer, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    clock.turn(at: time)
    advance(to: time)
    guard lines.isHeld else { throw .notHeld }
    let time = max(time, clock.reached)
    let issued = IssuedCommand(command: command, peer: peer)
    guard !ledger.isBusy else {
      guard command == .repairman, !queue.hasCommand else { throw .diskIsBusy }
      queue.append(issued, at: time)
      return .waits
    }
    if let state = command.state, memory.machine.state != state { throw .notNow }
    plan(command.event, at: time, for: issued)
    writeRecords(at: time)
    if ledger.pending != nil { return .waits }
    if issued.isGrant, memory.machine.state == .locked { throw .notKept }
    return .done
  }

  /// Drives the outputs to safe levels and releases the lines; the gate handles no more events.
  ///
  /// The last record is then being written; call ``writeRecords(at:)`` for its result.
  package mutating func stop(at now: Nanoseconds) {
    stage.stop()
    lines.forgetFaults()
    switches = SwitchPanel(lines.wiring)
    drive(at: now)
    let isSafe = lines.isHeld && lines.fault == nil
    lines.release()
    log.record(.stopped(isSafe: isSafe), at: now)
    if let refused = ledger.close() { refuse(refused.command, at: now) }
    writeRecords(at: now)
  }

  /// Handles the timeout of a state at the time it was due.
  @inline(never)
  mutating func expireState(at deadline: Nanoseconds) {
    clock.pass(to: deadline)
    if let step = memory.expire(by: deadline) { perform(step, at: deadline, as: .step(step)) }
  }
}

extension GateController where Hardware: ~Copyable, Store == NoLedger {
  /// A gate without a ledger, as in the simulation.
  package init(_ wiring: Wiring, lines: consuming Hardware, conditions: GateConditions, log: Log) {
    self.init(wiring, lines: lines, conditions: conditions, log: log, store: NoLedger())
  }
}
