// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateController
import GateSupport
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// What people do with an arm, and how often the log has it.
@Suite struct RemarkLimitTests {
  private let memory = Memory()
  private let disk = ScriptedDisk(isFast: true)

  private func gate(_ sensor: PushSensor, relock: UInt32 = 0) throws -> KeptController {
    var rules = VisitRules()
    rules.coin = .acceptor
    rules.passage = try #require(PassageRules(sensor: sensor, mechanism: .rides))
    var gate = KeptController(memory, conditions(relock: relock), disk: disk, rules: rules)
    gate.pass(1)
    _ = memory.take()
    return gate
  }

  private func remarks(_ name: String) -> [String] {
    memory.take().compactMap { line in
      line.contains(": \(name)") ? String(line.split(separator: ": ")[1]) : nil
    }
  }

  @Test("ten minutes of rocking are a line a minute, with its number (law 12)")
  func rocking() throws {
    var gate = try gate(.contact)
    gate.press(coinOffset)
    gate.pass(300)
    for _ in 0..<3000 { gate.press(pushOffset, for: 150) }
    let lines = remarks("shortPushes")
    expectEqual(lines.count, 10)
    expectEqual(lines.prefix(2), ["shortPushes", "shortPushes 300"])
    expectEqual(gate.counters[.touches], 3000)
  }

  @Test("people who go through a locked arm are told, whether they push a level or a pulse (law 9)")
  func locked() throws {
    for sensor in [PushSensor.level, .pulse] {
      var gate = try gate(sensor)
      for _ in 0..<20 {
        gate.press(pushOffset, for: 1000)
        gate.pass(2950)
      }
      expectEqual(remarks("passageWhileLocked"), ["passageWhileLocked", "passageWhileLocked 15"])
    }
  }

  @Test("a level that is touched for less than a passage, and a contact, tell nothing (law 9)")
  func touched() throws {
    for (sensor, time) in [(PushSensor.level, 150), (.contact, 1000)] {
      var gate = try gate(sensor)
      gate.press(pushOffset, for: time)
      expectEqual(remarks("passageWhileLocked"), [])
    }
  }

  @Test("a pushchair that shakes the arm behind its visitor has not passed unpaid (law 12)")
  func pushchair() throws {
    var gate = try gate(.pulse)
    gate.press(coinOffset)
    gate.pass(300)
    for _ in 0..<5 { gate.press(pushOffset, for: 100) }
    expectEqual(gate.counters[.passages], 1)
    expectEqual(remarks("passageWhileLocked"), [])
    gate.pass(2000)
    gate.press(pushOffset, for: 100)
    expectEqual(remarks("passageWhileLocked").count, 1)
  }
}
