// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FSM
import Fixed
import GPIO
import GateSupport
import Ledger
import SimulatedGPIO
import TestSupport
import Turnstile

@testable import GateController

extension World {
  mutating func loseEdges() {
    coins.spoil()
    promises.hasLostEdges = true
  }

  mutating func press(_ input: Input, _ time: UInt64) {
    set(input, true)
    pass(time)
    set(input, false)
  }

  mutating func storm(_ input: Input, _ times: UInt64) {
    loseEdges()
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
  mutating func miss(_ input: Input, _ isActive: Bool) {
    guard timed.gate.isHolding else { return }
    loseEdges()
    if input == .admit { promises.entitled.forgetCard() }
    change(input, isActive)
    promises.noteUnseen(input, isActive, at: timed.now)
    var swallowed = EdgeBuffer()
    try? timed.gate.lines.hardware.readEdges(into: &swallowed)
  }

  mutating func unplug(_ time: UInt64, _ input: Input, _ isActive: Bool) {
    if input == .coin { coins.spoil() }
    timed.gate.lines.hardware.unplug()
    promises.noteUnknownCoil()
    pass(time)
    change(input, isActive)
    promises.noteUnseen(input, isActive, at: timed.now)
    timed.gate.lines.hardware.replug()
    pass(time)
    // A gate whose books are not open yet does not know that the chip's return switched the lock.
    if timed.gate.machine.state == nil { strays.noteStart() }
  }

  /// A loss of power: what is not on the disk is gone.
  mutating func cut(lands: Bool, opens time: UInt64) {
    if lands { disk.landSilently() }
    start(opens: time)
  }

  /// A new process, whose wires are as they were, and whose books take so many milliseconds to open.
  mutating func start(opens time: UInt64) {
    let kept = disk.durable?.counters.readPulses ?? 0
    let refused = disk.durable?.counters[.refusedPulses] ?? 0
    coins.forget(max(timed.gate.counters[.refusedPulses], refused) - refused)
    // The record under way and the next one take their time; that of books that open is not known.
    let isKnown = !disk.isOpening && timed.gate.ledger.fault == nil
    let window = !isKnown ? .never : diskTime.map { .seconds(1) + 2 * .milliseconds($0) }
    promises.expect(
      coins.die(kept, at: timed.now, within: window ?? .never),
      "a process that ends loses the pulses of its last second and two records at most")
    (stopBegin, hasDied) = (nil, true)
    disk.reopen(at: timed.now + .milliseconds(time))
    timed.restart()
    promises.noteStart()
    visitor.noteStart()
    strays.noteStart()
    for input in inputs { change(input, wires[input] ?? false) }
    turn()
  }

  mutating func stop(opens time: UInt64) {
    guard stopBegin == nil else { return }
    (stopBegin, openingTime) = (timed.now, time)
    timed.gate.beginStop(at: timed.now)
    turn()
  }

  /// Whether a stop is under way, and ends now.
  mutating func finishesStop() -> Bool {
    guard let stopBegin, timed.gate.finishStop(at: timed.now) else { return false }
    coins.read(memory.take())
    // In a storm there is a turn each 2.6 ms.
    promises.expect(timed.now <= stopBegin + .milliseconds(4003), "a stop takes 4 s at most")
    return true
  }

  mutating func give(_ command: Command) {
    let wasClosed = timed.gate.memory.books.isClosed && timed.gate.ledger.pending == nil
    strays.noteOrder()
    let answer = GateSupport.give(command, to: &timed.gate)
    if case .success(.done) = answer {
      promises.expect(isTrue(command), "\(command): done is done")
    }
    if case .success = answer, command == .unlockOnce { promises.entitled.granted += 1 }
    turn()
    guard command == .openTill, wasClosed else { return }
    let opens = timed.gate.ledger.pending?.step?.opensForVisitor ?? false
    promises.expect(!opens, "an order about the till opens nothing")
  }

  mutating func sendTwice() {
    for input in [Input.admit, .push, .admit] {
      press(input, 300)
      pass(200)
    }
  }

  /// A dip is no coin if another wire changes at both of its ends (law 7).
  mutating func dip(_ time: UInt64) {
    let inputs = [Input.coin, .push, .repairman]
    let isDip = inputs.dropFirst().contains { wires[$0] != true }
    for isActive in [true, false] {
      for input in inputs { change(input, isActive, isDip: isDip) }
      turn()
      if isActive { pass(time) }
    }
  }

  private func isTrue(_ command: Command) -> Bool {
    let (state, books) = (timed.gate.machine.state, timed.gate.memory.books)
    return switch command {
    case .repairman: state == .outOfOrder || state == .released
    case .lock: state == .locked
    case .unlockOnce: state == .unlocked
    // A chip may be gone whose loss is heard at this very moment.
    case .holdOpen: !timed.gate.isHolding || !timed.gate.lines.driven[.lock]
    case .close: !timed.gate.visits.emergency.isHeldOpen
    case .closeTill: books.isClosed
    case .openTill: !books.isClosed
    case .emptied: books.pulsesInBox == 0
    case .refund: books.till.credit == 0
    }
  }

  mutating func ask() {
    turn()
    // Somebody may have left the arm. The gate may not have seen that edge yet.
    let isPushed = wires[.push] == true || wires[.turn] == true
    visitor.arrive(isPushed: isPushed || timed.gate.switches.isArmTouched)
    let (token, now) = (visitor.token, timed.now)
    promises.expect(timed.gate.fate(of: token) == .unknown, "a new token is not known")
    let hindrances = timed.gate.hindrances(at: now)
    let result = try? timed.gate.answer(about: token, admitting: true, by: 998, at: now)
    if result != nil {
      promises.expect(hindrances.allowPassage, "a hindered gate admits nobody")
      promises.entitled.tokens += 1
    } else {
      promises.expect(hindrances != CaseSet(), "a gate that nothing hinders admits a visitor")
    }
    turn()
  }

  /// The same token again has the same answer, and opens nothing.
  mutating func askAgain() {
    turn()
    let (fate, token) = (timed.gate.fate(of: visitor.token), visitor.token)
    guard token > 0, fate != .unknown else { return }
    let admitted = timed.gate.counters[.admitted]
    let result = try? timed.gate.answer(about: token, admitting: true, by: 998, at: timed.now)
    promises.expect(result == .done, "an old token has its answer")
    promises.expect(timed.gate.fate(of: token) == fate, "an old token has the same answer")
    promises.expect(timed.gate.counters[.admitted] == admitted, "an old token opens nothing")
  }

  /// Everything rests, and after a minute the gate is as new: a coin opens it.
  mutating func rest() {
    setDisk(5)
    disk.write()
    strays = StrayPulses()
    for input in inputs { set(input, false) }
    isBoltMoved = false
    pass(61_000)
    _ = GateSupport.give(.close, to: &timed.gate)
    pass(31_000)
    promises.expect(
      !timed.gate.hindrances()[.armSensor], "a sensor that rests shuts no gate")
    promises.expect(
      coins.isKept(timed.gate.counters.readPulses), "each pulse is in the books, or told as lost")
    if !hasDied { checkTrail() }
    // A push shows that the sensor is not dead, and the key ends a repair that is due.
    for input in [Input.push, .repairman] {
      press(input, 300)
      pass(6000)
    }
    checkReaders()
    _ = GateSupport.give(.openTill, to: &timed.gate)
    // A hot coil must cool first.
    pass(settings.wiring.duty < 100 ? 330_000 : 3000)
    for _ in 0..<12 where timed.gate.machine.state == .locked {
      pass(600)
      press(.coin, 50)
      pass(260)
    }
    promises.expect(timed.gate.machine.state == .unlocked, "a coin opens a gate that is at rest")
  }

  private mutating func checkTrail() {
    let counters = timed.gate.counters
    for (kind, sum) in [
      (AuditKind.coin, counters[.coins] + counters[.returnedCoins]),
      (.grant, counters[.grants]), (.release, counters[.releases]),
    ] {
      let told = disk.audit.reduce(0) { $0 + ($1.kind == kind ? $1.values[0] : 0) }
      promises.expect(told == sum, "the trail adds up to the books: \(kind)")
    }
  }

  private mutating func checkReaders() {
    let (pushes, loop) = (timed.gate.visits.pushes, timed.gate.visits.emergency)
    promises.expect(
      !pushes.isActive && !loop.isLoopOpen, "each reader has the level of its wire")
    var levels = Levels()
    levels[.bolt] = wires[.bolt] ?? false
    let pressed = timed.gate.switches.pressed
    promises.expect(pressed == levels, "each switch has the level of its wire")
    promises.expect(timed.gate.lines.troubles == Troubles(), "no trouble is left")
  }
}

extension Counters {
  /// The pulses of coins: those that were credited, those that a gate that refuses more has counted, and those that
  /// came too regularly: nobody pays at the same moment after each invitation, but a world of few waits does (law 6).
  fileprivate var readPulses: UInt64 {
    self[.pulses] + self[.refusedCoins] + self[.refusedPulses]
  }
}
