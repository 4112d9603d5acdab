// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// People, an arm, a bolt, a sensor and an acceptor around a gate, in virtual time.
///
/// What happens next is what is due next: an appointment of the world, or the gate's own deadline,
/// which goes first at equal times. The same seed plays the same day.
struct World: ~Copyable {
  /// The gate.
  var gate: ControllerGate
  /// What really happened.
  var truth = Truth()
  /// The time now.
  private(set) var now: Nanoseconds = 0

  let surroundings: Surroundings
  var agenda = Agenda()
  var arm = Arm()
  var bolt: Bolt
  var sensor: Sensor
  var second: Sensor?
  var acceptor = Acceptor()
  var visitor: Visitor?
  var isPowered = true
  var isAlarmed = false
  /// Whether the alarm was on since the arm left its notch.
  var wasAlarmed = false
  /// The dice of bolt, sensor and acceptor, and those of the crowd.
  var mechanics: Dice
  var crowd: Dice
  /// The kind of the next visitor.
  var nextKind: VisitorKind
  /// The angles at which something changes.
  let marks: [Double]
  private var wasLockOpen = false
  private var wasAccepting = true
  private var hadAlarm = false

  /// A gate at rest; the first visitor is on the way.
  init(_ surroundings: Surroundings, gate: consuming ControllerGate) {
    self.surroundings = surroundings
    self.gate = gate
    bolt = Bolt(surroundings.bolt, leavesExitFree: surroundings.leavesExitFree)
    let ranges = [surroundings.sensor.range, surroundings.sensor.secondRange].compactMap(\.self)
    let bounce: UInt64 = surroundings.flaw == .wornContact ? 30 : 4
    sensor = Sensor(ranges[0], bounce: bounce)
    second = surroundings.sensor.secondRange.map { Sensor($0, bounce: bounce) }
    if surroundings.flaw == .coldGrease { arm.camSpeed = 0.02 }
    let edges = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
    let angles = [0, Arm.play, Bolt.ratchetAngle]
    marks = angles + angles.map { Arm.turn - $0 } + edges
    var dice = Dice(seed: surroundings.seed)
    mechanics = dice.split()
    crowd = dice.split()
    nextKind = VisitorKind.draw(from: surroundings.kinds, &crowd)
    agenda[.visitorComes] = .seconds(1)
    observeGate()
  }

  /// Whether visitors see green.
  var isGreen: Bool { wasLockOpen }

  /// Plays until that many visitors have come, and the last has left and the last coin rolled.
  mutating func play(visits: UInt64) {
    while truth.visits < visits || visitor != nil { step() }
    agenda[.visitorComes] = .max
    play(until: now + .seconds(10))
    truth.close()
  }

  /// Plays on until a time.
  mutating func play(until time: Nanoseconds) {
    while min(agenda.next.time, gate.deadline ?? .max) <= time { step() }
    now = max(now, time)
  }

  /// Does what is due next.
  mutating func step() {
    let (appointment, time) = agenda.next
    if let deadline = gate.deadline, deadline <= time {
      now = max(now, deadline)
      gate.advance(to: now)
    } else {
      now = time
      agenda[appointment] = .max
      keep(appointment)
    }
    observeGate()
  }

  private mutating func keep(_ appointment: Appointment) {
    switch appointment {
    case .powerFails: failPower()
    case .powerReturns: returnPower()
    case .alarmBegins: setAlarm(true)
    case .alarmEnds: setAlarm(false)
    case .staffFrees: freeArm()
    case .boltReacts: moveBolt()
    case .acceptorReacts:
      acceptor.takesCoins = gate.acceptsCoins || has(.deafAcceptor)
    case .coinChanges: changeCoin()
    case .sensorChanges: changeSensor()
    case .secondChanges: changeSecond()
    case .armArrives: arriveArm()
    case .dipEnds: endDip()
    case .visitorActs: resumeVisitor()
    case .visitorComes: admitVisitor()
    }
  }

  /// Looks at the gate's outputs and books; bolt and acceptor follow the outputs later.
  private mutating func observeGate() {
    if gate.isLockOpen != wasLockOpen {
      wasLockOpen.toggle()
      agenda[.boltReacts] = now + mechanics.milliseconds(wasLockOpen ? 20...50 : 20...60)
      couple()
      if wasLockOpen, visitor?.act == .awaitGreen { proceed() }
    }
    if gate.acceptsCoins != wasAccepting {
      wasAccepting.toggle()
      if wasAccepting { answerPower() }
      agenda[.acceptorReacts] = now + mechanics.milliseconds(50...200)
    }
    if gate.hasAlarm != hadAlarm {
      hadAlarm.toggle()
      if hadAlarm { truth.alarms += 1 }
    }
    guard let books = gate.books else { return }
    truth.read(books, price: UInt64(surroundings.price))
    if arm.isAtRest, bolt.isIn, !wasLockOpen { truth.settle() }
  }
}
