// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import DayOfVisitors

@Suite("The arm")
struct ArmTests {
  /// Plays a released arm until it stands still.
  private func center(_ arm: inout Arm, within limits: ClosedRange<Double>) -> Nanoseconds {
    var now: Nanoseconds = 0
    arm.hand = .away
    arm.steer(within: limits)
    while let arrival = arm.arrival(among: [], within: limits) {
      now = arrival.time
      arm.put(at: arrival.angle, now: now)
      arm.steer(within: limits)
    }
    return now
  }

  @Test(
    "centres itself: back below the middle, on above it",
    arguments: [(30.0, 0.0, 100), (59.9, 0.0, 200), (60.0, 120.0, 200), (90.0, 120.0, 100)])
  func centres(from angle: Double, to rest: Double, milliseconds: UInt64) {
    var arm = Arm()
    arm.put(at: angle, now: 0)
    let time = center(&arm, within: 0...Arm.turn)
    #expect(arm.angle == rest)
    #expect(abs(Int64(time) - Int64(Nanoseconds.milliseconds(milliseconds))) < 1_000_000)
  }

  @Test("stops at a bolt behind it")
  func stopsAtBolt() {
    var arm = Arm()
    arm.put(at: 30, now: 0)
    _ = center(&arm, within: 15...Arm.turn)
    #expect(arm.angle == 15)
    #expect(!arm.isAtRest)
  }

  @Test("has only its play while the bolt is in, and turns on as soon as it is out")
  func playsAtBolt() {
    var arm = Arm()
    arm.hand = .forward(speed: 0.1, to: Arm.turn)
    arm.steer(within: 0...Arm.play)
    let arrival = arm.arrival(among: [2.5], within: 0...Arm.play)
    #expect(arrival?.angle == 2.5)
    arm.put(at: Arm.play, now: .milliseconds(50))
    arm.steer(within: 0...Arm.play)
    #expect(arm.isBlocked)
    arm.steer(within: 0...Arm.turn)
    #expect(!arm.isBlocked)
    arm.move(to: .milliseconds(150))
    #expect(abs(arm.angle - 15) < 0.001)
  }
}
