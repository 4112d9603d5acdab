// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Foundation
import GPIO
import GateSupport
import Ledger
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// One thing that happens to a line, to the chip, to the disk or at the console.
private enum Move: CaseIterable {
  case hold, hum, bounce, chatter, glitches, storm, loss, missed, unplug, turnKey, disk, command
}

/// What must hold at every moment, whatever the lines do.
private struct SafetyLaws {
  private(set) var broken: [String] = []
  /// How long the gate may take to notice what a line does.
  var patience: Nanoseconds = .milliseconds(260)
  var hasLostChip = false
  private var unproved: [Input: Nanoseconds] = [:]
  private var restsSince: [Input: Nanoseconds] = [:]
  private var active: [Input: Bool] = [:]
  private var heldSince: Nanoseconds?
  private var heat: UInt64 = 0
  private var isEnergised = false
  private var lookedAt: Nanoseconds = 0
  private let settings: Timeline.Settings

  init(_ settings: Timeline.Settings) { self.settings = settings }

  /// Notes what a wire does; the proof of its rest is a rest as long as its debounce.
  mutating func note(_ input: Input, _ isActive: Bool, at now: Nanoseconds) {
    prove(by: now)
    guard active[input] != isActive else { return }
    active[input] = isActive
    restsSince[input] = isActive ? nil : now
    if isActive { unproved[input] = unproved[input] ?? now }
  }

  private mutating func prove(by now: Nanoseconds) {
    for (input, since) in restsSince where now >= since + settings.wiring[input].debounce {
      unproved[input] = nil
    }
  }

  mutating func check(_ gate: borrowing KeptController, at now: Nanoseconds) {
    noteHeat(gate, at: now)
    prove(by: now)
    heldSince = gate.isHolding ? heldSince ?? now : nil
    let state = gate.machine.state
    expect(gate.memory.books.isBalanced(isOpen: state == .unlocked), "both sums hold")
    if gate.isHolding, gate.switches.pressed[.release], !gate.isLockDrivenOpen {
      expect(
        gate.lines.troubles != Troubles() || gate.fault != nil,
        "an open loop with a closed lock is told")
    }
    guard let heldSince, now > heldSince + patience else { return }
    if let since = unproved[.release], now > since + patience {
      expect(gate.isLockDrivenOpen, "a loop that is not proved closed is open")
    }
    if let since = unproved[.repairman], now > since + patience {
      expect(state == .outOfOrder || state == .released, "a turned key lets nobody in")
    }
  }

  mutating func check(_ disk: ScriptedDisk) {
    if let record = disk.underWay { expect(record.isBalanced, "both sums hold in each record") }
  }

  /// The coil's heat is the integral of its current.
  private mutating func noteHeat(_ gate: borrowing KeptController, at now: Nanoseconds) {
    let (duty, wiring) = (UInt64(settings.wiring.duty), settings.wiring)
    // Without its chip nobody knows what the coil has.
    guard duty < 100, !hasLostChip else { return }
    let length = now - lookedAt
    lookedAt = now
    let capacity = duty * Nanoseconds.seconds(300) / 100 * (100 - duty)
    heat =
      isEnergised ? min(heat + length * (100 - duty), capacity) : heat - min(heat, length * duty)
    isEnergised = gate.isHolding && gate.lines.driven[.lock] != wiring.safeOutputs[.lock]
    var coil = gate.stage.coil
    coil.observe(isEnergised: isEnergised, isForced: true, at: now)
    expect(
      UInt64(coil.recorded) + 2 >= heat / 100_000_000,
      "the coil's heat is the integral of its current")
  }

  mutating func expect(_ isTrue: Bool, _ law: String) {
    if !isTrue, !broken.contains(law) { broken.append(law) }
  }
}

/// A gate with every input, to which random things happen.
private struct ShakenGate: ~Copyable {
  private var timed: TimedGate
  private let disk = ScriptedDisk()
  private(set) var laws: SafetyLaws
  private var random: SeededGenerator
  private let settings: Timeline.Settings
  private var inputs: [Input] = [.coin, .push, .repairman, .release, .admit]
  private var isBoltOpen = false
  private var isBoltMoved = false

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var settings = Timeline.Settings { settings in
      settings.connect(.release, to: 5)
      settings.connect(.admit, to: 13)
    }
    let sensors: [(PushSensor, Mechanism)] = [
      (.contact, .rides), (.level, .ratchet), (.pulse, .ratchet), (.unknown, .jams),
      (.contact, .jams),
      (.quadrature, .rides),
    ]
    let (sensor, mechanism) = sensors[Int(random.next(below: UInt64(sensors.count)))]
    settings.rules.passage = PassageRules(sensor: sensor, mechanism: mechanism) ?? PassageRules()
    settings.rules.coin.price = UInt16(1 + random.next(below: 3))
    settings.relock = 3000
    settings.wiring.failure = random.next(below: 2) == 0 ? .safe : .secure
    // Only a lock that opens with current can be too hot to let a visitor in.
    if settings.wiring.failure == .secure, random.next(below: 3) == 0 { settings.wiring.duty = 25 }
    var key = settings.wiring[.repairman]
    key.debounce = .milliseconds(50)
    settings.wiring.wire(.repairman, as: key)
    if sensor == .quadrature {
      settings.connect(.turn, to: 19)
      inputs.append(.turn)
    }
    if random.next(below: 2) == 0 {
      settings.connect(.bolt, to: 6)
      inputs.append(.bolt)
    }
    disk.recordTime = { $0 == 1 ? 0 : .milliseconds(5) }
    (self.settings, self.random) = (settings, random)
    laws = SafetyLaws(settings)
    timed = TimedGate(settings, Memory(), disk: disk)
    Input.forEach { timed.set($0, false) }
    turn()
    pass(1000)
  }

  private mutating func number(_ range: ClosedRange<UInt64>) -> UInt64 {
    range.lowerBound + random.next(below: range.upperBound - range.lowerBound + 1)
  }

  private mutating func turn() {
    timed.turn()
    laws.check(timed.gate, at: timed.now)
    laws.check(disk)
    // A bolt follows its lock, unless something else has moved it.
    guard inputs.contains(.bolt), !isBoltMoved, isBoltOpen != timed.gate.isLockDrivenOpen else {
      return
    }
    isBoltOpen.toggle()
    change(.bolt, isBoltOpen)
    timed.turn()
  }

  private mutating func pass(_ milliseconds: UInt64) {
    pass(to: timed.now + .milliseconds(milliseconds))
  }

  private mutating func pass(to time: Nanoseconds) {
    while case let due = min(timed.deadline, timed.now + .milliseconds(50)), due <= time {
      timed.advance(to: due)
      turn()
    }
    timed.advance(to: time)
  }

  private mutating func change(_ input: Input, _ isActive: Bool) {
    timed.set(input, isActive)
    laws.note(input, isActive, at: timed.now)
  }

  private mutating func set(_ input: Input, _ isActive: Bool) {
    if input == .bolt { (isBoltMoved, isBoltOpen) = (true, isActive) }
    change(input, isActive)
    turn()
  }

  private mutating func swing(
    _ input: Input, times: UInt64, every time: Nanoseconds, endingIn isActive: Bool
  ) {
    for index in 0..<times {
      set(input, (times - index) % 2 == 0 ? isActive : !isActive)
      pass(to: timed.now + time)
    }
    set(input, isActive)
  }

  /// Does a few random things, and then brings everything to its rest.
  mutating func shake() throws {
    for _ in 0..<number(2...7) {
      let moves = Move.allCases
      try perform(
        moves[Int(number(0...UInt64(moves.count - 1)))],
        inputs[Int(number(0...UInt64(inputs.count - 1)))])
      if number(0...2) == 0 { insertCoins() }
      pass(number(1...800))
    }
    pass(number(0...9000))
  }

  private mutating func perform(_ move: Move, _ input: Input) throws {
    let end = number(0...1) == 0
    switch move {
    case .hold:
      set(input, true)
      pass(number(1...4000))
      if number(0...3) > 0 { set(input, false) }
    case .hum:
      swing(input, times: number(20...200), every: .milliseconds(number(5...12)), endingIn: end)
    case .bounce:
      swing(input, times: number(3...60), every: number(200_000...9_000_000), endingIn: end)
    case .chatter: swing(input, times: number(500...4000), every: 1_000_000, endingIn: end)
    case .glitches:
      for _ in 0..<number(1...8) {
        set(input, true)
        pass(number(1...45))
        set(input, false)
        pass(number(51...90))
      }
    case .storm: storm(input)
    case .loss:
      timed.gate.lines.hardware.faults.losesEdges = true
      set(input, end)
      pass(number(1...60))
      timed.gate.lines.hardware.faults.losesEdges = false
    case .missed: try miss(input, end)
    case .unplug: unplug(input, end)
    case .turnKey: set(.repairman, end)
    case .disk: slowDown()
    case .command: command()
    }
  }

  /// Many edges of a line between two turns, so that edges of all lines are lost.
  private mutating func storm(_ input: Input) {
    for _ in 0..<number(1...20) {
      for _ in 0..<65 {
        change(input, true)
        timed.advance(to: timed.now + 20_000)
        change(input, false)
        timed.advance(to: timed.now + 20_000)
      }
      turn()
      pass(number(10...40))
    }
  }

  private mutating func miss(_ input: Input, _ isActive: Bool) throws {
    guard timed.gate.isHolding else { return }
    // The check of the lines comes once a second.
    laws.patience = .milliseconds(1300)
    change(input, isActive)
    var swallowed = EdgeBuffer()
    try timed.gate.lines.hardware.readEdges(into: &swallowed)
  }

  private mutating func unplug(_ input: Input, _ isActive: Bool) {
    timed.gate.lines.hardware.unplug()
    laws.hasLostChip = true
    pass(number(100...3000))
    change(input, isActive)
    timed.gate.lines.hardware.replug()
    pass(number(100...6000))
  }

  private mutating func slowDown() {
    let time: Nanoseconds? = number(0...3) == 0 ? nil : .milliseconds(number(5...1900))
    disk.recordTime = { _ in time }
  }

  private mutating func command() {
    let commands: [Command] = [
      .repairman, .lock, .unlockOnce, .holdOpen, .close, .closeTill, .openTill, .emptied, .refund,
    ]
    _ = give(commands[Int(number(0...UInt64(commands.count - 1)))], to: &timed.gate)
    turn()
  }

  private mutating func insertCoins() {
    for _ in 0..<number(1...4) {
      set(.coin, true)
      pass(50)
      set(.coin, false)
      pass(50)
    }
  }

  /// Everything rests, and after a minute the gate is as new: a coin opens it.
  mutating func rest() {
    disk.recordTime = { _ in .milliseconds(5) }
    disk.write()
    for input in inputs { set(input, false) }
    isBoltMoved = false
    pass(61_000)
    _ = give(.close, to: &timed.gate)
    // A push shows that the sensor is not dead, and the key ends a repair that is due.
    pass(31_000)
    for input in [Input.push, .repairman] {
      set(input, true)
      pass(300)
      set(input, false)
      pass(6000)
    }
    checkReaders()
    _ = give(.openTill, to: &timed.gate)
    // A hot coil must cool first.
    pass(settings.wiring.duty < 100 ? 330_000 : 3000)
    for _ in 0..<3 where timed.gate.machine.state == .locked {
      insertCoins()
      pass(800)
    }
    laws.expect(timed.gate.machine.state == .unlocked, "a coin opens a gate that is at rest")
  }

  private mutating func checkReaders() {
    let visits = [
      timed.gate.visits.pushes.isActive, timed.gate.visits.bolt.isSeenOpen,
      timed.gate.visits.emergency.isLoopOpen,
    ]
    var wires = Levels()
    wires[.bolt] = isBoltOpen
    laws.expect(visits == [false, isBoltOpen, false], "each reader has the level of its wire")
    laws.expect(timed.gate.switches.pressed == wires, "each switch has the level of its wire")
    laws.expect(timed.gate.lines.troubles == Troubles(), "no trouble is left")
  }
}

@Suite struct SafetyPropertyTests {
  @Test(
    "an hour of spikes, short glitches, one long bounce and losses on other lines release nobody")
  func noFalseRelease() {
    var settings = Timeline.Settings { $0.connect(.release, to: 5) }
    settings.relock = 3000
    let disk = ScriptedDisk()
    disk.isFast = true
    var timed = TimedGate(settings, Memory(), disk: disk)
    Input.forEach { timed.set($0, false) }
    timed.turn()
    func swing(_ timed: inout TimedGate, _ open: Nanoseconds, _ closed: Nanoseconds) {
      for (isOpen, time) in [(true, open), (false, closed)] {
        timed.set(.release, isOpen)
        timed.turn()
        timed.pass(to: timed.now + time)
      }
    }
    for _ in 0..<3600 { swing(&timed, .milliseconds(1), .milliseconds(999)) }
    for _ in 0..<200 { swing(&timed, .milliseconds(45), .milliseconds(51)) }
    for _ in 0..<250 { swing(&timed, 200_000, 200_000) }
    timed.pass(to: timed.now + .milliseconds(50))
    for _ in 0..<200 {
      // More edges of the coin's line than the kernel keeps.
      for _ in 0..<70 { for isActive in [true, false] { timed.set(.coin, isActive) } }
      timed.turn()
      timed.pass(to: timed.now + .milliseconds(20))
    }
    #expect(timed.gate.counters[.releases] == 0)
  }

  /// As many timelines as TIMELINES in the environment says, or the one of TIMELINE; in CI more.
  private static var seeds: [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["TIMELINE"].flatMap(UInt64.init) { return [seed] }
    let count = environment["TIMELINES"].flatMap(UInt64.init)
    return Array(1...(count ?? (environment["CI"] == nil ? 50 : 500)))
  }

  @Test(
    "whatever the lines do, safety inputs are obeyed, the books balance, and no gate is a dead end")
  func shaken() throws {
    for seed in Self.seeds {
      var gate = ShakenGate(seed: seed)
      try gate.shake()
      gate.rest()
      let broken = gate.laws.broken
      #expect(broken == [], "TIMELINE=\(seed) plays it alone")
    }
  }
}
