// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateSupport
import Ledger
import SimulatedGPIO
import TestSupport
import Turnstile

@testable import GateController

/// A gate, its wires, its disk and its supply: it plays moves, and looks at each promise after each turn.
struct World: ~Copyable {
  private(set) var promises: Promises
  private var timed: TimedGate
  private let disk = ScriptedDisk()
  private let settings: Timeline.Settings
  private let inputs: [Input]
  private var wires: [Input: Bool] = [:]
  private var isBoltMoved = false
  private var visitor = TokenVisitor()

  /// A gate that has started, and whose wires rest.
  init(_ settings: Timeline.Settings) {
    self.settings = settings
    inputs = settings.inputs
    promises = Promises(settings)
    disk.recordTime = { $0 == 1 ? 0 : .milliseconds(5) }
    timed = TimedGate(settings, Memory(), disk: disk)
    for input in inputs { change(input, false) }
    turn()
    pass(1000)
  }

  /// Plays these moves, and returns which promises were broken: during them, or when all rests again.
  mutating func play(_ moves: [Move]) -> [String] {
    for move in moves where promises.broken.isEmpty { perform(move) }
    if promises.broken.isEmpty { rest() }
    return promises.broken
  }

  private mutating func perform(_ move: Move) {
    switch move {
    case .wait(let time): pass(time)
    case .set(let input, let isActive): set(input, isActive)
    case .press(let input, let time):
      if input == .push, time >= 400, settings.isCertain { visitor.push(timed.gate, at: timed.now) }
      press(input, time)
    case .swing(let input, let times, let time, let end):
      for index in 0..<times {
        set(input, (times - index) % 2 == 0 ? end : !end)
        pass(to: timed.now + time)
      }
      set(input, end)
    case .storm(let input, let times): storm(input, times)
    case .loss(let input, let end):
      timed.gate.lines.hardware.faults.losesEdges = true
      set(input, end)
      pass(60)
      timed.gate.lines.hardware.faults.losesEdges = false
    case .missed(let input, let end): miss(input, end)
    case .give(let command): give(command)
    case .ask: ask()
    case .askAgain: askAgain()
    case .disk(let time): disk.recordTime = { _ in time.map { .milliseconds($0) } }
    case .fail: if disk.underWay != nil { disk.fail(28) }
    case .cut(let lands): cut(lands: lands)
    case .unplug(let time, let input, let end): unplug(time, input, end)
    }
  }

  // Time and wires.

  private mutating func turn() {
    timed.turn()
    promises.check(timed.gate, disk, at: timed.now)
    visitor.check(timed.gate, &promises)
    // A bolt follows its lock, unless something else has moved it.
    let isOpen = timed.gate.isLockDrivenOpen
    guard inputs.contains(.bolt), !isBoltMoved, wires[.bolt] != isOpen else { return }
    change(.bolt, isOpen)
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
    wires[input] = isActive
    timed.set(input, isActive)
    promises.note(input, isActive, at: timed.now)
    visitor.note(input)
  }

  private mutating func set(_ input: Input, _ isActive: Bool) {
    if input == .bolt { isBoltMoved = true }
    change(input, isActive)
    turn()
  }

  private mutating func press(_ input: Input, _ time: UInt64) {
    set(input, true)
    pass(time)
    set(input, false)
  }

  private mutating func storm(_ input: Input, _ times: UInt64) {
    for _ in 0..<times {
      for _ in 0..<65 {
        for isActive in [true, false] {
          change(input, isActive)
          timed.advance(to: timed.now + 20_000)
        }
      }
      turn()
      pass(25)
    }
  }

  /// An edge that never comes.
  private mutating func miss(_ input: Input, _ isActive: Bool) {
    guard timed.gate.isHolding else { return }
    change(input, isActive)
    promises.noteUnseen(input, isActive, at: timed.now)
    var swallowed = EdgeBuffer()
    try? timed.gate.lines.hardware.readEdges(into: &swallowed)
  }

  private mutating func unplug(_ time: UInt64, _ input: Input, _ isActive: Bool) {
    timed.gate.lines.hardware.unplug()
    promises.noteUnknownCoil()
    pass(time)
    change(input, isActive)
    timed.gate.lines.hardware.replug()
    pass(time)
  }

  /// A loss of power: a new process, whose wires are as they were.
  private mutating func cut(lands: Bool) {
    if lands { disk.landSilently() }
    let record = disk.durable
    timed.restart()
    promises.noteStart()
    for input in inputs { change(input, wires[input] ?? false) }
    if let record { timed.gate.resume(from: record, at: timed.now, clock: .stood) }
    turn()
  }

  // Answers, which are true when they are given.

  private mutating func give(_ command: Command) {
    let answer = GateSupport.give(command, to: &timed.gate)
    if case .success(.done) = answer {
      promises.expect(isTrue(command), "\(command): done is done")
    }
    turn()
  }

  private func isTrue(_ command: Command) -> Bool {
    let (state, books) = (timed.gate.machine.state, timed.gate.memory.books)
    return switch command {
    case .repairman: state == .outOfOrder || state == .released
    case .lock: state == .locked
    case .unlockOnce: state == .unlocked
    case .holdOpen: timed.gate.visits.emergency.isHeldOpen && timed.gate.isLockDrivenOpen
    case .close: !timed.gate.visits.emergency.isHeldOpen
    case .closeTill: books.isClosed
    case .openTill: !books.isClosed
    case .emptied: books.pulsesInBox == 0
    case .refund: books.till.credit == 0
    }
  }

  private mutating func ask() {
    visitor.arrive()
    let (token, now) = (visitor.token, timed.now)
    promises.expect(timed.gate.fate(of: token) == .unknown, "a new token is not known")
    let hindrances = timed.gate.hindrances(at: now)
    let result = try? timed.gate.answer(about: token, admitting: true, at: now)
    if result != nil {
      promises.expect(hindrances.allowPassage, "a hindered gate admits nobody")
    } else {
      promises.expect(hindrances != CaseSet(), "a gate that nothing hinders admits a visitor")
    }
    turn()
  }

  /// The same token again has the same answer, and opens nothing.
  private mutating func askAgain() {
    let (fate, token) = (timed.gate.fate(of: visitor.token), visitor.token)
    guard token > 0, fate != .unknown else { return }
    let admitted = timed.gate.counters[.admitted]
    let result = try? timed.gate.answer(about: token, admitting: true, at: timed.now)
    promises.expect(result == .done, "an old token has its answer")
    promises.expect(timed.gate.fate(of: token) == fate, "an old token has the same answer")
    promises.expect(timed.gate.counters[.admitted] == admitted, "an old token opens nothing")
  }

  // The end.

  /// Everything rests, and after a minute the gate is as new: a coin opens it.
  private mutating func rest() {
    disk.recordTime = { _ in .milliseconds(5) }
    disk.write()
    for input in inputs { set(input, false) }
    isBoltMoved = false
    pass(61_000)
    _ = GateSupport.give(.close, to: &timed.gate)
    // A push shows that the sensor is not dead, and the key ends a repair that is due.
    pass(31_000)
    for input in [Input.push, .repairman] {
      press(input, 300)
      pass(6000)
    }
    checkReaders()
    _ = GateSupport.give(.openTill, to: &timed.gate)
    // A hot coil must cool first.
    pass(settings.wiring.duty < 100 ? 330_000 : 3000)
    for _ in 0..<12 where timed.gate.machine.state == .locked {
      press(.coin, 50)
      pass(800)
    }
    promises.expect(timed.gate.machine.state == .unlocked, "a coin opens a gate that is at rest")
  }

  private mutating func checkReaders() {
    let (visits, bolt) = (timed.gate.visitReaders, wires[.bolt] ?? false)
    promises.expect(visits == [false, bolt, false], "each reader has the level of its wire")
    var levels = Levels()
    levels[.bolt] = bolt
    let pressed = timed.gate.switches.pressed
    promises.expect(pressed == levels, "each switch has the level of its wire")
    promises.expect(timed.gate.lines.troubles == Troubles(), "no trouble is left")
  }
}

extension KeptController {
  /// Whether push, bolt and loop are active, as their readers have it.
  fileprivate var visitReaders: [Bool] {
    [visits.pushes.isActive, visits.bolt.isSeenOpen, visits.emergency.isLoopOpen]
  }
}

/// The visitor of a validator's last token: whether somebody may have passed since.
private struct TokenVisitor {
  private(set) var token: UInt64 = 0
  private var mayBeThrough = false
  private var isThrough = false

  mutating func arrive() { (token, mayBeThrough, isThrough) = (token + 1, false, false) }

  /// Pushes the arm; a visitor who comes in time is through.
  mutating func push(_ gate: borrowing KeptController, at now: Nanoseconds) {
    let isInTime = gate.machine.deadline.map { $0 > now + .milliseconds(50) } ?? true
    let rests = gate.visits.readyTime <= now && !gate.switches.isArmTouched
    if gate.fate(of: token) == .open, gate.isLockDrivenOpen, isInTime, rests { isThrough = true }
  }

  mutating func note(_ input: Input) {
    if input == .push || input == .turn || input == .bolt { mayBeThrough = true }
  }

  func check(_ gate: borrowing KeptController, _ promises: inout Promises) {
    promises.expect(
      gate.fate(of: token) != .passed || mayBeThrough, "passed is a visitor who is through")
    promises.expect(
      gate.fate(of: token) != .unused || !isThrough, "unused is no visitor who is through")
  }
}
