// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct PushReaderTests {
  private func reader(
    _ sensor: PushSensor = .contact, _ mechanism: Mechanism = .rides
  ) throws -> PushReader {
    let rules = try #require(PassageRules(sensor: sensor, mechanism: mechanism))
    return PushReader(rules, longestPush: 30_000 * millisecond)
  }

  @Test func `a push that is long enough counts at its end, a shorter one is a touch`() throws {
    for (length, reading) in [(199, PushReading.touch), (200, .passage), (900, .passage)] {
      var reader = try reader()
      reader.setFree(true, at: 0)
      #expect(
        reader.settle(isActive: true, since: 10 * millisecond, at: 15 * millisecond) == .nothing)
      let end = 10 * millisecond + UInt64(length) * millisecond
      expectEqual(reader.settle(isActive: false, since: end, at: end + 20 * millisecond), reading)
    }
  }

  @Test(
    "a push against a held arm is in vain, and one that was there before counts from the unlock")
  func carried() throws {
    for (length, reading) in [(199, PushReading.touch), (200, .passage)] {
      var reader = try reader()
      expectEqual(reader.settle(isActive: true, since: 0, at: 5 * millisecond), .vain)
      reader.setFree(true, at: 1000 * millisecond)
      #expect(reader.began != nil)
      let end = (1000 + UInt64(length)) * millisecond
      expectEqual(reader.settle(isActive: false, since: end, at: end), reading)
    }
  }

  @Test func `a push that began on a free arm is forgotten when the arm is held`() throws {
    var reader = try reader()
    reader.setFree(true, at: 0)
    _ = reader.settle(isActive: true, since: 0, at: 5 * millisecond)
    reader.setFree(false, at: 100 * millisecond)
    #expect(reader.began == nil && reader.stuckDeadline == .never)
    expectEqual(reader.settle(isActive: false, since: 900 * millisecond, at: 0), .nothing)
  }

  @Test("a ratchet that falls in ends a push that was long enough, and a shorter one goes on")
  func ratchet() throws {
    for (length, reading) in [(199, PushReading.nothing), (200, .passage)] {
      var reader = try reader(.contact, .ratchet)
      reader.setFree(true, at: 0)
      _ = reader.settle(isActive: true, since: 10 * millisecond, at: 15 * millisecond)
      expectEqual(reader.arrive(at: (10 + UInt64(length)) * millisecond), reading)
      expectEqual(reader.began != nil, reading == .nothing)
      // The next price waits until the sensor is at rest as well.
      expectEqual(reader.homeTime == .never, reading == .passage)
    }
    var held = try reader(.contact, .ratchet)
    _ = held.settle(isActive: true, since: 0, at: 5 * millisecond)
    expectEqual(held.arrive(at: 900 * millisecond), .nothing)
  }

  @Test("a level on a bolt that rides counts as soon as it is long enough, and then is not home")
  func begin() throws {
    var reader = try reader(.level)
    reader.setFree(true, at: 0)
    expectEqual(reader.settle(isActive: true, since: 0, at: 5 * millisecond), .nothing)
    expectEqual(reader.deadline, 200 * millisecond)
    expectEqual(reader.expire(by: 199 * millisecond), .nothing)
    expectEqual(reader.expire(by: 200 * millisecond), .passage)
    expectEqual(reader.homeTime, .never)
    #expect(
      reader.settle(isActive: false, since: 800 * millisecond, at: 820 * millisecond) == .nothing)
    #expect(reader.homeTime <= 820 * millisecond)
  }

  @Test func `a rotation pulse counts at once, and the arm is home two seconds later`() throws {
    var reader = try reader(.pulse, .ratchet)
    reader.setFree(true, at: 0)
    expectEqual(reader.settle(isActive: true, since: 0, at: 5 * millisecond), .passage)
    _ = reader.settle(isActive: false, since: 250 * millisecond, at: 270 * millisecond)
    expectEqual(reader.homeTime, 2005 * millisecond)
  }

  @Test("a person who follows before the bolt is in keeps the next price waiting for 2 s at most")
  func follower() throws {
    for (edge, isHome) in [(149, false), (150, true)] as [(UInt64, Bool)] {
      var reader = try reader()
      reader.setFree(true, at: 0)
      _ = reader.settle(isActive: true, since: 0, at: 5 * millisecond)
      let end = 800 * millisecond
      expectEqual(reader.settle(isActive: false, since: end, at: end + 20 * millisecond), .passage)
      reader.setFree(false, at: end + 20 * millisecond)
      let next = end + edge * millisecond
      expectEqual(reader.settle(isActive: true, since: next, at: next + 5 * millisecond), .vain)
      expectEqual(reader.homeTime, isHome ? 0 : next + 2000 * millisecond, "\(edge)")
    }
  }

  @Test(
    "a push is stuck when it has lasted too long on a free arm, from the unlock if it was there")
  func stuck() throws {
    var pushed = try reader()
    pushed.setFree(true, at: 0)
    _ = pushed.settle(isActive: true, since: 0, at: 5 * millisecond)
    expectEqual(pushed.stuckDeadline, 30_005 * millisecond)
    var leaning = try reader()
    _ = leaning.settle(isActive: true, since: 0, at: 5 * millisecond)
    leaning.setFree(true, at: 700 * millisecond)
    expectEqual(leaning.stuckDeadline, 30_700 * millisecond)
  }

  @Test(
    "each sensor on each bolt has the rules that lose least, and a pulse on a bolt that jams none")
  func laws() {
    let laws: [(PushSensor, Mechanism, PassageCounting?, UInt64)] = [
      (.contact, .rides, .end, 200), (.contact, .ratchet, .end, 200),
      (.contact, .fallsBehind, .end, 200), (.contact, .jams, .end, 200),
      (.level, .rides, .begin, 200), (.level, .ratchet, .end, 200),
      (.level, .fallsBehind, .end, 200), (.level, .jams, .end, 200),
      (.pulse, .rides, .begin, 0), (.pulse, .ratchet, .begin, 0),
      (.pulse, .fallsBehind, .begin, 0), (.pulse, .jams, nil, 0), (.pulse, .unknown, .end, 0),
      (.unknown, .rides, .end, 0), (.unknown, .jams, .end, 0), (.contact, .unknown, .end, 200),
    ]
    for (sensor, mechanism, counts, shortest) in laws {
      let rules = PassageRules(sensor: sensor, mechanism: mechanism)
      expectEqual(rules?.counts, counts, "\(sensor) \(mechanism)")
      expectEqual(rules.map(\.shortest) ?? 0, shortest * millisecond, "\(sensor) \(mechanism)")
    }
  }
}
