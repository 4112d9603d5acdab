// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Glibc
import LibGPIOD

extension Bench {
  /// Lines are held with descriptors to wait on, and released.
  mutating func checkHolding() {
    checks.expect(hold(Self.gate), nil, "lines are held on the chip with the label")
    checks.expect(lines.descriptorCount > 0, true, "lines that are held have descriptors")
    let areNonblocking = (0..<lines.descriptorCount).allSatisfy { index in
      fcntl(lines.descriptor(index), F_GETFL) & O_NONBLOCK != 0
    }
    checks.expect(areNonblocking, true, "no descriptor blocks its reader")
    lines.close()
    checks.expect(lines.descriptorCount, 0, "released lines have no descriptors")
  }

  /// Lines that cannot be held are refused for the right reason.
  mutating func checkRefusals() {
    checks.expect(
      hold(Self.contact(17, label: ChipLabel("pinctrl-none"))), Fault(.chipMissing),
      "a label that no chip has")
    checks.expect(hold(Self.contact(58)), Fault(.lineMissing, offset: 58), "a line beyond the chip")
    checks.expect(hold(Self.contact(4))?.kind, .lineBusy, "a line that the kernel holds")
    let nobody: uid_t = 65534
    seteuid(nobody)
    checks.expect(
      hold(Self.gate), Fault(.permissionDenied, code: EACCES), "a chip that this user may not open")
    seteuid(0)
  }

  /// One busy line is named, with its consumer, and the others are left alone.
  mutating func checkSharing() {
    var other = Bench(world: world)
    checks.expect(other.hold(Self.contact(27)), nil, "another process holds one line of a gate")
    checks.expect(
      hold(Self.gate),
      Fault(.lineBusy, offset: 27, code: EBUSY), "the gate's request names that line")
    checks.expect(lines.consumer, ChipLabel("turnstiled"), "and its consumer")
    checks.expect(lines.descriptorCount, 0, "and holds nothing")
    checks.expect(other.hold(Self.contact(17)), nil, "the gate's other lines are free")
    _ = consume other
    checks.expect(hold(Self.gate), nil, "lines are released with the process that held them")
  }
}
