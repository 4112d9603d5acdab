// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import Turnstile

extension GateController where Hardware: ~Copyable {
  // Lines that are requested, held and lost, and their troubles.

  /// Requests the lines when they are not held and the request is due.
  ///
  /// A machine that has started stays in its state; one whose ledger is being opened does not start
  /// yet. A switch that is active by now raises no event.
  mutating func requestLines(at now: Nanoseconds) {
    guard lines.deadline <= now else { return }
    do throws(Fault) {
      // A gate that comes up during an emergency must not close the lock first.
      // Closing it again waits until the arm has been read.
      if try lines.readLoop() == true { setLoop(open: true, at: now) }
      // What is open without power closes on a moving arm only after the push sensor was read.
      stage.wait(forRest: visits.rules.passage.mechanism == .jams && lines.wiring.failure == .safe)
      let levels = try lines.request(driving: levels(at: now))
      switches.find(levels, isLoopOpen: visits.emergency.isLoopOpen, at: now)
      visits.adopt(levels, at: now)
      setLoop(open: switches.pressed[.release], at: now)
    } catch { return loseLines(error, at: now) }
    log.record(.held, at: now)
    if memory.machine.state == nil, !ledger.isOpening { start(at: now) } else { drive(at: now) }
  }

  /// Tells the readers of the switches in `mask` which level these count for now; it is no event, for no edge
  /// led to it.
  mutating func receiveFound(_ mask: Levels, at time: Nanoseconds) {
    if mask[.coin] { visits.dropPulse() }
    if mask[.push] || mask[.turn] { visits.adoptArm(switches.pressed, at: time) }
    if mask[.bolt] { visits.adoptBolt(isOpen: switches.pressed[.bolt], at: time) }
    if mask[.release] { setLoop(open: switches.pressed[.release], isProved: false, at: time) }
  }

  /// Reads the levels after edges were lost, and logs each burst of losses once.
  mutating func readLevelsAgain(at now: Nanoseconds) throws(Fault) {
    guard lines.isOpen else { return }
    if lines.beginsLoss(at: now) { log.record(.edgesLost, at: now) }
    switches.dropUnsettled()
    visits.dropPulse()
    advance(to: now)
    guard lines.isOpen else { return }
    switches.observe(try lines.readInputs(), at: now)
    visits.loseArm()
  }

  /// Checks that the chip is still there and the outputs follow.
  ///
  /// A kernel may not report a missing chip until it is asked (Linux 6.1 does not wake a waiter),
  /// so this is called once a second.
  ///
  /// - Returns: whether the levels were read, or the lines are not held and that is logged.
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
    switches.reset()
    visits.drop(at: now)
    // A visitor may pass unseen.
    memory.books.token.doubt()
    guard let delay else { return }
    if fault.kind == .lineBusy { log.observe(consumer: lines.consumer) }
    log.record(.fault(fault, retryIn: delay), at: now)
  }

  /// Whether a switch has begun or ceased to chatter, an acceptor to hum, or an arm to be lost, and that is
  /// not logged.
  var hasNewTrouble: Bool {
    switches.muted != lines.troubles.chatteringSwitches
      || visits.coins.fault != lines.troubles.coinFault
      || visits.turns.isLost != lines.troubles.kinds[.positionUnknown]
  }

  /// Logs the troubles that are new, and those that are over.
  mutating func logTroubles(at now: Nanoseconds) {
    var present = Troubles()
    present.stuckSwitches = switches.stuck
    present.chatteringSwitches = switches.muted
    // Also while a release lifts the cut.
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

  /// Begins the troubles that are due by `time`.
  @inline(never) mutating func expireFaults(by time: Nanoseconds) {
    stage.coil.expire(by: time)
    visits.expireFaults(by: time, hasLines: lines.isOpen)
    if lines.isOpen {
      closeWithoutBolt(at: time)
      let unmuted = switches.expire(by: time)
      do throws(Fault) {
        try lines.mask(switches.masked)
        if unmuted != Levels() {
          // `readInputs` returns the present levels, also in a late turn.
          switches.unmute(unmuted, try lines.readInputs(), at: clock.present(for: time))
          receiveFound(unmuted, at: time)
        }
      } catch { loseLines(error, at: time) }
    }
    drive(at: time)
  }

  mutating func receiveBolt(_ change: SwitchChange, at time: Nanoseconds) {
    if !change.isActive { receive(visits.arriveAtBolt(at: time), at: time) }
    guard visits.settleBolt(isOpen: change.isActive, at: time) else { return }
    count(.forcedOpenings, at: time)
  }

  /// Locks a gate whose bolt did not open; one whose bolt never opens is out of service.
  ///
  /// It lets no visitor through, or a magnet holds its contact: the lock closes, the price returns.
  private mutating func closeWithoutBolt(at time: Nanoseconds) {
    guard visits.bolt.fault == .stuckClosed, memory.machine.state == .unlocked else { return }
    guard visits.bolt.isBroken else { return process(.timeout, at: time) }
    remark(.boltNeverOpens, at: time)
    lockOut(at: time)
  }

  // What a gate shows.

  /// Which line does what.
  package var wiring: Wiring { lines.wiring }

  /// The outputs as their wires were read back last; none while the lines are not held.
  package var outputs: Levels { lines.isOpen ? lines.outputs : Levels() }

  /// Changes whenever the lines' descriptors may have changed.
  package var connection: UInt64 { lines.generation }

  /// The machine.
  package var machine: Machine<Turnstile> { memory.machine }

  /// Whether the machine can be trusted; if not, the outputs are safe and the process should end.
  package var isSound: Bool { memory.isSound }

  /// The counters.
  package var counters: Counters { memory.books.counters }

  /// The money that is in the till.
  package var till: Till { memory.books.till }

  /// The money and the release; before the ledger is open, the money is not known.
  @inline(never) package var visit: VisitStatus { visits.status(till, isKnown: !ledger.isOpening) }

  /// Whether the ledger is being opened: state and counters are not known yet.
  package var isOpeningLedger: Bool { ledger.isOpening }

  /// The number of the newest record that was handed to the store; 0 for none.
  package var recordNumber: UInt64 { ledger.sequence }
}
