// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import LibGPIOD

extension Bench {
  /// What outputs do to their wires, and what is read back.
  mutating func checkOutputs() {
    for bits: UInt16 in 0..<4 {
      let levels = Levels(bits: bits)
      checks.expect(hold(Self.gate, outputs: levels), nil, "outputs are requested as \(bits)")
      checkWires(levels)
    }
    for bits: UInt16 in 0..<4 {
      let levels = Levels(bits: bits)
      let fault = fault { lines throws(Fault) in try lines.write(levels) }
      checks.expect(fault, nil, "outputs are written as \(bits)")
      checkWires(levels)
    }
  }

  private mutating func checkWires(_ levels: Levels) {
    checks.expect(world.isHigh(22), levels[0], "the lamp's wire follows")
    checks.expect(world.isHigh(24), !levels[1], "the wire of the relay that works on low follows")
    checks.expect(readLevels()?.outputs, levels, "the outputs read back")
  }
}
