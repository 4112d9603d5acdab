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
  private let disk = ScriptedDisk()

  private func gate(
    alarm offset: UInt8 = 20, _ configure: (inout Timeline.Settings) -> Void = { _ in }
  ) -> TimedGate {
    disk.isFast = true
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
      gate.set(.push, isPushed)
      gate.turn()
      gate.pass(to: end) { gate in
        guard gate.lines.driven[.alarm] != isOn else { return }
        isOn.toggle()
        changes.append((gate.lines.hardware.now - start) / .milliseconds(1))
      }
    }
    return changes
  }

  @Test("who passes a locked gate is in the alarm for ten seconds (law 9)")
  func passage() {
    var gate = gate()
    // The push counts when its rest of 20 ms has ended.
    expectEqual(alarm(of: &gate), [1020, 11_020])
  }

  @Test("a gate without an alarm drives none (law 9)")
  func missing() {
    var gate = gate(alarm: 0)
    expectEqual(alarm(of: &gate), [])
  }

  @Test("a visitor who has paid is in no alarm (law 9)")
  func paid() {
    var gate = gate()
    gate.set(.coin, true)
    gate.turn()
    gate.pass(to: .milliseconds(50))
    gate.set(.coin, false)
    gate.turn()
    gate.pass(to: .milliseconds(900))
    expectEqual(alarm(of: &gate), [])
    expectEqual(gate.gate.counters[.passages], 1)
  }

  @Test("a bolt that does not follow is in the alarm until it does (law 9)")
  func bolt() {
    var gate = gate { $0.connect(.bolt, to: 6) }
    gate.set(.bolt, true)
    gate.pass(to: .seconds(60))
    expectTrue(gate.gate.lines.driven[.alarm])
    gate.set(.bolt, false)
    gate.turn()
    gate.pass(to: .seconds(61))
    expectFalse(gate.gate.lines.driven[.alarm])
  }

  @Test("a gate that stops gives no alarm (law 9)")
  func stop() {
    var gate = gate { $0.connect(.bolt, to: 6) }
    gate.set(.bolt, true)
    gate.pass(to: .seconds(60))
    gate.gate.beginStop(at: gate.now)
    gate.turn()
    expectFalse(gate.gate.lines.driven[.alarm])
  }
}
