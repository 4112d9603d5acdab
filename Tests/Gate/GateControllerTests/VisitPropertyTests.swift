// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Foundation
import GPIO
import GateSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// What must hold at every moment, whatever visitors, disk and wires do.
private struct Promises {
  private(set) var broken: [String] = []
  private var openings: UInt64 = 0
  private var wasOpen = false
  private var state: Turnstile.State?
  private var wasClosed = true
  private var closedAt: Nanoseconds = 0
  private var releasedAt: Nanoseconds = 0
  private let settings: Timeline.Settings

  init(_ settings: Timeline.Settings) { self.settings = settings }

  mutating func check(_ gate: borrowing KeptController) {
    let (counters, till) = (gate.counters, gate.till)
    let spent = counters[.spentPulses] + counters[.forfeitedPulses] + UInt64(till.credit)
    expect(counters[.pulses] == spent, "pulses are those spent, forfeited and credited")
    let isOpen = gate.machine.state == .unlocked
    expect(counters.pendingCoins == (isOpen ? 1 : 0), "coins are passages, voided or pending")
    if isOpen, !wasOpen { openings += 1 }
    wasOpen = isOpen
    let sold = counters[.pulses] / UInt64(settings.rules.coin.price) + counters[.returnedCoins]
    expect(openings <= sold + (settings.isResumed ? 1 : 0), "each opening was paid")
    let hasPaid = till.credit >= UInt32(settings.rules.coin.price)
    let isInviting = gate.outputs[.accept]
    expect(
      !isInviting || !hasPaid || till.waitsForSign, "no coin is invited that would buy nothing now")
    let isWell =
      gate.lines.troubles == Troubles() && gate.ledger.fault == nil && !gate.switches.pressed[.push]
    let isIdle = gate.machine.state == .locked && !gate.ledger.isBusy && isWell
    expect(
      !isIdle || !hasPaid || isInviting || gate.deadline != .never,
      "a gate with a whole price opens, or takes another coin")
    checkTimes(gate)
  }

  /// What the second edition of the law says of times.
  private mutating func checkTimes(_ gate: borrowing KeptController) {
    let (now, isClosed) = (gate.clock.reached, gate.outputs[.lock])
    if isClosed, !wasClosed { closedAt = now }
    if let before = state, gate.machine.state != before {
      let isSale = gate.machine.state == .unlocked
      expect(!isSale || now >= closedAt + 150 * millisecond, "a sale comes 150 ms after a closing")
      expect(before != .released || now >= releasedAt + .seconds(3), "a release lasts 3 s")
    }
    if gate.machine.state == .released, state != .released { releasedAt = now }
    (state, wasClosed) = (gate.machine.state, isClosed)
    let saleTime = gate.saleTime
    expect(saleTime == .never || saleTime <= now + .seconds(2), "a price waits for the arm for 2 s")
  }

  private mutating func expect(_ isTrue: Bool, _ promise: String) {
    if !isTrue, !broken.contains(promise) { broken.append(promise) }
  }
}

@Suite struct VisitPropertyTests {
  /// The random timelines that are played: as many as TIMELINES in the environment says, or the one
  /// that TIMELINE names; else some, and two whose bolt closes by itself.
  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TIMELINE"].flatMap(UInt64.init) { return [seed] }
    let count = environment["TIMELINES"].flatMap(UInt64.init)
    return Array(1...(count ?? 100)) + (count == nil ? [10_068, 16_714] : [])
  }

  @Test("over random visits the books balance, each opening is paid, and no gate is a dead end")
  func randomVisits() {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let settings = Self.settings(&random)
      var gate = TimelineGate(settings, Memory())
      var promises = Promises(settings)
      var time: Nanoseconds = .seconds(2)
      for _ in 0..<random.next(below: 40) {
        Self.visit(&random, &gate, &time, settings) { promises.check($0) }
      }
      gate.pass(to: time + .seconds(200)) { promises.check($0) }
      #expect(promises.broken == [], "TIMELINE=\(seed) make timelines plays it alone")
    }
  }

  private static func settings(_ random: inout SeededGenerator) -> Timeline.Settings {
    var settings = Timeline.Settings()
    let laws: [(PushSensor, Mechanism)] = [
      (.contact, .rides), (.level, .rides), (.level, .ratchet), (.pulse, .ratchet),
      (.unknown, .jams),
    ]
    let (sensor, mechanism) = laws[Int(random.next(below: UInt64(laws.count)))]
    settings.rules.passage =
      PassageRules(sensor: sensor, mechanism: mechanism) ?? settings.rules.passage
    settings.rules.coin.price = UInt16(1 + random.next(below: 3))
    settings.rules.coin.unused = random.next(below: 2) == 0 ? .credit : .void
    settings.relock = random.next(below: 2) == 0 ? 3000 : 30_000
    settings.disk = [5, 60, 500, 1900][Int(random.next(below: 4))]
    settings.isResumed = random.next(below: 4) == 0
    if random.next(below: 2) == 0 { settings.connect(.release, to: 5) }
    if random.next(below: 4) == 0 { settings.connect(.bolt, to: 6) }
    return settings
  }

  /// One thing that a visitor, the staff or an alarm does.
  private static func visit(
    _ random: inout SeededGenerator, _ gate: inout TimelineGate, _ time: inout Nanoseconds,
    _ settings: Timeline.Settings, _ look: (borrowing KeptController) -> Void
  ) {
    func wait(_ milliseconds: UInt64) {
      time += .milliseconds(milliseconds)
      gate.pass(to: time, look)
    }
    switch random.next(below: 12) {
    case 0..<5:
      for _ in 0...random.next(below: 4) {
        gate.change(.coin, to: true)
        wait(25 + random.next(below: 80))
        gate.change(.coin, to: false)
        wait(30 + random.next(below: 100))
      }
    case 5..<10:
      gate.change(.push, to: true)
      wait([4, 60, 150, 700, 2000][Int(random.next(below: 5))])
      gate.change(.push, to: false)
    // The bolt's contact is as a magnet or a loose wire has it.
    case 10 where settings.wiring.has(.input(.bolt)):
      gate.change(.bolt, to: random.next(below: 2) == 0)
    case 10:
      gate.change(.repairman, to: true)
      wait(100)
      gate.change(.repairman, to: false)
    default:
      gate.change(.release, to: true)
      wait(random.next(below: 5000))
      gate.change(.release, to: false)
    }
    wait([10, 100, 400, 1500, 6000][Int(random.next(below: 5))])
  }
}
