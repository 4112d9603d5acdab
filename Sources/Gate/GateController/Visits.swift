// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// The rules of coins and passages at work: levels and times go in; money, readings and deadlines come out.
///
/// By the rules of one gate, this type judges its acceptor, push sensor, bolt and emergency loop. It changes no book
/// and no output. Callers pass in anything it needs from other components. What concerns one of these parts alone, the
/// controller asks of that part.
struct Visits: ~Copyable {
  let rules: VisitRules
  /// The reader of coins on the acceptor's line.
  var coins: CoinReader
  /// The reader of passages from the push sensor.
  var pushes: PushReader
  /// The reader of passages and exits from two rotation sensors.
  private(set) var turns: QuadratureReader
  var remarks = RemarkLimit()
  var bolt: BoltMonitor
  /// The admission that waits until the gate can open for its visitor.
  var admission = WaitingAdmission()
  /// The time at which the token of a passage that has ended gets its final fate, or `.never`.
  var tokenEnd = Nanoseconds.never
  var isTokenWaiting: Bool { tokenEnd != .never }
  /// The release of the arm, with its reasons.
  var emergency = Emergency()
  /// The start that will open the lock again.
  var opening = OpeningCount()
  /// Whether the gate must go out of service as soon as its ledger is open.
  var isLockOutDue = false

  private var arm = ArmTimer()
  var suspicion = PushSuspicion()
  private let anchor = AddressOnly()

  init(_ rules: VisitRules, _ wiring: Wiring) {
    self.rules = rules
    coins = CoinReader(rules.coin, debounce: wiring[.coin].debounce)
    turns = QuadratureReader(rules.passage.mechanism)
    pushes = PushReader(rules.passage, longestPush: wiring[.push].longestPress)
    bolt = BoltMonitor(hasContact: wiring.has(.input(.bolt)))
  }

  /// Adopts levels at `now`, whatever led to them; the emergency loop is set separately.
  mutating func adopt(_ levels: Levels, at now: Nanoseconds) {
    coins.reset()
    adoptArm(levels, at: now)
    bolt.adopt(isOpen: levels[.bolt], at: now)
  }

  /// Adopts the levels of the arm's sensors at `now`, whatever led to them; a classic gate reads no arm.
  mutating func adoptArm(_ levels: Levels, at now: Nanoseconds) {
    guard rules.passage.followsArm else { return }
    let isActive = levels[.push] || levels[.turn]
    pushes.adopt(isActive: isActive, at: now)
    bolt.setResting(!isActive, at: now)
    loseArm()
  }

  /// Forgets everything under way on lines that are lost or closed at `now`.
  mutating func drop(at now: Nanoseconds) {
    coins.reset()
    pushes.adopt(isActive: false, at: now)
    pushes.setFree(false, at: now)
  }

  /// Returns whether the credit buys a passage.
  func hasPaid(_ till: Till) -> Bool { till.credit >= UInt32(rules.coin.price) }

  /// Returns whether a gate that can sell a passage invites coins.
  ///
  /// The pulses of a train under way are as good as credit: a further coin would be too much (law 11). The gate also
  /// invites coins while a returned price waits for a sign of a visitor. Otherwise neither a coin nor a push would
  /// ever open the gate again.
  func invitesCoins(_ till: Till) -> Bool {
    guard rules.coin.countsMoney else { return true }
    if till.waitsForSign, coins.promised == 0 { return true }
    return till.credit + coins.promised < UInt32(rules.coin.price)
  }

  /// Whether a coin has been credited since the lock opened.
  var hasLaterCoin: Bool { rules.coin.countsMoney && coins.creditedAt > arm.since }

  /// Returns the number of pulses that a gate that refuses extra coins can use.
  func usablePulses(_ till: Till, isReadyToSell: Bool) -> UInt32 {
    guard isReadyToSell && !hasPaid(till) || till.waitsForSign else { return 0 }
    return UInt32(rules.coin.price) - min(UInt32(rules.coin.price), till.credit)
  }

  /// Returns whether the credit buys a passage as soon as the gate can open.
  func demandsSale(_ till: Till) -> Bool {
    rules.coin.countsMoney && hasPaid(till) && !till.waitsForSign
  }

  /// The time at which the arm is ready for a visitor; in the past if ready, `.never` while a visitor is in it.
  var readyTime: Nanoseconds { max(pushes.homeTime, arm.pauseEnd) }

  /// Returns the time at which a part of a price is forfeited; `.never` without one, and if presses are coins.
  func forfeitTime(_ till: Till) -> Nanoseconds {
    guard rules.coin.countsMoney, till.credit > 0, rules.coin.parts > 0, !hasPaid(till),
      !coins.isReading
    else { return .never }
    return coins.creditedAt &+ rules.coin.parts
  }

  /// Notes whether the arm is at rest; returns `true` if a push ends the trial of a relock and the
  /// lock must open first.
  mutating func noteArm(isResting: Bool, at time: Nanoseconds) -> Bool {
    guard rules.passage.followsArm else { return false }
    bolt.setResting(isResting, at: time)
    guard !isResting else { return false }
    // One of two sensors alone may be dead.
    if !rules.passage.isQuadrature { suspicion.clear() }
    defer { arm.giveUpRelock() }
    return isTryingRelock
  }

  /// Reads a change of the push sensor that has settled at `time`.
  mutating func settlePush(_ change: SwitchChange, at time: Nanoseconds) -> PushReading {
    guard rules.passage.followsArm else {
      // The arm is held for a coin that was paid before this start.
      return !change.isActive ? .nothing : opening.isWaiting ? .vain : .passage
    }
    return pushes.settle(isActive: change.isActive, since: change.edgeTime, at: time)
  }

  /// Drops a push that has lasted too long by `time`, whose visitor may have passed; returns
  /// `false` if there is none.
  mutating func dropStuckPush(by time: Nanoseconds) -> Bool {
    guard pushes.stuckDeadline <= time else { return false }
    pushes.drop()
    return true
  }

  /// Notes the reading of a push; returns whether this touch is at least the third in a row.
  mutating func note(_ reading: PushReading) -> Bool {
    if reading == .passage {
      suspicion.notePassage()
      arm.notePassage()
    }
    return reading == .touch && suspicion.noteTouch()
  }

  /// Notes at `now` whether the machine frees the arm; returns `true` if a pending opening must be
  /// cancelled.
  mutating func observeArm(isFree: Bool, isPaid: Bool, at now: Nanoseconds) -> Bool {
    let isSamePrice = isPaid && coins.creditedAt <= arm.openedAt
    arm.observe(isFree: isFree, isSamePrice: isSamePrice, at: now)
    if !isFree { (turns.wasFree, turns.returns) = (false, 0) }
    guard opening.isWaiting, !isFree else { return false }
    opening.clear()
    return true
  }

  /// Notes at `now` how the lock is driven, and whether for a visitor, which frees the arm.
  mutating func follow(lockOpen isOpen: Bool, isSold: Bool, at now: Nanoseconds) {
    bolt.tell(open: isOpen, at: now)
    arm.tell(open: isOpen, at: now)
    guard rules.passage.followsArm else { return }
    let isFree = isOpen && isSold && bolt.isOpen && !emergency.isReleased
    pushes.setFree(isFree, at: now)
    if isFree { turns.wasFree = true }
  }

  /// Returns whether a bolt that falls now would jam a moving arm.
  func wouldJam(_ switches: borrowing SwitchPanel) -> Bool {
    rules.passage.mechanism == .jams && pushes.isActive && !switches.isArmStuck
  }

  /// Whether the lock is closed on trial, before the relock counts.
  var isTryingRelock: Bool { arm.trialDeadline != .never }

  /// Returns the time of a relock that is due at `deadline`; it waits for the end of a push and is tried first.
  func relockTime(_ deadline: Nanoseconds, _ switches: borrowing SwitchPanel) -> Nanoseconds {
    guard rules.passage.followsArm else { return deadline }
    if switches.isArmTouched, !switches.isArmStuck { return .never }
    return isTryingRelock ? arm.trialDeadline : deadline
  }

  /// Begins the trial of a relock that a push may have delayed; returns `false` if the relock
  /// counts at once or was tried already.
  mutating func tryRelock(at time: Nanoseconds) -> Bool {
    guard rules.passage.followsArm, !isTryingRelock else { return false }
    // A ratchet falls in as soon as the arm turns: while its bolt is still open, no push was a passage.
    if rules.passage.mechanism == .ratchet, bolt.isSeenOpen { suspicion.clear() }
    arm.tryRelock(at: time)
    return true
  }

  /// Notes the relock after a coin that no push followed.
  mutating func noteRelock() { if rules.passage.followsArm { suspicion.noteRelock() } }

  /// Forgets the suspicions of acceptor, sensor and bolt, because a repair begins.
  mutating func forgetSuspicions() {
    coins.forgive()
    suspicion.clear()
    bolt.forgetFailures()
  }

  /// Whether there is nothing for ``forgetSuspicions()`` to forget.
  var isUnsuspicious: Bool { coins.isClear && suspicion.isClear && bolt.failures == 0 }

  /// Adds the troubles of acceptor, bolt, push sensor, arm and loop.
  func add(to troubles: inout Troubles) {
    if let fault = coins.fault { troubles.kinds[fault] = true }
    if let fault = bolt.fault { troubles.kinds[fault] = true }
    troubles.kinds.add(.coinUninvited, if: coins.moments.isDistrusting)
    troubles.kinds.add(.pushDead, if: suspicion.isDead)
    troubles.kinds.add(.openTooLong, if: arm.isOpenTooLong)
    troubles.kinds.add(.loopFlaps, if: emergency.isFlapping)
    troubles.kinds.add(.positionUnknown, if: turns.isLost)
  }

  /// The time at which the arm has been free for too long, or `.never`.
  @inline(never) var armDeadline: Nanoseconds { rules.passage.followsArm ? arm.deadline : .never }

  /// Begins the faults of arm and bolt that are due by `time`; a gate without its lines has no bolt.
  mutating func expireFaults(by time: Nanoseconds, hasLines: Bool) {
    if armDeadline <= time { arm.expire() }
    if hasLines { bolt.expire(by: time) }
  }

  /// Returns the status of the release, and of the money if it is known.
  func status(_ books: borrowing Books, isKnown: Bool) -> VisitStatus {
    var visit = VisitStatus()
    visit.isLoopOpen = emergency.isLoopOpen
    visit.isHeldOpen = emergency.isHeldOpen
    guard rules.coin.countsMoney, isKnown else { return visit }
    visit.money = MoneyStatus(
      price: rules.coin.price, credit: books.till.credit, waitsForSign: books.till.waitsForSign,
      inBox: books.pulsesInBox)
    return visit
  }

  /// Returns the time at which the release ends if nothing changes, or `.never`.
  func releaseEnd(_ switches: borrowing SwitchPanel) -> Nanoseconds {
    guard emergency.isReleased else { return .never }
    return emergency.endTime(isResting: !switches.isArmTouched)
  }

  /// Returns the next deadline of a visitor, the loop or a start, except a sale; or `.never`.
  func deadline(_ till: Till, _ switches: borrowing SwitchPanel) -> Nanoseconds {
    var due = min(emergency.stillTime, opening.deadline)
    if emergency.isReleased { due = min(due, min(releaseEnd(switches), emergency.reminderTime)) }
    // A classic gate takes a press as a coin or a push at once.
    if rules.coin.countsMoney { due = min(due, min(coins.deadline, forfeitTime(till))) }
    guard rules.passage.followsArm else { return due }
    // If the sensor is settling on its rest, the push ended at the time of that edge.
    if !switches.isSettling(.push) { due = min(due, pushes.deadline) }
    return min(due, pushes.stuckDeadline)
  }

  /// Reads a bolt that has closed behind a visitor as the end of a push.
  mutating func arriveAtBolt(at time: Nanoseconds) -> PushReading {
    // Two rotation sensors show the rest by themselves.
    rules.passage.isQuadrature ? .nothing : pushes.arrive(at: time)
  }

  // An arm with two rotation sensors.

  /// Whether the lock must close behind a visitor who can only go on, or who leaves.
  ///
  /// A ratchet that fell behind an exit must be lifted again for the passage that is still open. A
  /// bolt that may jam the arm waits for the rest.
  var letsBoltGo: Bool {
    switch rules.passage.mechanism {
    case .rides, .ratchet, .fallsBehind: turns.isPastReturn
    case .unknown, .jams: false
    }
  }

  /// Reads the levels that have settled, since a rotation sensor's edge at `edge`.
  mutating func settleTurn(_ pressed: Levels, since edge: Nanoseconds) -> PushReading {
    if pressed[.push], pressed[.turn] { suspicion.clear() }
    let reading = turns.settle(pressed, since: edge)
    // On a released arm only a whole rotation is a visitor.
    return reading == .vain && emergency.isReleased ? .nothing : reading
  }

  mutating func loseArm() { if rules.passage.isQuadrature { turns.lose() } }

  /// Finds a lost arm once the arm is at rest, where its position is known.
  mutating func findArm(_ switches: borrowing SwitchPanel) {
    guard turns.isLost else { return }
    turns.adopt(switches.pressed, isResting: !switches.isArmTouched)
  }
}
