// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import Turnstile

extension GateController where Hardware: ~Copyable {
  // Lines that are requested, held and lost, and their troubles.

  /// Requests the lines if they are not held and the request is due.
  ///
  /// A machine that has started stays in its state. A machine does not start before its ledger is
  /// open. A switch that is already active raises no event.
  mutating func requestLines(at now: Nanoseconds) {
    guard lines.deadline <= now else { return }
    do throws(Fault) {
      // A gate that starts during an emergency must not close the lock first. Closing the lock
      // again waits until the arm has been read.
      if try lines.readLoop() == true { setLoop(open: true, at: now) }
      // A lock that is open without power must not close on a moving arm before the push sensor is read.
      stage.wait(forRest: visits.rules.passage.mechanism == .jams && lines.wiring.failure == .safe)
      let levels = try lines.request(driving: levels(at: now))
      switches.find(levels, isLoopOpen: visits.emergency.isLoopOpen, at: now)
      visits.adopt(levels, at: now)
      setLoop(open: switches.pressed[.release], at: now)
      // After a gap, nothing tells which level the lock had.
      noteSwitching(ofLock: memory.machine.state != nil, at: now)
    } catch { return loseLines(error, at: now) }
    log.record(.held, at: now)
    if memory.machine.state == nil, !ledger.isOpening { start(at: now) } else { drive(at: now) }
  }

  /// Tells the readers of the switches in `mask` the present levels, which are no events: no edge
  /// led to them.
  mutating func receiveFound(_ mask: Levels, at time: Nanoseconds) {
    if mask[.coin] { visits.coins.dropPulse() }
    if mask[.push] || mask[.turn] { visits.adoptArm(switches.pressed, at: time) }
    if mask[.bolt] { visits.bolt.adopt(isOpen: switches.pressed[.bolt], at: time) }
    if mask[.release] { setLoop(open: switches.pressed[.release], isProved: false, at: time) }
  }

  /// Reads the levels after edges were lost, and logs each burst of losses once.
  mutating func readLevelsAgain(at now: Nanoseconds) throws(Fault) {
    guard lines.isOpen else { return }
    if lines.beginsLoss(at: now) { log.record(.edgesLost, at: now) }
    // The end of a card may be lost, and its reader may send it again.
    if switches.pressed[.admit] { noteCard(since: now) }
    switches.dropUnsettled()
    visits.coins.dropPulse()
    advance(to: now)
    guard lines.isOpen else { return }
    switches.observe(try lines.readInputs(), at: now)
    visits.loseArm()
  }

  /// Checks that the chip is still there and the outputs follow.
  ///
  /// A kernel may not report a missing chip until asked (Linux 6.1 does not wake a waiter), so call
  /// this function once a second.
  ///
  /// - Returns: whether the levels were read, or the lines are not held and their fault is logged.
  @discardableResult package mutating func verify(at now: Nanoseconds) -> Bool {
    guard lines.isOpen else { return lines.deadline != .never && lines.fault != nil }
    do throws(Fault) {
      let wasStuck = lines.fault != nil
      let (inputs, fault) = try lines.verify()
      if let fault { log.record(.fault(fault, retryIn: 0), at: now) }
      if wasStuck, lines.fault == nil { log.record(.held, at: now) }
      try lines.repeatDrive()
      switches.mendMissed(inputs, at: now)
    } catch { loseLines(error, at: now) }
    drive(at: now)
    return true
  }

  /// Closes lines that have failed; the switches become inactive without an event.
  @inline(never) mutating func loseLines(_ fault: Fault, at now: Nanoseconds) {
    closeTrain(at: now)
    let delay = lines.backOff(after: fault, at: now)
    dropSwitches(at: now)
    guard let delay else { return }
    if fault.kind == .lineBusy { log.observe(consumer: lines.consumer) }
    log.record(.fault(fault, retryIn: delay), at: now)
  }

  /// Forgets the switches of lines that are closed: a visitor may pass unseen from now on.
  @inline(never) mutating func dropSwitches(at now: Nanoseconds) {
    switches.reset()
    visits.drop(at: now)
    memory.books.tokens.doubt()
  }

  /// Logs the troubles that have begun or ended.
  @inline(never) mutating func logTroubles(at now: Nanoseconds) {
    var present = Troubles()
    present.stuckSwitches = switches.stuck
    present.chatteringSwitches = switches.muted
    // The cut is a trouble even while a release overrides it.
    present.kinds.add(.coilOverdriven, if: stage.coil.isCut)
    visits.add(to: &present)
    guard let before = lines.replaceTroubles(with: present) else { return }
    present.subtracting(before).forEach(in: lines.wiring) {
      log.record(.trouble($0, isOver: false), at: now)
    }
    before.subtracting(present).forEach(in: lines.wiring) {
      log.record(.trouble($0, isOver: true), at: now)
    }
  }

  /// Begins and ends the troubles that are due by `time`.
  @inline(never) mutating func expireFaults(by time: Nanoseconds) {
    stage.coil.expire(by: time)
    visits.expireFaults(by: time, hasLines: lines.isOpen)
    if lines.isOpen {
      closeWithoutBolt(at: time)
      let unmuted = switches.expire(by: time)
      do throws(Fault) {
        try lines.mask(switches.masked)
        if unmuted != Levels() {
          // `readInputs` returns the levels of the present, even in a late turn.
          switches.unmute(unmuted, try lines.readInputs(), at: clock.present(for: time))
          receiveFound(unmuted, at: time)
        }
      } catch { loseLines(error, at: time) }
    }
    drive(at: time)
  }

  mutating func receiveBolt(_ change: SwitchChange, at time: Nanoseconds) {
    if !change.isActive { receive(visits.arriveAtBolt(at: time), at: time) }
    guard visits.bolt.settle(isOpen: change.isActive, at: time) else { return }
    count(.forcedOpenings, at: time)
  }

  /// Locks a gate whose bolt did not open; a gate whose bolt never opens goes out of service.
  ///
  /// No visitor can pass, or a magnet holds the contact: the lock closes, and the price is returned.
  private mutating func closeWithoutBolt(at time: Nanoseconds) {
    guard visits.bolt.fault == .boltStuckClosed, memory.machine.state == .unlocked else { return }
    guard visits.bolt.isBroken else { return process(.timeout, at: time) }
    remark(.boltNeverOpens, at: time)
    lockOut(at: time)
  }

  // What a gate shows.

  /// The wiring of the lines.
  package var wiring: Wiring { lines.wiring }

  /// The outputs as last read back from their wires; none while the lines are not held.
  package var outputs: Levels { lines.isOpen ? lines.outputs : Levels() }

  /// A number that changes whenever the lines' descriptors may have changed.
  package var connection: UInt64 { lines.generation }

  /// The machine.
  package var machine: Machine<Turnstile> { memory.machine }

  /// Whether the machine can be trusted; if not, the outputs are safe and the process should end.
  @inline(never) package var isSound: Bool { memory.isSound }

  /// The counters.
  package var counters: Counters { memory.books.counters }

  /// The money in the till.
  package var till: Till { memory.books.till }

  /// The status of money and release; the money is unknown before the ledger is open.
  @inline(never) package var visit: VisitStatus {
    visits.status(memory.books, isKnown: !ledger.isOpening)
  }

  /// Whether the ledger is being opened, so that state and counters are not known yet.
  package var isOpeningLedger: Bool { ledger.isOpening }

  /// The number of the newest record handed to the store; 0 for none.
  package var recordNumber: UInt64 { ledger.sequence }

  /// The number of the newest record that the store has answered, with success or not; 0 for none.
  package var answeredRecord: UInt64 { ledger.answered }

  /// Whether the gate is locked, and neither waits for anything nor suspects anything; a record may be under way.
  ///
  /// A gate that resumes with the same credit goes on in the same way.
  @inline(never) package var isAtRest: Bool {
    memory.machine.state == .locked && lines.isOpen && ledger.isIdle && queue.isEmpty
      && visits.isUnsuspicious && !visits.demandsSale(till) && !visits.admission.isWaiting
      && switches.deadline == .never && !switches.isArmTouched
  }

  /// Whether the staff has closed the till.
  package var isTillClosed: Bool { memory.books.isClosed }
}
