// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import GPIO
import Turnstile

// The arm: when it is free, which push is a passage, and when the lock may close on it.

extension GateController where Hardware: ~Copyable {
  /// Takes a change of the push sensor.
  mutating func takePush(_ change: SwitchChange, at time: Nanoseconds) {
    guard rules.passage.followsArm else {
      guard change.isActive else { return endRelease(at: time) }
      // The arm is held for a coin that was paid before this start.
      return take(opening.isWaiting ? .vain : .passage, at: time)
    }
    bolt.setResting(!change.isActive, at: time)
    if change.isActive {
      suspicion.clear()
      reopen(at: time)
    }
    let reading = pushes.settle(isActive: change.isActive, since: change.edgeTime, at: time)
    take(reading, at: time)
    if !change.isActive { endRelease(at: time) }
  }

  /// Takes what the push sensor was read as.
  mutating func take(_ reading: PushReading, at time: Nanoseconds) {
    switch reading {
    case .nothing: break
    case .passage:
      suspicion.notePassage()
      handle(.push, at: time)
    case .touch:
      memory.books.counters.count(.touches)
      ledger.noteCount()
      if suspicion.noteTouch() { log.record(.remark(.shortPushes), at: time) }
    case .vain: takeVainPush(at: time)
    }
  }

  /// A push against an arm that is held: it keeps the coin, and is a sign of a visitor, unless the
  /// gate is being repaired or waits for that.
  private mutating func takeVainPush(at time: Nanoseconds) {
    let isLate = rules.passage.sensor == .pulse && memory.machine.state == .locked
    if isLate, !ledger.isBusy { return takeLatePassage(at: time) }
    let state = memory.machine.state
    if state == .locked || state == .unlocked { memory.books.till.waitsForSign = false }
    if state == .unlocked {
      memory.count(.refusePush, isGrant: false)
      ledger.noteCount()
      log.record(.remark(.pushInVain), at: time)
    } else {
      handle(.push, at: time)
    }
  }

  /// A rotation on a locked gate: the visitor whose price was returned came late, or did not pay.
  private mutating func takeLatePassage(at time: Nanoseconds) {
    let isPaid = hasPaid && till.waitsForSign
    if isPaid {
      memory.books.sellLate(rules.coin)
      pushes.noteRotation(at: time)
      ledger.audit(.coin)
      ledger.markDirty()
    } else {
      handle(.push, at: time)
    }
    log.record(.remark(isPaid ? .latePassage : .passageWhileLocked), at: time)
  }

  /// Whether a push now is a passage.
  private var isArmFree: Bool {
    memory.machine.state == .unlocked && ledger.pending == nil && lines.isLockOpen && bolt.isOpen
      && !stage.isCoilCut && !emergency.isReleased
  }

  /// Notes what the machine wants of the arm, before the outputs are driven.
  mutating func observeArm(at now: Nanoseconds) {
    arm.observe(isFree: memory.machine.state == .unlocked, at: now)
    if arm.trialDeadline == .never { stage.isTryingToClose = false }
    if opening.isWaiting, memory.machine.state != .unlocked {
      opening.clear()
      stage.awaitsState = ledger.isOpening
    }
    let isMoving = pushes.isActive && !switches.stuck[.push]
    stage.wait(forRest: rules.passage.mechanism == .jams && isMoving && lines.isLockOpen)
    stage.observeCoil(at: now)
  }

  /// Notes what was driven, which frees the arm or holds it.
  mutating func followArm(at now: Nanoseconds) {
    guard lines.isHeld else { return pushes.setFree(false, at: now) }
    bolt.tell(open: lines.isLockOpen, at: now)
    arm.tell(open: lines.isLockOpen, at: now)
    if rules.passage.followsArm { pushes.setFree(isArmFree, at: now) }
  }

  /// When the state times out, or never; its time stands still while a step waits for its record.
  ///
  /// The relock of a gate that follows its arm waits for the end of a push, and is tried first.
  var machineDeadline: Nanoseconds {
    guard ledger.pending == nil, let deadline = memory.machine.deadline else { return .never }
    guard rules.passage.followsArm, memory.machine.state == .unlocked, lines.isHeld else {
      return deadline
    }
    if switches.isTouched(.push), !switches.stuck[.push] { return .never }
    return arm.trialDeadline == .never ? deadline : arm.trialDeadline
  }

  /// Handles the timeout of a state at the time it was due.
  mutating func expireState(at deadline: Nanoseconds) {
    clock.pass(to: deadline)
    let isUnlocked = memory.machine.state == .unlocked
    if isUnlocked, rules.passage.followsArm, lines.isHeld, arm.trialDeadline == .never {
      // A ratchet falls in as soon as the arm turns: with its bolt still open no push was a passage.
      if rules.passage.mechanism == .ratchet, bolt.isSeenOpen { suspicion.clear() }
      // A push may have delayed it.
      arm.tryRelock(at: clock.reached)
      stage.isTryingToClose = true
      return drive(at: clock.reached)
    }
    guard let step = memory.expire(by: deadline) else { return }
    if isUnlocked, rules.passage.followsArm { suspicion.noteRelock(at: deadline) }
    // What the gate itself ends, for a release or a repair, is always returned.
    if isUnlocked, rules.coin.unused == .void { memory.books.keepPrice() }
    perform(step, at: deadline, as: .step(step))
  }

  /// Opens the lock again for a push that came while a relock was tried.
  private mutating func reopen(at time: Nanoseconds) {
    guard arm.trialDeadline != .never else { return }
    arm.giveUpRelock()
    drive(at: time)
  }

  /// Locks a gate whose arm has been held for too long; nothing shows whether its visitor passed.
  mutating func expirePush(by time: Nanoseconds) {
    // A release that is settling ended the push at its own time.
    if !switches.isSettling(.push) { take(pushes.expire(by: time), at: time) }
    guard pushes.stuckDeadline <= time else { return }
    pushes.drop()
    // First, so that the inhibit does not let coins in for a moment between closed and stuck.
    expireFaults(by: time)
    memory.books.keepPrice()
    plan(.timeout, at: time)
  }

  /// Forgets what was suspected of sensor and bolt: a repair begins.
  mutating func forgetSuspicions() {
    suspicion.clear()
    bolt.forgetFailures()
  }

  /// Finds a bolt that does not follow; a gate whose bolt never opens is out of service.
  ///
  /// One that did not open lets no visitor through, or its contact is held by a magnet: the lock closes
  /// at once, and the price is returned.
  mutating func expireBolt(by time: Nanoseconds) {
    bolt.expire(by: time)
    guard bolt.fault == .stuckClosed, memory.machine.state == .unlocked else { return }
    guard bolt.isBroken else { return plan(.timeout, at: time) }
    log.record(.remark(.boltNeverOpens), at: time)
    lockOut(at: time)
  }
}
