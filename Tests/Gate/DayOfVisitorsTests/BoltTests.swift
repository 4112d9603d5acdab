// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import MachineSupport
import Testing

@testable import DayOfVisitors

@Suite("The bolt")
struct BoltTests {
  /// A lifted bolt.
  private func lifted(_ kind: BoltKind) -> Bolt {
    var bolt = Bolt(kind)
    bolt.react(isLifted: true, at: 0)
    return bolt
  }

  @Test("falls into its notch at a resting arm", arguments: BoltKind.allCases)
  func fallsIn(kind: BoltKind) {
    var bolt = lifted(kind)
    expectEqual(bolt.limits(at: 0), 0...Arm.turn)
    bolt.react(isLifted: false, at: 3)
    expectTrue(bolt.isIn)
    expectEqual(bolt.limits(at: 3), 0...Arm.play)
  }

  @Test(
    "closes on a displaced arm as its kind does",
    arguments: [
      (BoltKind.rides, 0...Arm.turn), (.fallsBehind, 10...Arm.turn), (.jams, 10...10),
      (.ratchet, 0...Arm.turn),
    ])
  func closesOnDisplacedArm(kind: BoltKind, limits: ClosedRange<Double>) {
    var bolt = lifted(kind)
    bolt.react(isLifted: false, at: 10)
    expectEqual(bolt.limits(at: 10), limits)
  }

  @Test("rides on the disc until the next rest, on either side", arguments: [5.0, 115.0])
  func rides(rest: Double) {
    var bolt = lifted(.rides)
    bolt.react(isLifted: false, at: 60)
    bolt.follow(rest, isRising: rest > 60)
    expectTrue(bolt.isIn)
  }

  @Test("that is a ratchet falls by itself while the coil is on, and ends the passage")
  func ratchetFalls() {
    var bolt = lifted(.ratchet)
    bolt.follow(Bolt.ratchetAngle, isRising: true)
    expectEqual(bolt.place, .behind(Bolt.ratchetAngle))
    bolt.follow(115, isRising: true)
    expectTrue(bolt.isIn)
    bolt.react(isLifted: false, at: 0)
    bolt.react(isLifted: true, at: 0)
    expectEqual(bolt.place, .out)
  }

  @Test("that is a ratchet is lifted in vain while the arm turns")
  func ratchetIsLiftedInVain() {
    var bolt = lifted(.ratchet)
    bolt.follow(Bolt.ratchetAngle, isRising: true)
    bolt.react(isLifted: false, at: 80)
    bolt.react(isLifted: true, at: 80)
    bolt.follow(115, isRising: true)
    expectTrue(bolt.isIn)
  }

  @Test("that jams stays until the staff frees it")
  func jams() {
    var bolt = lifted(.jams)
    bolt.react(isLifted: false, at: 60)
    bolt.react(isLifted: true, at: 60)
    expectTrue(bolt.isJammed)
    bolt.free()
    expectEqual(bolt.place, .out)
  }
}
