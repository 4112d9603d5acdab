// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import Turnstile

// What becomes of what visitors do: sales, passages, relocks and releases.

extension GateController where Hardware: ~Copyable {
  /// Does what is due by `time` because of a visitor.
  mutating func expireVisit(by time: Nanoseconds) {
    expirePush(by: time)
    expireMoney(by: time)
    expireAdmission(by: time)
    stage.pulses.expire(by: time, at: clock.present(for: time))
    endRelease(at: time)
    visits.expire(by: time)
    if visits.emergency.remind(by: time) {
      remark(visits.emergency.isLoopOpen ? .loopOpen : .heldOpen, at: time)
    }
    if visits.opening.deadline <= time {
      if visits.opening.isWaiting { freeResumedArm(at: time) } else { forgetOpenings() }
    }
    drive(at: time)
  }

  /// Locks a gate whose arm has been held for too long; nothing shows whether its visitor passed.
  private mutating func expirePush(by time: Nanoseconds) {
    // A release that is settling ended the push at its own time.
    if !switches.isSettling(.push) { take(visits.pushes.expire(by: time), at: time) }
    guard visits.dropStuckPush(by: time) else { return }
    // First, so that the inhibit does not let coins in for a moment between closed and stuck.
    expireFaults(by: time)
    memory.books.keepPrice()
    memory.books.token.doubt()
    plan(.timeout, at: time)
  }

  /// Ends a state at the time it was due, by its timeout or by a key that is turned; the relock of an arm is
  /// tried first.
  mutating func expireState(at deadline: Nanoseconds) {
    clock.pass(to: deadline)
    if isKeyTurned { return beginRepair(at: deadline) }
    let isUnlocked = memory.machine.state == .unlocked
    if isUnlocked, lines.isHeld, visits.tryRelock(at: clock.reached) {
      return drive(at: clock.reached)
    }
    guard let step = memory.machine.expire(by: deadline, in: memory.conditions) else { return }
    if isUnlocked { visits.noteRelock(at: deadline) }
    // What the gate itself ends, for a release or a repair, is always returned.
    if isUnlocked, visits.rules.coin.unused == .void { memory.books.keepPrice() }
    perform(step, at: deadline, as: .step(step))
  }

  /// Locks a gate whose bolt did not open; one whose bolt never opens is out of service.
  ///
  /// It lets no visitor through, or a magnet holds its contact: the lock closes, the price returns.
  mutating func closeWithoutBolt(at time: Nanoseconds) {
    guard visits.bolt.fault == .stuckClosed, memory.machine.state == .unlocked else { return }
    guard visits.bolt.isBroken else { return plan(.timeout, at: time) }
    remark(.boltNeverOpens, at: time)
    lockOut(at: time)
  }

  /// Key: it is turned, and a repair begins as soon as the state is known.
  mutating func turnKey(at time: Nanoseconds) {
    if ledger.isOpening { handle(.repairman, at: time) } else { beginRepair(at: time) }
  }

  /// Begins a repair: hands may be in the mechanism, so what waits to open the lock is withdrawn.
  private mutating func beginRepair(at time: Nanoseconds) {
    withdraw(at: time)
    plan(.repairman, at: time)
  }

  /// Withdraws the step that waits for its record; its price stays credit, and waits for a sign of a visitor.
  mutating func withdraw(at time: Nanoseconds) {
    guard let withdrawn = ledger.withdraw() else { return }
    memory.books.till.waitsForSign = true
    refuse(withdrawn, at: time)
  }

  mutating func takeCoin(_ change: SwitchChange, at time: Nanoseconds) {
    guard visits.rules.coin.countsMoney else {
      guard change.isActive else { return }
      return memory.books.isClosed ? refusePress(at: time) : handle(.coin, at: time)
    }
    credit(visits.coins.settle(isActive: change.isActive, since: change.edgeTime), at: time)
    countRefusedPulses()
  }

  /// Counts the pulses that a fault of the acceptor's line has dropped.
  mutating func countRefusedPulses() {
    let pulses = visits.coins.takeRefused()
    guard pulses > 0 else { return }
    memory.books.counters.count(.refusedPulses, times: UInt64(pulses))
    ledger.noteCount()
  }

  mutating func takeBolt(_ change: SwitchChange, at time: Nanoseconds) {
    // Two sensors show the rest themselves.
    if !change.isActive, !visits.rules.passage.isQuadrature {
      take(visits.pushes.arrive(at: time), at: time)
    }
    guard visits.bolt.settle(isOpen: change.isActive, at: time) else { return }
    count(.forcedOpenings, at: time)
  }

  /// Counts what leads to no step, and makes a remark about it.
  @inline(never)
  mutating func count(_ counter: Counter, _ remark: Remark? = nil, at time: Nanoseconds) {
    memory.books.counters.count(counter)
    ledger.noteCount()
    if let remark { self.remark(remark, at: time) }
  }

  @inline(never)
  mutating func remark(_ remark: Remark, at time: Nanoseconds) {
    log.record(.remark(remark), at: time)
  }

  /// Takes a change of a sensor of the arm, which is at rest while none is active.
  mutating func takePush(_ change: SwitchChange, at time: Nanoseconds) {
    var change = change
    change.isActive = switches.pressed[.push] || switches.pressed[.turn]
    if visits.noteArm(isResting: !change.isActive, at: time) { drive(at: time) }
    var reading = visits.settlePush(change, at: time)
    if visits.rules.passage.isQuadrature {
      reading = visits.settleTurn(switches.pressed, since: change.edgeTime)
    }
    take(reading, at: time)
    if !change.isActive { endRelease(at: time) }
  }

  mutating func take(_ reading: PushReading, at time: Nanoseconds) {
    let isShortAgain = visits.note(reading)
    switch reading {
    case .nothing: break
    case .passage: handle(.push, at: time)
    case .touch: count(.touches, isShortAgain ? .shortPushes : nil, at: time)
    case .vain, .turned:
      let isRotation = reading == .turned || visits.rules.passage.sensor == .pulse
      takeVainPush(isRotation: isRotation, at: time)
    case .left: takeExit(at: time)
    case .atOnce: remark(.sensorsAtOnce, at: time)
    }
  }

  /// A push against an arm that is held: it keeps the coin, and is a sign of a visitor, unless the
  /// gate is being repaired or waits for that.
  private mutating func takeVainPush(isRotation: Bool, at time: Nanoseconds) {
    let state = memory.machine.state
    if isRotation, state == .locked, !ledger.isBusy { return takeLatePassage(at: time) }
    if state == .locked || state == .unlocked { memory.books.till.waitsForSign = false }
    guard state == .unlocked else { return handle(.push, at: time) }
    count(.refusedPushes, .pushInVain, at: time)
  }

  /// A rotation on a locked gate: the visitor whose price was returned came late, or did not pay.
  private mutating func takeLatePassage(at time: Nanoseconds) {
    let isPaid = visits.hasPaid(till) && till.waitsForSign
    if isPaid {
      memory.books.sellLate(visits.rules.coin)
      stage.pulses.add()
      visits.pushes.noteRotation(at: time)
      ledger.audit(.coin)
      ledger.markDirty()
    } else {
      handle(.push, at: time)
      if till.waitsForSign, memory.books.token.arriveLate() { ledger.markDirty() }
    }
    remark(isPaid ? .latePassage : .passageWhileLocked, at: time)
  }

  /// Notes what the machine wants of the arm, before the outputs are driven.
  mutating func observeArm(at now: Nanoseconds) {
    if visits.observeArm(isFree: memory.machine.state == .unlocked, at: now) {
      stage.awaitsState = ledger.isOpening
    }
    visits.findArm(switches)
    stage.isTryingToClose = visits.isTryingRelock || visits.letsBoltGo
    stage.wait(forRest: visits.wouldJam(switches) && lines.isLockOpen)
    stage.observeCoil(at: now)
  }

  /// Notes what was driven, which frees the arm or holds it.
  mutating func followArm(at now: Nanoseconds) {
    guard lines.isHeld else { return visits.drop(at: now) }
    let isSold =
      visits.rules.passage.followsArm && memory.machine.state == .unlocked
      && !ledger.holdsStep && !stage.isCoilCut
    visits.follow(lockOpen: lines.isLockOpen, isSold: isSold, at: now)
  }

  /// Credits the whole pulses of a train that nothing will end, before the lines are released.
  mutating func closeTrain(at now: Nanoseconds) {
    guard visits.rules.coin.countsMoney else { return }
    // What has yet to settle is the last edge that is read.
    let change = switches.settle(by: now &+ wiring[.coin].debounce)
    if let change, change.input == .coin { takeCoin(change, at: now) }
    let isCut = visits.coins.isInPulse
    credit(visits.coins.close(), at: now)
    guard isCut else { return }
    memory.books.counters.count(.cutPulses)
    ledger.markDirty()
    log.record(.money(.cut, credit: till.credit), at: now)
  }

  mutating func setLoop(open isOpen: Bool, isProved: Bool = true, at time: Nanoseconds) {
    let isNew = visits.emergency.setLoop(open: isOpen, isProved: isProved, at: time)
    if isNew { release(at: time) }
    endRelease(at: time)
  }

  /// Holds the gate open for the staff, or takes that back.
  ///
  /// A coil that is not rated for it would be cut, and close the gate on people.
  mutating func hold(
    _ command: IssuedCommand, at time: Nanoseconds
  ) throws(CommandError) -> CommandResult {
    let isOpen = command.command == .holdOpen
    guard !isOpen || stage.coil.isUnlimited else { throw .coilNotRated }
    guard isOpen != visits.emergency.isHeldOpen else { throw .notNow }
    let isNew = visits.emergency.hold(open: isOpen, at: time)
    // Before the books are read there is no step that says whose command it was.
    if memory.machine.state == nil {
      log.record(.ordered(command.command, by: command.peer), at: time)
    }
    if isNew { release(at: time, for: command) }
    let wasReleased = memory.machine.state == .released
    endRelease(at: time, for: command)
    if !isNew, wasReleased, memory.machine.state == .released {
      // The loop is open as well, or the arm is not at rest: the state stays as it is.
      plan(.release, at: time, for: command)
    }
    writeRecords(at: time)
    return isOpen || !visits.emergency.isReleased ? .done : .waits
  }

  /// Opens the lock, and brings the machine into the state that says so: that waits for nothing.
  private mutating func release(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    stage.isReleased = true
    withdraw(at: time)
    drive(at: time)
    enterReleased(at: time, for: command)
  }

  mutating func enterReleased(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    guard visits.emergency.isReleased, let state = memory.machine.state, state != .released
    else { return }
    plan(.release, at: time, for: command)
  }

  /// Ends a release whose reasons are over, as soon as the arm is at rest or has had its time.
  mutating func endRelease(at time: Nanoseconds, for command: IssuedCommand? = nil) {
    guard visits.releaseEnd(switches) <= time else { return }
    visits.emergency.restore()
    ledger.audit(.restore)
    stage.isReleased = false
    if memory.machine.state == .released { plan(.restore, at: time, for: command) }
    memory.books.till.waitsForSign = true
    drive(at: time)
  }
}
