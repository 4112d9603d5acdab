// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// A bolt that falls into the arm stops the person in it, so it waits until the arm is at rest.
@Suite struct JammingBoltTests {
  private let memory = Memory()

  private func gate(
    _ failure: Failure = .safe, mechanism: Mechanism = .jams, isOpening: Bool = false,
    disk: ScriptedDisk? = nil
  ) -> KeptController {
    let settings = Timeline.Settings {
      ($0.rules.passage.mechanism, $0.wiring.failure) = (mechanism, failure)
    }
    return KeptController(settings, memory, disk: disk ?? ScriptedDisk(isOpening: isOpening))
  }

  @Test(
    "a lock that was open without power stays open while there is a push as the gate starts",
    arguments: [false, true])
  func start(isOpening: Bool) {
    var gate = gate(isOpening: isOpening)
    gate.lines.hardware.press(pushOffset)
    gate.turn(at: 0)
    #expect(gate.isLockDrivenOpen == true && gate.machine.state == (isOpening ? nil : .locked))
    gate.pass(2000)
    #expect(gate.isLockDrivenOpen == true)
    gate.release(pushOffset, for: 30)
    #expect(gate.isLockDrivenOpen == false && gate.counters[.passages] == 0)
  }

  @Test func `a push that lasts 30 s is a stuck sensor, and the lock closes`() {
    var gate = gate()
    gate.lines.hardware.press(pushOffset)
    gate.turn(at: 0)
    gate.pass(29_900)
    #expect(gate.isLockDrivenOpen == true)
    gate.pass(200)
    #expect(gate.isLockDrivenOpen == false)
  }

  @Test("a gate that stops at once closes on a moving arm, and says so", arguments: [true, false])
  func stop(isMoving: Bool) {
    let disk = ScriptedDisk(isFast: true)
    var gate = gate(.secure, disk: disk)
    gate.turn(at: 0)
    gate.press(coinOffset)
    gate.pass(400)
    if isMoving { gate.lines.hardware.press(pushOffset) }
    gate.pass(100)
    #expect(gate.isLockDrivenOpen == true)
    _ = memory.take()
    gate.stop(at: gate.lines.hardware.now)
    let told = memory.take().map { $0.split(separator: ": ").last.map(String.init) }
    #expect(told == (isMoving ? ["closedOnMovingArm", "stopped"] : ["stopped"]))
    let locks = (0..<gate.lines.hardware.history.count).map { gate.lines.hardware.history[$0] }
      .filter { $0.output == Output.lock.rawValue }
    #expect(locks.last?.isActive == true)
  }

  @Test func `a classic gate reads no arm, and waits for none`() {
    var gate = SimulatedController(
      memory, conditions(), wiring: changed(.bench) { $0.failure = .safe },
      rules: changed(VisitRules()) { $0.passage.mechanism = .jams })
    gate.lines.hardware.press(pushOffset)
    gate.turn(at: 0)
    gate.release(pushOffset, for: 50)
    #expect(gate.isLockDrivenOpen == false)
  }

  @Test(
    "without a push, without power to hold it, or with a bolt that rides, the lock starts closed",
    arguments: [
      (Failure.safe, Mechanism.jams, false), (.secure, .jams, true), (.safe, .rides, true),
    ])
  func closed(failure: Failure, mechanism: Mechanism, isLeantOn: Bool) {
    var gate = gate(failure, mechanism: mechanism)
    if isLeantOn { gate.lines.hardware.press(pushOffset) }
    gate.turn(at: 0)
    #expect(gate.isLockDrivenOpen == false)
  }
}
