// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// Visitors come, act and leave.

extension World {
  /// The next visitor comes, perhaps on the day of a loss of power or an alarm.
  mutating func admitVisitor() {
    truth.visits += 1
    var dice = crowd.split()
    visitor = Visitor(nextKind, price: surroundings.price, findsGreen: isGreen, dice: &dice)
    nextKind = VisitorKind.draw(from: surroundings.kinds, &crowd)
    // Dice of its own: how many draws this takes depends on the time, and the crowd must not.
    var fate = crowd.split()
    drawTroubles(&fate)
    dip()
    act()
  }

  /// Goes on with what the visitor does next.
  mutating func proceed() {
    agenda[.visitorActs] = .max
    visitor?.proceed()
    act()
  }

  /// A time that the visitor waited for is up.
  mutating func resumeVisitor() {
    switch visitor?.act {
    case .insert, .insertReturned: act()
    case .awaitGreen: tryTheArm()
    case .push: giveUp()
    case .goOut: arm.isGoingOut ? giveUp() : act()
    default: proceed()
    }
  }

  /// The visitor is through.
  mutating func passVisitor() {
    agenda[.visitorActs] = .max
    visitor?.passed()
    act()
  }

  /// The arm has stopped: an act that turns it may be done.
  mutating func stopArm() {
    switch visitor?.act {
    case .push(let target) where arm.angle >= target: proceed()
    case .pullBack: proceed()
    case .goOut(let target) where arm.angle <= target: proceed()
    default: break
    }
  }

  /// The arm has turned backwards: the visitor is out, or tries again to pass.
  mutating func resumeBehindExit() {
    switch visitor?.act {
    case .goOut: proceed()
    case .push: act()
    default: break
    }
  }

  /// A visitor who pushes at an arm that does not yield gives up after a time.
  mutating func timeBlockedPush() {
    switch visitor?.act {
    case .push, .goOut: if bolt.isJammed { return }
    default: return
    }
    if !arm.isBlocked {
      agenda[.visitorActs] = .max
    } else if agenda[.visitorActs] == .max {
      agenda[.visitorActs] = now + (visitor?.endurance ?? 0)
    }
  }

  /// The visitor leaves, and the next one comes.
  mutating func leave() {
    guard let leaving = visitor else { return }
    truth.leave(leaving)
    visitor = nil
    agenda[.visitorActs] = .max
    grip(.away)
    agenda[.visitorComes] = now + drawGap()
  }

  /// Carries out acts until one takes time.
  private mutating func act() {
    while let act = visitor?.act {
      guard begin(act) else { return }
      visitor?.proceed()
    }
    leave()
  }

  /// Begins an act, and returns whether it is done already.
  private mutating func begin(_ act: Act) -> Bool {
    switch act {
    case .pause(let time): return wait(time)
    case .insert(let pulses): return insert(pulses)
    case .offer(let pulses):
      if !take(pulses) { visitor?.returnedPulses = pulses }
      return true
    case .insertReturned: return insert(visitor?.returnedPulses ?? 0)
    case .lean(let isHeavy):
      _ = push(to: isHeavy ? Arm.turn : Arm.play)
      return true
    case .awaitGreen: return isGreen || wait(.seconds(6))
    case .push(let target): return push(to: target)
    case .pushFor(let time): return push(to: Arm.turn) || wait(time)
    case .hold(let time):
      grip(.still)
      return wait(time)
    case .pullBack:
      grip(.backward(speed: visitor?.speed ?? 0, to: 0))
      return arm.speed == 0
    case .goOut(let target): return goOut(to: target)
    case .release:
      grip(.away)
      return true
    }
  }

  private mutating func wait(_ time: Nanoseconds) -> Bool {
    agenda[.visitorActs] = now + time
    return false
  }

  /// Pushes the arm; one that a bolt leaves only the way out is turned on that way first.
  private mutating func push(to target: Double) -> Bool {
    if arm.isGoingOut, case .behind = bolt.place {
      grip(.backward(speed: visitor?.speed ?? 0, to: 0))
      return false
    }
    grip(.forward(speed: visitor?.speed ?? 0, to: target))
    return arm.angle >= target
  }

  /// Turns the arm backwards as soon as it is at rest.
  private mutating func goOut(to target: Double) -> Bool {
    guard arm.isAtRest else { return wait(.milliseconds(100)) }
    arm.faceOut()
    grip(.backward(speed: visitor?.speed ?? 0, to: target))
    return false
  }

  /// Puts a coin in; one that is returned is tried again, and after eight times only the arm is.
  private mutating func insert(_ pulses: Int) -> Bool {
    if pulses == 0 || take(pulses) { return true }
    visitor?.returns += 1
    if visitor?.returns == 8 {
      tryTheArm()
      return false
    }
    return wait(.seconds(1))
  }

  /// Whether the acceptor takes a coin, which then rolls.
  private mutating func take(_ pulses: Int) -> Bool {
    guard isPowered, acceptor.takesCoins else { return false }
    acceptor.take(pulses: pulses, at: now, dice: &mechanics)
    agenda[.coinChanges] = acceptor.deadline
    return true
  }

  /// Neither coin nor green helps: the visitor only tries the arm.
  private mutating func tryTheArm() {
    visitor?.tryTheArm()
    act()
  }

  /// The arm does not yield: the visitor leaves, unless in the middle of it.
  private mutating func giveUp() {
    if !Arm.isHome(arm.angle) { truth.shutIn += 1 }
    visitor?.giveUp()
    act()
  }

  /// The time until the next visitor; a tailgater follows at once, or with a gap.
  private mutating func drawGap() -> Nanoseconds {
    guard nextKind == .tailgater else { return crowd.milliseconds(1000...40_000) }
    return crowd.happens(40) ? 0 : crowd.milliseconds(50...1500)
  }
}
