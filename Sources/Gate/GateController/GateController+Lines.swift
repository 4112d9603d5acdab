// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
import GPIO
import Turnstile

// Lines that are requested, held and lost, and their troubles.

extension GateController where Hardware: ~Copyable {
  /// Requests the lines when they are not held and the request is due.
  ///
  /// A machine that has started stays in its state; one whose ledger is being opened does not start
  /// yet. A switch that is active by now raises no event.
  mutating func requestLines(at now: Nanoseconds) {
    guard lines.deadline <= now else { return }
    do throws(Fault) {
      // A gate that comes up during an emergency must not close the lock first.
      if let isOpen = try lines.readLoop() { setLoop(open: isOpen, at: now) }
      // What is open without power closes on a moving arm only after the push sensor was read.
      stage.wait(forRest: rules.passage.mechanism == .jams && lines.wiring.failure == .safe)
      adopt(try lines.request(driving: levels(at: now)), at: now)
    } catch {
      return loseLines(error, at: now)
    }
    log.record(.held, at: now)
    if memory.machine.state == nil, !ledger.isOpening { start(at: now) } else { drive(at: now) }
  }

  /// Handles an edge; it never counts as earlier than what has been handled already.
  mutating func observe(_ edge: Edge, by now: Nanoseconds) {
    log.observe(edge)
    // Edges may be slightly younger than `now`, which was read first. Other timestamps come from
    // another clock: before Linux 5.7, libgpiod 1.6 gave those of the wall clock.
    let isOfThisClock = edge.timestamp <= now &+ .milliseconds(10)
    let time = max(isOfThisClock ? edge.timestamp : now, clock.reached)
    advance(to: time)
    guard lines.isHeld else { return }
    if edge.input == Input.coin.rawValue, rules.coin.countsMoney {
      coins.observeEdge(at: time)
      countRefusedPulses()
    }
    switches.observe(edge, at: time)
  }

  /// Reads the levels after edges were lost, and logs each burst of losses once.
  mutating func readLevelsAgain(at now: Nanoseconds) throws(Fault) {
    guard lines.isHeld else { return }
    if lines.beginsLoss(at: now) { log.record(.edgesLost, at: now) }
    switches.dropUnsettled()
    coins.dropPulse()
    advance(to: now)
    guard lines.isHeld else { return }
    switches.observe(try lines.readInputs(), at: now)
  }

  /// Checks that the chip is still there and the outputs follow.
  ///
  /// A kernel may not report a missing chip until it is asked (Linux 6.1 does not wake a waiter),
  /// so this is called once a second.
  ///
  /// - Returns: whether the levels were read, or the lines are not held and that is logged.
  @discardableResult
  package mutating func verify(at now: Nanoseconds) -> Bool {
    guard lines.isHeld else { return lines.deadline != .never && lines.fault != nil }
    do throws(Fault) {
      let wasStuck = lines.fault != nil
      let (inputs, fault) = try lines.verify()
      logFault(fault, at: now)
      if wasStuck, lines.fault == nil { log.record(.held, at: now) }
      try lines.repeatDrive()
      switches.mendMissed(inputs, at: now)
    } catch {
      loseLines(error, at: now)
    }
    drive(at: now)
    return true
  }

  /// Releases lines that have failed; the switches become inactive without an event.
  @inline(never)
  mutating func loseLines(_ fault: Fault, at now: Nanoseconds) {
    closeTrain(at: now)
    let delay = lines.backOff(after: fault, at: now)
    switches.reset()
    coins.reset()
    pushes.adopt(isActive: false, at: now)
    followArm(at: now)
    guard let delay else { return }
    if fault.kind == .lineBusy { log.observe(holder: lines.holder) }
    log.record(.fault(fault, retryIn: delay), at: now)
  }

  /// Logs an output that does not follow, if that is new.
  mutating func logFault(_ fault: Fault?, at now: Nanoseconds) {
    if let fault { log.record(.fault(fault, retryIn: 0), at: now) }
  }

  /// The levels to drive now: the fault lamp also shows a fault or a trouble of a line that is
  /// held.
  @inline(never)
  func levels(at now: Nanoseconds) -> Levels {
    let isWell = lines.fault == nil && lines.troubles == Troubles()
    var levels = stage.levels(withLineFault: lines.isHeld && !isWell)
    levels[.accept] = acceptsCoins(at: now)
    return levels
  }

  /// When the next trouble begins if nothing changes, or never.
  ///
  /// A stuck or muted switch sets the loop no deadline: the loop checks once a second anyway.
  var faultDeadline: Nanoseconds {
    let ofLines = lines.isHeld ? min(switches.faultDeadline, bolt.deadline) : .never
    let openTooLong = rules.passage.followsArm ? arm.deadline : .never
    return min(ofLines, min(stage.deadline, openTooLong))
  }

  /// Begins the troubles that are due by `time`.
  @inline(never)
  mutating func expireFaults(by time: Nanoseconds) {
    stage.expire(by: time)
    if rules.passage.followsArm { arm.expire(by: time) }
    if lines.isHeld {
      expireBolt(by: time)
      let unmuted = switches.expire(by: time)
      do throws(Fault) {
        try lines.mask(switches.masked)
        if unmuted != Levels() { switches.unmute(unmuted, try lines.readInputs(), at: time) }
      } catch {
        loseLines(error, at: time)
      }
    }
    drive(at: time)
  }

  /// Logs the troubles that are new, and those that are over.
  mutating func logTroubles(at now: Nanoseconds) {
    var present = Troubles()
    present.stuckSwitches = switches.stuck
    present.chatteringSwitches = switches.muted
    present[.coilOverdriven] = stage.isCoilCut
    present.coinFault = coins.fault
    present.boltFault = bolt.fault
    present[.pushDead] = suspicion.isDead
    present[.openTooLong] = arm.isOpenTooLong
    present[.loopFlaps] = emergency.isFlapping
    guard let before = lines.replaceTroubles(with: present) else { return }
    present.subtracting(before).forEach(in: lines.wiring) {
      log.record(.trouble($0, isOver: false), at: now)
    }
    before.subtracting(present).forEach(in: lines.wiring) {
      log.record(.trouble($0, isOver: true), at: now)
    }
  }
}
