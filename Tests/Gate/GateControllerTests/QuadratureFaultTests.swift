// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateSupport
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// Two rotation sensors that show too little.
@Suite struct QuadratureFaultTests {
  @Test(
    "a gate that starts with its arm away from the rest sells nothing",
    arguments: [10, 60, 90])
  func unknownStart(angle: Int) {
    var gate = Turning(at: angle)
    expectEqual(gate.timed.gate.lines.troubles.kinds[.positionUnknown], true)
    gate.pay()
    expectEqual(gate.state, .locked)
    expectEqual(gate.timed.gate.till.credit, 1)
    gate.turn(to: 120)
    expectEqual(gate.remarks(), ["positionUnknown 21 over"])
    gate.wait(200)
    expectEqual(gate.state, .unlocked)
    expectEqual(gate.count(.passages), 0)
    gate.pass(to: 240)
  }

  @Test func `at its rest the position is known from the start`() {
    let gate = Turning()
    expectFalse(gate.timed.gate.lines.troubles.kinds[.positionUnknown])
    expectEqual(gate.remarks(), [])
  }

  @Test func `an admission waits for the rest, and is refused after its time`() {
    var gate = Turning(at: 60) { $0.connect(.admit, to: 13) }
    for isKnown in [false, true] {
      gate.timed.press(.admit, for: 200)
      gate.wait(6000)
      expectEqual(gate.counts(.admitted, .refusedAdmissions), [isKnown ? 1 : 0, 1])
      gate.turn(to: 120)
    }
  }

  @Test func `both sensors at once are remarked, and no passage is sold until both rest`() {
    var gate = Turning()
    gate.change([.push, .turn], to: true)
    expectEqual(gate.remarks(), ["sensorsAtOnce", "positionUnknown 21"])
    gate.pay()
    gate.change([.push], to: false)
    expectEqual(gate.state, .locked)
    gate.change([.turn], to: false)
    expectEqual(gate.remarks(), ["positionUnknown 21 over"])
    gate.wait(200)
    expectEqual(gate.state, .unlocked)
    expectEqual(gate.count(.passages), 0)
  }

  @Test func `two wires that touch give no passage, and a remark`() {
    var gate = Turning(isPaid: true)
    for _ in 0..<3 {
      gate.change([.push, .turn], to: true)
      gate.wait(300)
      gate.change([.push, .turn], to: false)
      gate.wait(300)
    }
    expectEqual(gate.state, .unlocked)
    expectEqual(gate.count(.passages), 0)
    expectEqual(gate.remarks().count { $0 == "sensorsAtOnce" }, 1)
  }

  @Test func `edges that are lost make the position unknown, unless both sensors rest`() {
    for (angle, isKnown) in [(0, true), (60, false)] {
      var gate = Turning(isPaid: true)
      gate.turn(to: angle)
      gate.timed.gate.lines.hardware.faults.losesEdges = true
      gate.timed.set(.coin, true)
      gate.change([.coin], to: false)
      gate.timed.gate.lines.hardware.faults.losesEdges = false
      gate.turn(to: 120)
      expectEqual(gate.count(.passages), isKnown ? 1 : 0)
      gate.turn(to: 240)
      expectEqual(gate.count(.passages), 1)
    }
  }

  @Test("one sensor that is stuck forbids passages", arguments: [Input.push, .turn])
  func stuck(input: Input) {
    var gate = Turning { $0.rules.holdsExit = true }
    gate.change([input], to: true)
    gate.wait(31_000)
    #expect(gate.remarks().contains { $0.hasPrefix("switchStuck") })
    gate.pay()
    expectEqual(gate.state, .locked)
    expectEqual(gate.timed.gate.till.credit, 1)
    gate.change([input], to: false)
    gate.wait(1000)
    expectEqual(gate.state, .unlocked)
  }

  @Test("a sensor that gets stuck on a passage locks the gate", arguments: [Input.push, .turn])
  func stuckOnPassage(input: Input) {
    var gate = Turning(isPaid: true) { $0.relock = 0 }
    gate.change([input], to: true)
    gate.wait(29_000)
    expectEqual(gate.state, .unlocked)
    gate.wait(2000)
    expectEqual(gate.state, .locked)
  }

  @Test(
    "three relocks without a sign of both sensors are a dead one: 5 s for a coin (law 2)",
    arguments: [[], [Input.push], [.turn]])
  func dead(alive: [Input]) {
    var gate = Turning()
    for _ in 0..<3 {
      gate.pay()
      expectEqual(gate.state, .unlocked)
      gate.change(alive, to: true)
      gate.wait(500)
      gate.change(alive, to: false)
      gate.wait(8000)
      expectEqual(gate.state, .locked)
    }
    #expect(gate.remarks().contains("pushDead 27"))
    gate.pay()
    expectEqual(gate.state, .unlocked)
    gate.wait(5300)
    expectEqual(gate.state, .locked)
  }

  @Test("a visitor who turns the arm so far that both sensors feel it shows that none is dead")
  func alive() {
    var gate = Turning()
    for _ in 0..<4 {
      gate.pay()
      gate.turn(to: 60)
      gate.turn(to: 0)
      gate.wait(8000)
      expectEqual(gate.state, .locked)
    }
    #expect(!gate.remarks().contains("pushDead 27"))
  }

  @Test(
    "the relock that is being tried ends with the first sensor, either way",
    arguments: [20, -20])
  func trial(angle: Int) {
    var gate = Turning(isPaid: true)
    while gate.isOpen { gate.wait(1) }
    expectEqual(gate.state, .unlocked)
    gate.turn(to: angle)
    expectEqual(gate.isOpen, true)
    gate.wait(6000)
    expectEqual(gate.state, .unlocked)
    gate.pass(to: 120)
  }

  @Test func `changes keep the order of their edges, however long both settle`() {
    var gate = Turning {
      for input in [Input.push, .turn] {
        $0.wiring.change(input) { $0.debounce = .milliseconds(40) }
      }
    }
    for turn in 1...5 {
      gate.pay()
      gate.turn(to: 120 * turn, in: 1)
      // Nobody pays at the same moment after each invitation: see law 6.
      gate.wait(UInt64(50 + 20 * turn))
      expectEqual(gate.count(.passages), UInt64(turn), "\(turn)")
    }
    expectEqual(gate.remarks(), [])
  }
}
