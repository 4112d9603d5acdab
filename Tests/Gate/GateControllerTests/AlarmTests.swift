// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateSupport
import MachineSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// The output `[alarm]`.
@Suite struct AlarmTests {
  private let disk = ScriptedDisk(isFast: true)

  private func gate(
    alarm offset: UInt8 = 20, _ configure: (inout Timeline.Settings) -> Void = { _ in }
  ) -> TimedGate {
    var gate = TimedGate(
      Timeline.Settings {
        $0.rules.passage = PassageRules(sensor: .level, mechanism: .rides) ?? PassageRules()
        $0.wiring[.alarm].offset = offset
        configure(&$0)
      }, disk: disk)
    gate.turn()
    return gate
  }

  /// Pushes for a second, and returns when the alarm changes in the 20 s from then on, in milliseconds.
  private func alarm(of gate: inout TimedGate) -> [UInt64] {
    var (changes, isOn): ([UInt64], Bool) = ([], false)
    let start = gate.now
    for (isPushed, end) in [(true, start + .seconds(1)), (false, start + .seconds(20))] {
      gate.change(.push, to: isPushed)
      gate.pass(to: end) { gate in
        guard gate.lines.driven[.alarm] != isOn else { return }
        isOn.toggle()
        changes.append((gate.lines.hardware.now - start) / .milliseconds(1))
      }
    }
    return changes
  }

  // The push counts when its rest of 20 ms has ended.
  @Test(
    "who passes a locked gate is in the alarm for ten seconds, if there is one (law 9)",
    arguments: [(20, [1020, 11_020]), (0, [])] as [(UInt8, [UInt64])])
  func passage(offset: UInt8, changes: [UInt64]) {
    var gate = gate(alarm: offset)
    expectEqual(alarm(of: &gate), changes)
  }

  @Test("a visitor who has paid is in no alarm (law 9)")
  func paid() {
    var gate = gate()
    gate.press(.coin, for: 50)
    gate.pass(to: .milliseconds(900))
    expectEqual(alarm(of: &gate), [])
    expectEqual(gate.gate.counters[.passages], 1)
  }

  @Test(
    "a bolt that does not follow is in the alarm until it does, or the gate stops (law 9)",
    arguments: [false, true])
  func bolt(isStopped: Bool) {
    var gate = gate { $0.connect(.bolt, to: 6) }
    gate.set(.bolt, true)
    gate.pass(to: .seconds(60))
    expectTrue(gate.gate.lines.driven[.alarm])
    if isStopped { gate.gate.beginStop(at: gate.now) } else { gate.set(.bolt, false) }
    gate.turn()
    if !isStopped { gate.pass(to: .seconds(61)) }
    expectFalse(gate.gate.lines.driven[.alarm])
  }
}
