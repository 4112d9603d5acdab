// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// What is one visit, without a machine, a book or an output.
@Suite struct VisitsTests {
  private var switches: SwitchPanel { SwitchPanel(.bench) }

  /// A judge with a contact on a bolt that rides, and an acceptor for a price of two pulses.
  private func visits(_ mechanism: Mechanism = .rides) throws -> Visits {
    var rules = VisitRules()
    rules.passage = try #require(PassageRules(sensor: .contact, mechanism: mechanism))
    rules.coin = .acceptor
    rules.coin.price = 2
    return Visits(rules, .bench)
  }

  private func change(_ isActive: Bool, at time: Nanoseconds) -> SwitchChange {
    SwitchChange(input: .push, isActive: isActive, edgeTime: time)
  }

  private func till(_ credit: UInt32, waits: Bool = false) -> Till {
    var till = Till()
    (till.credit, till.waitsForSign) = (credit, waits)
    return till
  }

  /// A push of so many milliseconds that begins there, as it is read at its end.
  private func push(_ visits: inout Visits, _ start: UInt64, for length: UInt64) -> PushReading {
    let (start, end) = (start * millisecond, (start + length) * millisecond)
    _ = visits.noteArm(isResting: false, at: start)
    _ = visits.settlePush(change(true, at: start), at: start)
    _ = visits.noteArm(isResting: true, at: end)
    return visits.settlePush(change(false, at: end), at: end)
  }

  @Test("the deadline is the first of a train's end, a forgotten part of a price, a release's end")
  func deadlines() throws {
    var visits = try visits()
    expectEqual(visits.deadline(till(0), switches), .never)
    visits.coins.observeEdge(at: 0)
    _ = visits.coins.settle(isActive: true, since: 0)
    visits.coins.observeEdge(at: 50 * millisecond)
    _ = visits.coins.settle(isActive: false, since: 50 * millisecond)
    expectEqual(visits.deadline(till(0), switches), 250 * millisecond)
    expectEqual(visits.coins.expire(by: 250 * millisecond), 1)
    visits.coins.noteCredit(at: 250 * millisecond)
    expectEqual(visits.deadline(till(1), switches), 120_250 * millisecond)
    expectEqual(visits.deadline(till(2), switches), .never)
    expectTrue(visits.emergency.setLoop(open: true, isProved: true, at: 300 * millisecond))
    expectEqual(visits.deadline(till(2), switches), 300 * millisecond + .seconds(3600))
    _ = visits.emergency.setLoop(open: false, isProved: true, at: 400 * millisecond)
    expectEqual(visits.deadline(till(1), switches), 3300 * millisecond)
  }

  @Test("a push on a free arm is a passage or a touch, and the third touch in a row is reported")
  func touches() throws {
    var visits = try visits()
    visits.follow(lockOpen: true, isSold: true, at: 0)
    let lengths: [UInt64] = [50, 199, 50, 50, 200, 50]
    var (readings, told): ([PushReading], [Bool]) = ([], [])
    for (index, length) in lengths.enumerated() {
      let reading = push(&visits, 1000 + UInt64(index) * 3000, for: length)
      readings.append(reading)
      told.append(visits.note(reading))
    }
    expectEqual(readings, [.touch, .touch, .touch, .touch, .passage, .touch])
    expectEqual(told, [false, false, true, true, false, false])
  }

  @Test func `a push is in vain on an arm that is not sold, not driven open, or released`() throws {
    var visits = try visits()
    for (isOpen, isSold) in [(false, false), (true, false), (false, true)] {
      visits.follow(lockOpen: isOpen, isSold: isSold, at: 0)
      expectEqual(visits.settlePush(change(true, at: 0), at: 0), .vain)
    }
    _ = visits.emergency.setLoop(open: true, isProved: true, at: 0)
    visits.follow(lockOpen: true, isSold: true, at: 0)
    expectEqual(visits.settlePush(change(true, at: 0), at: 0), .vain)
  }

  @Test func `a relock is tried for 100 ms, and a push gives it up`() throws {
    var visits = try visits()
    let (due, now): (Nanoseconds, Nanoseconds) = (.seconds(5), .seconds(10))
    expectEqual(visits.relockTime(due, switches), due)
    let begins = visits.tryRelock(at: now)
    let again = visits.tryRelock(at: now)
    expectTrue(begins)
    expectFalse(again)
    expectEqual(visits.relockTime(due, switches), now + 100 * millisecond)
    let isGivenUp = visits.noteArm(isResting: false, at: now + 50 * millisecond)
    let isTrying = visits.isTryingRelock
    expectTrue(isGivenUp)
    expectFalse(isTrying)
    expectEqual(visits.relockTime(due, switches), due)
  }

  @Test("three relocks without a push set the brake, which any push ends, and no deadline (law 2)")
  func suspicion() throws {
    var visits = try visits()
    for number in 1...5 {
      visits.noteRelock()
      expectEqual(visits.suspicion.isDead, number >= 3)
    }
    expectEqual(visits.deadline(till(2), switches), .never)
    _ = push(&visits, 2000, for: 50)
    expectEqual(visits.suspicion.isDead, false)
  }

  @Test("a price buys a passage 150 ms after the lock has closed, a part or a returned one none")
  func sale() throws {
    var visits = try visits()
    visits.follow(lockOpen: true, isSold: true, at: 0)
    visits.follow(lockOpen: false, isSold: false, at: .seconds(1))
    expectEqual(visits.readyTime, 1150 * millisecond)
    expectEqual(visits.demandsSale(till(2)), true)
    expectEqual(visits.demandsSale(till(1)), false)
    expectEqual(visits.demandsSale(till(2, waits: true)), false)
    expectEqual(visits.invitesCoins(till(1)), true)
    expectEqual(visits.invitesCoins(till(2)), false)
    expectEqual(visits.invitesCoins(till(2, waits: true)), true)
    expectEqual(visits.usablePulses(till(1), isReadyToSell: true), 1)
    expectEqual(visits.usablePulses(till(1), isReadyToSell: false), 0)
  }

  @Test func `only a bolt that jams has the lock wait for an arm that moves`() throws {
    for (mechanism, isWaiting) in [(Mechanism.jams, true), (.rides, false)] {
      var visits = try visits(mechanism)
      _ = visits.settlePush(change(true, at: 0), at: 0)
      expectEqual(visits.wouldJam(switches), isWaiting)
      visits.drop(at: 1)
      expectEqual(visits.wouldJam(switches), false)
    }
  }

  @Test("on a classic gate each press is a push, but in vain while a start waits to open the lock")
  func classic() {
    var visits = Visits(VisitRules(), .bench)
    expectEqual(visits.settlePush(change(true, at: 0), at: 0), .passage)
    expectEqual(visits.settlePush(change(false, at: 0), at: 0), .nothing)
    visits.opening.await()
    expectEqual(visits.settlePush(change(true, at: 0), at: 0), .vain)
    expectEqual(visits.relockTime(7, switches), 7)
    expectEqual(visits.tryRelock(at: 7), false)
    expectEqual(visits.deadline(till(9), switches), .never)
  }
}
