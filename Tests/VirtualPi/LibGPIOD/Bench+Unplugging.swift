// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import Glibc
import LibGPIOD

extension Bench {
  /// A chip that goes is noticed whatever is tried, and one that returns is found again.
  mutating func checkUnplugging() {
    checkGone("levels are read") { lines throws(Fault) in _ = try lines.readLevels() }
    checkGone("outputs are written") { lines throws(Fault) in try lines.write(Levels()) }
    checkGone("edges are read") { lines throws(Fault) in
      var edges = EdgeBuffer()
      try lines.readEdges(into: &edges)
    }
    checks.expect(hold(Self.gate, outputs: Levels(bits: 0b01)), nil, "the chip is held again")
    checks.expect(world.isHigh(22), true, "its lamp is on as requested")
    checks.expect(world.isHigh(24), true, "its relay is off as requested")
    world.drive(17, high: false)
    checks.expect(readEdges().map { $0.isActive }, [true], "its edges are read")
  }

  private mutating func checkGone(
    _ attempt: String, _ action: (inout GPIODLines) throws(Fault) -> Void
  ) {
    checks.expect(hold(Self.gate), nil, "the chip is held until \(attempt)")
    world.unplug()
    checks.expect(fault(of: action), Fault(.chipGone, code: ENODEV), "the chip is gone")
    checks.expect(lines.descriptorCount, 0, "its lines are released")
    checks.expect(hold(Self.gate), Fault(.chipMissing), "there is no chip to hold")
    world.replug()
  }
}
