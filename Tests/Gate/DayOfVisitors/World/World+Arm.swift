// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

// The arm, its bolt and its sensor.

extension World {
  /// Lays a hand on the arm, or takes it off.
  mutating func grip(_ hand: Hand) {
    arm.move(to: now)
    arm.hand = hand
    steerArm()
  }

  /// The arm has reached a mark, or the end of its way.
  mutating func arriveArm() {
    guard let arrival = arm.arrival(among: marks, within: limits) else { return }
    let isRising = arm.speed > 0
    arm.put(at: arrival.angle, now: now)
    bolt.follow(arm.angle, isRising: isRising, isGoingOut: arm.isGoingOut)
    showBolt()
    feelArm(isRising: isRising)
    if arm.hasTurned { return arm.isGoingOut ? leaveByArm() : passArm() }
    if arm.angle == Arm.turn { arm.rest(now: now) }
    steerArm()
    if arm.speed == 0 { stopArm() }
  }

  /// Works out how the arm moves from here on, and when it reaches the next mark.
  mutating func steerArm() {
    arm.steer(within: limits)
    if arm.angle == Arm.play, arm.speed > 0, !arm.isGoingOut {
      truth.begin(at: now)
      wasAlarmed = isAlarmed
    }
    agenda[.armArrives] = arm.arrival(among: marks, within: limits)?.time ?? .max
    timeBlockedPush()
  }

  /// The coil has lifted or dropped the bolt.
  mutating func moveBolt() {
    arm.move(to: now)
    if has(.looseBolt), !isGreen, mechanics.happens(30) { return }
    bolt.react(isLifted: isGreen, at: arm.angle)
    showBolt()
    if bolt.isJammed, agenda[.staffFrees] == .max { jamArm() }
    steerArm()
    if arm.speed == 0 { stopArm() }
  }

  /// The staff puts a jammed arm back, and the visitor leaves.
  mutating func freeArm() {
    arm.rest(now: now)
    bolt.free()
    showBolt()
    feelArm(isRising: false)
    steerArm()
    if visitor != nil { leave() }
  }

  /// The sensor's wire changes.
  mutating func changeSensor() {
    sensor.change()
    agenda[.sensorChanges] = sensor.deadline
    change(.push, to: sensor.isActive)
  }

  /// The wire of the second sensor changes.
  mutating func changeSecond() {
    second?.change()
    agenda[.secondChanges] = second?.deadline ?? .max
    change(.turn, to: second?.isActive == true)
  }

  private mutating func feelArm(isRising: Bool) {
    sensor.feel(arm.angle, isRising: isRising, at: now, dice: &mechanics)
    agenda[.sensorChanges] = sensor.deadline
    second?.feel(arm.angle, isRising: isRising, at: now, dice: &mechanics)
    agenda[.secondChanges] = second?.deadline ?? .max
  }

  /// A person is through, and the next arm is at rest.
  private mutating func passArm() {
    truth.pass(at: now, isFree: isAlarmed || wasAlarmed)
    arm.rest(now: now)
    steerArm()
    if visitor != nil { passVisitor() }
  }

  /// A person has left through the entrance.
  private mutating func leaveByArm() {
    truth.exits += 1
    arm.rest(now: now)
    steerArm()
    resumeBehindExit()
  }

  private var limits: ClosedRange<Double> { bolt.limits(at: arm.angle, isGoingOut: arm.isGoingOut) }

  private mutating func jamArm() {
    truth.jams += 1
    agenda[.staffFrees] = now + .seconds(8)
    agenda[.visitorActs] = .max
  }

  private mutating func showBolt() {
    guard surroundings.hasBoltContact else { return }
    gate.change(.bolt, isActive: !bolt.isIn, at: now)
  }
}
