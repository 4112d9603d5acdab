// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// The levels of the two sensors, as they are at a quarter of a rotation.
private func levels(at quarter: Int) -> Levels {
  var levels = Levels()
  levels[.push] = [1, 2].contains(quarter & 3)
  levels[.turn] = [2, 3].contains(quarter & 3)
  return levels
}

/// An arm that is turned by a quarter at a time, and what its sensors are read as.
private struct Arm {
  var reader = QuadratureReader(.rides)
  var isFree = false
  var quarter = 0
  var now: Nanoseconds = 1000 * millisecond

  mutating func turn(by quarters: Int, after pause: Nanoseconds = 20 * millisecond) -> PushReading {
    quarter += quarters
    now += pause
    if isFree { reader.wasFree = true }
    return reader.settle(levels(at: quarter), since: now)
  }

  mutating func turn(_ way: [Int]) -> [PushReading] { way.map { turn(by: $0) } }
}

@Suite struct QuadratureReaderTests {
  @Test("a rotation is a passage on a free arm, another on a held one, and backwards an exit")
  func rotations() {
    for (isFree, reading) in [(true, PushReading.passage), (false, .turned)] {
      var arm = Arm()
      arm.isFree = isFree
      expectEqual(arm.turn([1, 1, 1, 1]), [.nothing, .nothing, .nothing, reading])
      expectEqual(arm.turn([-1, -1, -1, -1]), [.nothing, .nothing, .nothing, .left])
      expectEqual(arm.turn([1, 1, -1, -1]).last, isFree ? .touch : .vain)
      expectEqual(arm.turn([-1, -1, -1, 1, 1, 1]).last, isFree ? .returned : .vain)
    }
  }

  @Test("an arm that comes back from its third step is told, and the third time a passage (law 13)")
  func returns() {
    for (mechanism, readings) in [
      (Mechanism.rides, [PushReading.returned, .returned, .passage, .passage]),
      (.fallsBehind, [.returned, .returned, .passage, .passage]),
      (.ratchet, [.passage, .passage, .passage, .passage]),
    ] {
      var arm = Arm()
      arm.reader = QuadratureReader(mechanism)
      arm.isFree = true
      for reading in readings { expectEqual(arm.turn([-1, -1, -1, 1, 1, 1]).last, reading) }
      arm.reader.returns = 0
      expectEqual(arm.turn([1, 1, 1, -1, -1, -1]).last, readings[0])
    }
  }

  @Test("every walk of up to twelve quarters is what a sum of them says", arguments: [false, true])
  func walks(isFree: Bool) {
    for walk in 0..<1 << 12 {
      var arm = Arm()
      arm.isFree = isFree
      var (sum, wasThird) = (0, false)
      for step in 0..<12 {
        let quarter = walk >> step & 1 == 0 ? 1 : -1
        let reading = arm.turn(by: quarter)
        sum += quarter
        wasThird = wasThird || abs(sum) == 3
        arm.reader.returns = 0
        let isPastReturn = isFree && abs(sum) == 3
        guard matches(reading, sum, isFree, wasThird), arm.reader.isPastReturn == isPastReturn
        else {
          Issue.record("walk \(walk), step \(step): \(reading)")
          return
        }
        if sum.isMultiple(of: 4) { (sum, wasThird) = (0, false) }
      }
      expectFalse(arm.reader.isLost)
    }
  }

  /// Whether so many quarters from the rest are read as they should be.
  private func matches(
    _ reading: PushReading, _ sum: Int, _ isFree: Bool, _ wasThird: Bool
  ) -> Bool {
    switch sum {
    case 4: reading == (isFree ? .passage : .turned)
    case -4: reading == .left
    case 0: reading == (isFree ? wasThird ? .returned : .touch : .vain)
    default: reading == .nothing
    }
  }

  @Test func `a passage counts that was free on its way, until it is open no longer`() {
    for free in 0..<4 {
      var arm = Arm()
      for quarter in 0..<4 {
        arm.isFree = quarter == free
        expectEqual(arm.turn(by: 1), quarter == 3 ? .passage : .nothing, "\(free)")
      }
    }
    var arm = Arm()
    arm.isFree = true
    expectEqual(arm.turn([1, 1, 1]), [.nothing, .nothing, .nothing])
    expectTrue(arm.reader.isPastReturn)
    (arm.isFree, arm.reader.wasFree) = (false, false)
    expectFalse(arm.reader.isPastReturn)
    expectEqual(arm.turn(by: 1), .turned)
  }

  @Test func `two changes at once are remarked, and the position is unknown until the rest`() {
    for way in [1, -1] {
      for quarters in 1...4 {
        var arm = Arm()
        arm.isFree = true
        _ = arm.turn(Array(repeating: way, count: quarters))
        expectEqual(arm.turn(by: way, after: millisecond - 1), .atOnce)
        expectEqual(arm.reader.isLost, quarters != 3)
        expectFalse(arm.reader.isPastReturn)
        while arm.quarter & 3 != 0 { expectEqual(arm.turn(by: way), .nothing) }
        expectFalse(arm.reader.isLost)
        expectEqual(arm.turn([1, 1, 1, 1]).last, .passage)
      }
    }
  }

  @Test func `both sensors in one change, and neither, are remarked`() {
    for quarters in 0..<4 {
      var arm = Arm()
      _ = arm.turn(Array(repeating: 1, count: quarters))
      expectEqual(arm.turn(by: 2), .atOnce)
      expectEqual(arm.reader.isLost, quarters != 2)
    }
  }

  @Test func `one sensor that bounces is shaken, and not both at once`() {
    for quarters in 0..<4 {
      var arm = Arm()
      arm.isFree = true
      _ = arm.turn(Array(repeating: 1, count: quarters))
      arm.now += 20 * millisecond
      for _ in 0..<10 {
        #expect(arm.turn(by: 1, after: millisecond / 10) != .atOnce)
        #expect(arm.turn(by: -1, after: millisecond / 10) != .atOnce)
      }
      expectFalse(arm.reader.isLost)
    }
  }

  @Test func `an arm that is found away from its rest is lost until both sensors rest`() {
    for quarter in 0..<4 {
      for way in [1, -1] {
        var arm = Arm()
        arm.quarter = quarter
        arm.isFree = true
        arm.reader.adopt(levels(at: quarter), isResting: quarter == 0)
        expectEqual(arm.reader.isLost, quarter != 0)
        while arm.quarter & 3 != 0 { expectEqual(arm.turn(by: way), .nothing) }
        expectFalse(arm.reader.isLost)
        expectEqual(arm.turn([1, 1, 1, 1]).last, .passage)
      }
    }
  }

  @Test func `levels that are as they were are no step`() {
    var arm = Arm()
    for quarter in 0..<4 {
      expectEqual(arm.turn(by: 0, after: 0), .nothing)
      expectEqual(arm.turn(by: 1), quarter == 3 ? .turned : .nothing)
    }
  }
}
