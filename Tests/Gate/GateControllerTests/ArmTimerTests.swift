// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import GateController

@Suite struct ArmTimerTests {
  @Test("the pause before the next passage counts from the passage and from the lock (law 10)")
  func pause() {
    var arm = ArmTimer()
    arm.observe(isFree: true, at: 0)
    arm.tell(open: true, at: 0)
    arm.observe(isFree: false, at: .milliseconds(1000))
    #expect(arm.pauseEnd == .milliseconds(1150))
    // A bolt that jams is let go later.
    arm.tell(open: false, at: .milliseconds(1500))
    arm.tell(open: false, at: .milliseconds(1600))
    #expect(arm.pauseEnd == .milliseconds(1650))
  }
}
