// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateSupport
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import GateController

/// The classic turnstile is the identity of the law below the table.
@Suite struct ClassicPropertyTests {
  @Test("each settled press is one event, in its order and at its time, and nothing else is")
  func settledPresses() {
    for seed in 1...(isWhole ? 40 : 10) as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let memory = Memory()
      var gate = SimulatedController(memory, conditions())
      gate.turn(at: 0)
      _ = memory.take()
      var settled: [String] = []
      for _ in 0..<60 {
        let (name, offset) = inputs[Int(random.next(below: 3))]
        // Some are too short to settle, and each rest is long enough to.
        let width = [1, 3, 4, 6, 20, 300][Int(random.next(below: 6))]
        let begin = Int(gate.lines.hardware.now / millisecond)
        gate.hold(offset, for: width)
        gate.release(offset, for: 6 + Int(random.next(below: 400)))
        if width > 5 { settled.append("\(begin + 5): \(name)") }
      }
      let events = memory.take().compactMap { entry in
        inputs.map(\.name).first { entry.contains(": \($0) ") }.map { name in
          "\(entry.prefix { $0 != ":" }): \(name)"
        }
      }
      #expect(events == settled, "seed \(seed)")
      #expect(settled.count > 10)
    }
  }

  private var inputs: [(name: String, offset: UInt8)] {
    [("coin", coinOffset), ("push", pushOffset), ("repairman", repairmanOffset)]
  }
}
