// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// A bolt that falls into the arm stops the person in it, so it waits until the arm is at rest.
@Suite struct JammingBoltTests {
  private let memory = Memory()

  private func gate(
    _ failure: Failure = .safe, mechanism: Mechanism = .jams, isOpening: Bool = false
  ) -> KeptController {
    var settings = Timeline.Settings()
    settings.rules.passage.mechanism = mechanism
    settings.wiring.failure = failure
    return KeptController(
      settings.wiring, rules: settings.rules, lines: SimulatedChip(), conditions: conditions(),
      log: Recorder(memory: memory), store: ScriptedBooks(disk: ScriptedDisk(isOpening: isOpening)))
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
    gate.lines.hardware.release(pushOffset)
    gate.pass(30)
    #expect(gate.isLockDrivenOpen == false && gate.counters[.passages] == 0)
  }

  @Test("a push that lasts 30 s is a stuck sensor, and the lock closes")
  func stuck() {
    var gate = gate()
    gate.lines.hardware.press(pushOffset)
    gate.turn(at: 0)
    gate.pass(29_900)
    #expect(gate.isLockDrivenOpen == true)
    gate.pass(200)
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
