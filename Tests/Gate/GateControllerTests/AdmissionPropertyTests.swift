// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Foundation
import GPIO
import GateController
import GateSupport
import Ledger
import TestSupport
import Testing
import Turnstile

/// A gate that admits and takes coins, with a disk that is slow or full and a supply that fails.
private struct AdmissionTrial: ~Copyable {
  private(set) var broken: [String] = []
  private var timed: TimedGate
  private var random: SeededGenerator
  private let settings: Timeline.Settings
  // The most passages that were ever counted on the disk: no cut takes one back.
  private var passages: UInt64 = 0
  // The validator's last token, whether its visitor may be through, and whether that is certain.
  private var token: UInt64 = 0
  private var mayBeThrough = false
  private var pushEnd: Nanoseconds = 0
  private var isThrough = false

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var disks = SeededGenerator(seed: ~seed)
    settings = Self.settings(&random)
    timed = TimedGate(settings, Memory())
    let slowness: [UInt64] = [5, 40, 400, 2500]
    timed.disk.recordTime = { _ in .milliseconds(1 + disks.next(below: slowness[Int(seed % 4)])) }
    timed.turn()
  }

  private static func settings(_ random: inout SeededGenerator) -> Timeline.Settings {
    var settings = Timeline.Settings {
      $0.connect(.admit, to: 13)
      $0.connect(.release, to: 5)
      $0.wiring[.passed].offset = 12
    }
    if random.next(below: 4) == 0 { settings.rules = VisitRules() }
    settings.rules.coin.price = UInt16(1 + random.next(below: 2))
    settings.relock = random.next(below: 2) == 0 ? 1500 : 30_000
    return settings
  }

  mutating func play() {
    for _ in 0..<60 {
      act()
      wait([1, 20, 150, 900, 6000][Int(random.next(below: 5))])
    }
  }

  private mutating func wait(_ milliseconds: UInt64) {
    var found: [String] = []
    let (token, mayBeThrough, isThrough) = (token, mayBeThrough, isThrough)
    timed.pass(to: timed.now + .milliseconds(milliseconds)) {
      found += Self.mistakes(of: $0)
      let fate = $0.fate(of: token)
      if fate == .unused, isThrough { found.append("unused is no visitor who is through") }
      if fate == .passed, !mayBeThrough { found.append("passed is a visitor who is through") }
    }
    broken += found
    // A gate whose disk is full may open by the rule that accepts coins; this one has the other.
    if timed.gate.isLockDrivenOpen, timed.gate.machine.state == .unlocked {
      let record = timed.disk.durable
      expect(record?.counters.pendingCoins == 1, "what opens the lock is on the disk")
      expect(record?.books.till.payment == timed.gate.till.payment, "the record says what it was")
    }
    let durable = timed.disk.durable?.counters[.passages] ?? 0
    expect(durable >= passages, "a passage on the disk stays there")
    passages = durable
  }

  private mutating func expect(_ isTrue: Bool, _ promise: String) {
    if !isTrue { broken.append(promise) }
  }

  /// What the books of a gate say that cannot be.
  private static func mistakes(of gate: borrowing KeptController) -> [String] {
    let (counters, till) = (gate.counters, gate.till)
    let open: UInt64 = gate.machine.state == .unlocked ? 1 : 0
    let given = counters[.coins] + counters[.admitted] + counters[.grants]
    var mistakes: [String] = []
    if given != counters[.passages] + counters[.voidedCoins] + open {
      mistakes.append("coins, admissions and grants are passages, voided ones and the open one")
    }
    let pulses = counters[.spentPulses] + counters[.forfeitedPulses] + UInt64(till.credit)
    if counters[.pulses] != pulses { mistakes.append("pulses are spent, forfeited and credit") }
    if open == 0, till.payment != .coin { mistakes.append("a payment has an open passage") }
    return mistakes
  }

  private mutating func act() {
    switch random.next(below: 18) {
    case 0..<4: press(.admit, [20, 90, 120, 400][Int(random.next(below: 4))])
    case 4..<7: press(.coin, 50)
    case 7..<10: push()
    case 13..<16: ask()
    case 16: askAgain()
    case 10: give([Command.unlockOnce, .repairman, .holdOpen, .close][Int(random.next(below: 4))])
    case 11: press(.release, 500)
    case 12: if timed.disk.underWay != nil { timed.disk.fail(28) }
    default: cut()
    }
  }

  /// A visitor of the token that the gate is open for goes through; one at relock may be too late, and
  /// one just behind another push is a bounce of that.
  private mutating func push() {
    let soon = timed.now + .milliseconds(50)
    let isInTime = timed.gate.machine.deadline.map { $0 > soon } ?? true && soon > pushEnd
    if timed.gate.fate(of: token) == .open, timed.gate.isLockDrivenOpen, isInTime {
      isThrough = true
    }
    mayBeThrough = true
    press(.push, 400)
    pushEnd = timed.now + .milliseconds(100)
  }

  /// A validator admits the visitor of a new token, or hears that the gate does not open.
  private mutating func ask() {
    token += 1
    (mayBeThrough, isThrough) = (false, false)
    expect(timed.gate.fate(of: token) == .unknown, "a new token is not known")
    let isOpen = timed.gate.machine.state == .unlocked
    let result = try? timed.gate.answer(about: token, admitting: true, at: timed.now)
    expect(result == nil || !isOpen, "a gate that is open opens for no second visitor")
    if result == .done { expect(timed.gate.isLockDrivenOpen, "done is an open gate") }
    timed.turn()
  }

  /// The same token again has the same answer, and opens nothing.
  private mutating func askAgain() {
    let (fate, counters) = (timed.gate.fate(of: token), timed.gate.counters)
    guard token > 0, fate != .unknown else { return }
    let result = try? timed.gate.answer(about: token, admitting: true, at: timed.now)
    expect(result == .done, "an old token has its answer")
    expect(timed.gate.fate(of: token) == fate, "an old token has the same answer")
    expect(timed.gate.counters[.admitted] == counters[.admitted], "an old token opens nothing")
  }

  private mutating func press(_ input: Input, _ milliseconds: UInt64) {
    timed.set(input, true)
    timed.turn()
    // Now and then two contacts close in the same millisecond.
    if random.next(below: 4) == 0 { press(.admit, 0) }
    wait(milliseconds)
    timed.set(input, false)
    timed.turn()
  }

  private mutating func give(_ command: Command) {
    _ = GateSupport.give(command, to: &timed.gate)
    timed.turn()
  }

  /// A loss of power: what was on its way to the disk has arrived, or it has not.
  private mutating func cut() {
    if random.next(below: 2) == 0 { timed.disk.landSilently() }
    let record = timed.disk.durable
    timed.restart()
    if let record { timed.gate.resume(from: record, at: timed.now, clock: .stood) }
    timed.turn()
  }
}

@Suite struct AdmissionPropertyTests {
  /// The seeds that are played: as many as TIMELINES in the environment says, or the one of TIMELINE.
  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TIMELINE"].flatMap(UInt64.init) { return [seed] }
    return Array(1...(environment["TIMELINES"].flatMap(UInt64.init) ?? 150))
  }

  @Test("over random admissions, coins, cuts and failed disks the books balance after every event")
  func randomAdmissions() {
    for seed in Self.seeds {
      var trial = AdmissionTrial(seed: seed)
      trial.play()
      let broken = Set(trial.broken)
      #expect(broken.isEmpty, "TIMELINE=\(seed) make timelines plays it alone")
    }
  }
}
