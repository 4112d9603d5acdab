// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateSupport
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

// A bolt that jams has no rule for two sensors.
private let everyMechanism: [Mechanism] = [.unknown, .rides, .ratchet, .fallsBehind]

@Suite struct QuadratureTests {
  @Test("a rotation after a coin is a passage, on any bolt", arguments: everyMechanism)
  func entering(mechanism: Mechanism) {
    var gate = Turning(mechanism, isPaid: true)
    expectEqual(gate.state, .unlocked)
    expectTrue(gate.isOpen)
    gate.turn(to: 111)
    expectEqual(gate.state, .unlocked)
    expectEqual(gate.count(.passages), 0)
    gate.turn(to: 120)
    expectEqual(gate.state, .locked)
    expectFalse(gate.isOpen)
    expectEqual(gate.count(.passages), 1)
    #expect(gate.count(.touches) == 0 && gate.remarks() == [])
    gate.pay()
    gate.turn(to: 240)
    expectEqual(gate.counts(.passages, .coins), [2, 2])
  }

  @Test("a visitor may stand in the arm for longer than the relock", arguments: [20, 60, 90])
  func standing(angle: Int) {
    var gate = Turning(isPaid: true)
    gate.turn(to: angle)
    gate.wait(20_000)
    expectEqual(gate.state, .unlocked)
    gate.pass(to: 120)
    expectEqual(gate.count(.returnedCoins), 0)
  }

  @Test(
    "an arm that goes back from any angle is a touch, and the coin is there",
    arguments: [10, 60, 80])
  func goingBack(angle: Int) {
    var gate = Turning(isPaid: true)
    gate.turn(to: angle)
    gate.turn(to: 0)
    expectEqual(gate.state, .unlocked)
    expectTrue(gate.isOpen)
    expectEqual(gate.counts(.passages, .touches), [0, 1])
    gate.pass(to: 120)
  }

  @Test("an arm that is shaken is no passage", arguments: [8, 53, 67, 112])
  func shaking(angle: Int) {
    var gate = Turning(isPaid: true)
    gate.turn(to: angle)
    for _ in 0..<20 {
      gate.turn(to: angle + 4)
      gate.turn(to: angle - 4)
    }
    expectEqual(gate.count(.passages), angle == 112 ? 1 : 0)
    gate.pass(to: 120)
    // Only at 8 degrees the arm was at its rest each time.
    expectEqual(Set(gate.remarks()), angle == 8 ? ["shortPushes"] : [])
  }

  @Test("the lock closes at 68 degrees, and opens again at 67", arguments: everyMechanism)
  func bolt(mechanism: Mechanism) {
    let isLetGo = mechanism != .unknown
    var gate = Turning(mechanism, isPaid: true)
    for _ in 0..<3 {
      gate.turn(to: 67)
      expectEqual(gate.isOpen, true)
      gate.turn(to: 68)
      expectEqual(gate.isOpen, !isLetGo)
      expectEqual(gate.state, .unlocked)
    }
    gate.turn(to: 30)
    expectEqual(gate.isOpen, true)
    gate.turn(to: 119)
    expectEqual(gate.state, .locked)
    expectFalse(gate.isOpen)
    expectEqual(gate.count(.passages), 1)
  }

  @Test(
    "the lock closes behind a person who leaves, and opens again at the rest",
    arguments: everyMechanism)
  func boltBehindExit(mechanism: Mechanism) {
    let isLetGo = mechanism != .unknown
    var gate = Turning(mechanism, isPaid: true)
    gate.turn(to: -66)
    expectEqual(gate.isOpen, true)
    gate.turn(to: -68)
    expectEqual(gate.isOpen, !isLetGo)
    expectEqual(gate.state, .unlocked)
    gate.turn(to: -120)
    expectTrue(gate.isOpen)
    expectEqual(gate.state, .unlocked)
    gate.pass(to: 0)
    expectEqual(gate.count(.exits), 1)
  }

  @Test func `a rotation backwards is an exit, and a passage that is open stays so`() {
    var gate = Turning()
    gate.turn(to: -120)
    expectEqual(gate.state, .locked)
    expectEqual(gate.count(.exits), 1)
    #expect(gate.remarks() == [])
    gate.pay()
    gate.turn(to: -240)
    expectEqual(gate.state, .unlocked)
    expectTrue(gate.isOpen)
    expectEqual(gate.count(.exits), 2)
    expectEqual(gate.remarks(), ["outByEntrance"])
    gate.turn(to: -120)
    expectEqual(gate.state, .locked)
    expectEqual(gate.counts(.passages, .refusedPushes, .touches), [1, 0, 0])
  }

  @Test func `a gate that holds its exit counts who forces it`() {
    var gate = Turning { $0.rules.holdsExit = true }
    gate.turn(to: -120)
    expectEqual(gate.counts(.forcedExits, .exits), [1, 0])
    expectEqual(gate.remarks(), ["forcedExit"])
    gate.pay()
    gate.turn(to: -240)
    expectEqual(gate.counts(.forcedExits, .exits), [1, 1])
    expectEqual(gate.remarks(), ["outByEntrance"])
  }

  @Test("three open passages in a row that go backwards are two sensors with each other's wires")
  func swapped() {
    var gate = Turning(isPaid: true)
    for turn in 1...3 { gate.turn(to: -120 * turn) }
    expectEqual(gate.remarks(), ["outByEntrance", "sensorsSwapped"])
    gate.turn(to: -240)
    gate.pay()
    gate.turn(to: -360)
    expectEqual(gate.count(.passages), 1)
    expectEqual(gate.remarks(), [])
  }

  @Test func `a rotation of a locked arm is an unpaid passage, and a push of it is in vain`() {
    var gate = Turning()
    gate.turn(to: 12)
    gate.turn(to: 0)
    #expect(gate.count(.refusedPushes) == 1 && gate.remarks() == [])
    gate.turn(to: 120)
    expectEqual(gate.count(.refusedPushes), 2)
    expectEqual(gate.remarks(), ["passageWhileLocked"])
  }

  @Test func `a visitor who comes after the relock spends the price that was returned`() {
    var gate = Turning(isPaid: true)
    gate.wait(6000)
    expectEqual(gate.state, .locked)
    expectEqual(gate.count(.returnedCoins), 1)
    gate.turn(to: 120)
    expectEqual(gate.count(.passages), 1)
    expectEqual(gate.timed.gate.till.credit, 0)
    expectEqual(gate.remarks(), ["latePassage"])
  }

  @Test func `on a released arm each rotation counts, and a touch does not`() {
    var gate = Turning { $0.connect(.release, to: 5) }
    // The loop is closed while its wire is low.
    gate.timed.change(.release, to: true)
    gate.wait(1000)
    expectEqual(gate.state, .released)
    gate.turn(to: 80)
    expectEqual(gate.isOpen, true)
    gate.turn(to: 0)
    gate.turn(to: 240)
    gate.turn(to: 120)
    expectEqual(gate.counts(.freePassages, .exits, .touches), [2, 1, 0])
    expectEqual(gate.isOpen, true)
  }

  @Test("a bolt with a contact that falls in at the end, or as soon as the arm turns, is no fault")
  func contact() {
    for (mechanism, falls) in [(Mechanism.rides, 119), (.fallsBehind, 100), (.ratchet, 30)] {
      var gate = Turning(mechanism, isPaid: true) { $0.connect(.bolt, to: 6) }
      gate.change([.bolt], to: true)
      gate.wait(100)
      gate.turn(to: falls)
      gate.change([.bolt], to: false)
      gate.turn(to: 120)
      gate.wait(2000)
      #expect(gate.state == .locked && gate.count(.passages) == 1, "\(mechanism)")
      expectEqual(gate.remarks(), [], "\(mechanism)")
    }
  }

  @Test func `a visitor who stands on a ratchet before 67 degrees passes for the returned price`() {
    var gate = Turning(.ratchet, isPaid: true) { $0.connect(.bolt, to: 6) }
    gate.change([.bolt], to: true)
    gate.wait(100)
    gate.turn(to: 40)
    gate.change([.bolt], to: false)
    gate.wait(5000)
    gate.pass(to: 120)
    expectEqual(gate.timed.gate.till.credit, 0)
  }
}
