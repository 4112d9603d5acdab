// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
import Turnstile

// What is due, and when.

extension GateController where Hardware: ~Copyable {
  /// Lets time pass: what is due up to `time` happens in the order in which it is due; returns what
  /// is due next.
  @discardableResult
  package mutating func advance(to time: Nanoseconds) -> Agenda {
    while true {
      let agenda = agenda
      guard agenda.time <= time, agenda.time != .never else {
        clock.pass(to: time)
        return agenda
      }
      clock.pass(to: agenda.time)
      switch agenda.due {
      case .state:
        expireState(at: agenda.time)
        handleWaiting()
      case .change: settleSwitch(at: agenda.time)
      case .visit: expireVisit(by: agenda.time)
      case .fault: expireFaults(by: agenda.time)
      }
    }
  }

  /// When the gate must have a turn, or never when only an edge can change anything at once.
  package var deadline: Nanoseconds { deadline(after: 0) }

  /// The same, from what the last turn returned, if nothing has changed the gate since.
  @inline(never)
  package func deadline(after turn: Nanoseconds) -> Nanoseconds {
    let wake = turn == 0 ? agenda.wake : turn
    return min(wake, min(min(lines.deadline, ledger.deadline), stopDeadline))
  }

  /// What is due next, of all that the gate waits for but lines and ledger.
  @inline(never)
  var agenda: Agenda {
    var agenda = Agenda(due: .state, time: stateDeadline)
    agenda.add(.change, at: switches.deadline, wake: switches.wakeDeadline)
    agenda.add(.visit, at: visitDeadline)
    let (ofBolt, ofCoil) = (lines.isHeld ? visits.bolt.deadline : .never, stage.coil.deadline)
    let ofSwitches = lines.isHeld ? switches.faultDeadline : .never
    let trouble = min(ofBolt, ofCoil)
    agenda.add(.fault, at: min(trouble, min(ofSwitches, visits.armDeadline)), wake: trouble)
    return agenda
  }

  /// When the state ends by itself, or never; its time stands still while a step waits for its record.
  ///
  /// A key that is turned ends every state but a release at once, and a repair goes on until it is turned back.
  @inline(never)
  var stateDeadline: Nanoseconds {
    if isKeyTurned {
      let state = memory.machine.state
      let endsNow = state == .locked || state == .unlocked || state == .broken
      return endsNow ? clock.reached : .never
    }
    guard let deadline = memory.machine.deadline, !ledger.holdsStep else { return .never }
    guard memory.machine.state == .unlocked, lines.isHeld else {
      return max(deadline, clock.reached)
    }
    return visits.relockTime(deadline, switches)
  }

  /// Whether the key is turned; never while the lines are not held.
  var isKeyTurned: Bool { switches.pressed[.repairman] }

  /// When something is due that a visitor's coin or push began; never before the present.
  @inline(never)
  private var visitDeadline: Nanoseconds {
    var due = visits.deadline(till, switches)
    if visits.rules.coin.countsMoney { due = min(due, saleTime) }
    if lines.hasDevice {
      due = min(due, min(admissionTime, min(visits.admission.deadline, stage.pulses.deadline)))
    }
    // The acceptor is switched on again when the coil is cool enough.
    let coolTime = lines.hasAccept && isReadyToSell ? coilReadyTime : 0
    if coolTime > clock.reached { due = min(due, coolTime) }
    return max(due, clock.reached)
  }

  /// When the next wait of a stop has had its time; never for a gate that runs, or has stopped.
  @inline(never)
  private var stopDeadline: Nanoseconds {
    guard stage.isStopped, !stage.isClosed || !ledger.isFlushed else { return .never }
    return stage.isClosed ? stage.stopEnd : releaseTime
  }

  /// When a stop releases its lines: in the past if nothing is under way.
  ///
  /// A train ends with its pause, or else with a pulse that no coin makes.
  var releaseTime: Nanoseconds {
    guard lines.isHeld, isSound else { return 0 }
    guard stage.isSafe else { return stage.longestWait }
    let isReading = visits.coins.isReading || switches.isTouched(.coin)
    return isReading ? min(visits.coins.longestReading, stage.longestWait) : 0
  }

  // Whether the gate could let a visitor through, and when.

  /// Whether the gate could open for a visitor now, but for a short pause.
  var isReadyToOpen: Bool {
    lines.allowsPassage && memory.machine.state == .locked && !memory.books.isClosed
      && !ledger.isBusy && !ledger.refusesSteps && !stage.awaitsState && !stage.isStopped
      && visits.allowsPassage && !isKeyTurned
  }

  /// Whether the gate could open for a coin now, but for the credit and a short pause.
  ///
  /// Money that is inserted at any other time stays credit, and is not invited.
  var isReadyToSell: Bool {
    isReadyToOpen && visits.coins.fault == nil && !lines.troubles.forbidCoins
  }

  /// When the credit buys a passage: in the past if it does now, never while it cannot.
  var saleTime: Nanoseconds {
    visits.demandsSale(till) && isReadyToSell ? openingTime : .never
  }

  /// When arm and coil are ready for a visitor: in the past if they are now.
  @inline(never)
  var openingTime: Nanoseconds { max(visits.readyTime, coilReadyTime) }

  /// When the coil can hold a whole passage: in the past if it can now.
  var coilReadyTime: Nanoseconds {
    let relock = memory.conditions.relock
    return stage.coil.readyTime(for: relock == 0 ? .max : .milliseconds(UInt64(relock)))
  }

  func acceptsCoins(at now: Nanoseconds) -> Bool {
    lines.hasAccept && isReadyToSell && coilReadyTime <= now && visits.invitesCoins(till)
  }
}
