// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
import GPIO
import Turnstile

// Lines that are held, lost, in trouble, and lost again.

extension GateController where Hardware: ~Copyable {
  /// Requests the lines when they are not held and it is time to.
  ///
  /// A machine that runs already goes on from where it is, and a switch that is pressed by now is
  /// not a press: nothing is invented on return.
  mutating func requestLines(at now: Nanoseconds) {
    guard let deadline = lines.deadline, deadline <= now else { return }
    do throws(Fault) {
      switches.adopt(try lines.request(driving: levels), at: now)
    } catch {
      return loseLines(error, at: now)
    }
    log.record(.held, at: now)
    if memory.machine.state == nil { start(at: now) } else { drive(at: now) }
  }

  /// Takes an edge; it never happens before what has been handled already, whatever its timestamp.
  mutating func observe(_ edge: Edge, by now: Nanoseconds) {
    // Edges may be a little younger than `now`, which was asked for first. One from another time is
    // of another clock: before Linux 5.7, libgpiod 1.6 gave timestamps of the wall clock.
    let isOfThisClock = edge.timestamp <= now &+ .seconds(1)
    let time = max(isOfThisClock ? edge.timestamp : now, clock.reached)
    advance(to: time)
    if lines.isHeld { switches.observe(edge, at: time) }
  }

  /// Reads the levels after edges were lost, and tells of the loss once for each burst.
  mutating func readLevelsAgain(at now: Nanoseconds) throws(Fault) {
    guard lines.isHeld else { return }
    if lines.beginsLoss(at: now) { log.record(.edgesLost, at: now) }
    switches.dropUnsettled()
    advance(to: now)
    guard lines.isHeld else { return }
    switches.observe(try lines.readInputs(), at: now)
  }

  /// Makes sure that the chip is still there and the outputs are what they should be.
  ///
  /// A kernel may not say that a chip is gone until it is asked (Linux 6.1 does not wake a waiter),
  /// so this is to be called now and then.
  ///
  /// - Returns: whether the levels were read, or the lines are not held and that is told.
  @discardableResult
  package mutating func verify(at now: Nanoseconds) -> Bool {
    guard lines.isHeld else { return lines.deadline != nil && lines.fault != nil }
    do throws(Fault) {
      logFault(try lines.verify(), at: now)
      try lines.repeatDrive()
    } catch {
      loseLines(error, at: now)
    }
    drive(at: now)
    return true
  }

  /// Gives up lines that cannot be held; the switches become inactive without an event.
  mutating func loseLines(_ fault: Fault, at now: Nanoseconds) {
    let delay = lines.backOff(after: fault, at: now)
    switches.reset()
    if let delay { log.record(.fault(fault, retryIn: delay), at: now) }
  }

  /// Tells of an output that does not follow, if that is news.
  mutating func logFault(_ fault: Fault?, at now: Nanoseconds) {
    if let fault { log.record(.fault(fault, retryIn: 0), at: now) }
  }

  /// What to drive now: the fault lamp also shows a fault or a trouble of a line that is held.
  var levels: Levels {
    let isWell = lines.fault == nil && lines.troubles == Troubles()
    return stage.levels(withLineFault: lines.isHeld && !isWell)
  }

  /// When the next trouble begins if nothing changes.
  ///
  /// A switch sets the loop no deadline: the loop looks around once a second anyway.
  var faultDeadline: Nanoseconds? {
    let earliest = min(
      lines.isHeld ? switches.faultDeadline ?? .max : .max, stage.deadline ?? .max)
    return earliest == .max ? nil : earliest
  }

  /// Lets the troubles begin that are due by `time`.
  mutating func expireFaults(by time: Nanoseconds) {
    stage.expire(by: time)
    if lines.isHeld {
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

  /// Tells which troubles there are now that were not there before, and which are over.
  mutating func logTroubles(at now: Nanoseconds) {
    var present = Troubles()
    present.stuckSwitches = switches.stuck
    present.chatteringSwitches = switches.muted
    present.isCoilCut = stage.isCoilCut
    guard let before = lines.replaceTroubles(with: present) else { return }
    present.subtracting(before).forEach(in: lines.wiring) {
      log.record(.trouble($0, isOver: false), at: now)
    }
    before.subtracting(present).forEach(in: lines.wiring) {
      log.record(.trouble($0, isOver: true), at: now)
    }
  }
}
