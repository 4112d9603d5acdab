// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateSupport
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

private let loopOffset: UInt8 = 5
private let boltOffset: UInt8 = 6
private let acceptOffset: UInt8 = 16

/// Why no visitor is let in, or no coin is invited.
@Suite struct HindranceTests {
  private let memory = Memory()

  /// A gate with every line, whose price is two pulses and whose coil may be on for a second in 200.
  private func gate(_ disk: ScriptedDisk) -> KeptController {
    var wiring = Wiring.bench
    for (input, offset) in [(Input.release, loopOffset), (.bolt, boltOffset)] {
      wiring.wire(input, as: SwitchWiring(InputSettings(offset: offset)))
    }
    wiring[.accept] = OutputSettings(offset: acceptOffset)
    (wiring.duty, wiring.longestEnergised) = (1, .seconds(3))
    disk.isFast = true
    var rules = VisitRules()
    (rules.coin, rules.coin.price) = (.acceptor, 2)
    rules.passage.sensor = .level
    return KeptController(
      memory, conditions(relock: 1000), disk: disk, wiring: wiring, rules: rules)
  }

  /// The names of what hinders now, which must agree with the acceptor's inhibit.
  private func hindrances(of gate: borrowing KeptController) -> String {
    let found = gate.hindrances(at: gate.lines.hardware.now)
    expectEqual(gate.outputs[.accept], found.isEmpty(before: .arm), "\(found)")
    var names: [String] = []
    Hindrance.forEach { if found[$0] { names.append("\($0)") } }
    return names.joined(separator: " ")
  }

  @Test(
    "each hindrance is there while its reason is, and the acceptor is shut for as long",
    arguments: 0..<UInt8(Hindrance.count))
  func each(number: UInt8) throws {
    let hindrance = try #require(Hindrance(rawValue: number))
    let disk = ScriptedDisk(isOpening: hindrance == .unknownState)
    var gate = gate(disk)
    gate.pass(1)
    if hindrance != .unknownState { expectEqual(hindrances(of: gate), "") }
    lead(&gate, into: hindrance, disk)
    expectEqual(hindrances(of: gate), hindrance == .paid ? "closedTill paid" : "\(hindrance)")
  }

  private func lead(_ gate: inout KeptController, into hindrance: Hindrance, _ disk: ScriptedDisk) {
    let now = gate.lines.hardware.now
    switch hindrance {
    case .passage:
      // A visitor whose record is being written: no coin is invited from now on.
      disk.isFast = false
      _ = try? gate.answer(about: 7, admitting: true, by: 0, at: now)
      return
    case .breakage: gate.lockOut(at: now)
    case .repair: gate.press(repairmanOffset)
    case .release:
      gate.hold(boltOffset, for: 0)
      gate.hold(loopOffset, for: 100)
    case .unknownState: break
    case .stop: gate.beginStop(at: now)
    case .lines: gate.lines.hardware.unplug()
    case .ledger:
      disk.isFast = false
      _ = give(.closeTill, to: &gate)
      disk.fail(5)
    case .closedTill: _ = give(.closeTill, to: &gate)
    case .armSensor: gate.hold(pushOffset, for: 31_000)
    case .bolt: gate.hold(boltOffset, for: 1000)
    case .acceptor: gate.hold(coinOffset, for: 2000)
    // Nobody pays at the same moment after each invitation: see law 6.
    case .coil:
      for wait in [0, 50, 100] {
        gate.pass(wait)
        passInVain(&gate)
      }
    case .paid:
      _ = give(.closeTill, to: &gate)
      pay(&gate)
    case .arm:
      passInVain(&gate)
      return
    }
    gate.pass(1100)
  }

  private func pay(_ gate: inout KeptController) {
    for _ in 0..<2 { gate.press(coinOffset) }
    gate.pass(200)
  }

  /// Pays, and lets the passage end: the lock has just closed.
  private func passInVain(_ gate: inout KeptController) {
    pay(&gate)
    gate.hold(boltOffset, for: 500)
    gate.lines.hardware.release(boltOffset)
    while gate.machine.state == .unlocked { gate.pass(1) }
  }
}
