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

  @Test("an arm that one price keeps free for a minute, also with short pauses, is told (law 9)")
  func openTooLong() {
    var arm = ArmTimer()
    for second in stride(from: 0 as UInt64, to: 60, by: 20) {
      arm.observe(isFree: true, isSamePrice: second > 0, at: .seconds(second))
      arm.observe(isFree: false, at: .seconds(second + 15))
    }
    arm.observe(isFree: true, isSamePrice: true, at: .seconds(59))
    #expect(arm.deadline == .seconds(60))
    if arm.deadline <= .seconds(60) { arm.expire() }
    #expect(arm.isOpenTooLong)
    arm.observe(isFree: false, at: .seconds(70))
    if arm.deadline <= .seconds(79) { arm.expire() }
    #expect(arm.isOpenTooLong)
    if arm.deadline <= .seconds(80) { arm.expire() }
    #expect(!arm.isOpenTooLong)
  }

  @Test("another price, a passage and a longer pause begin the minute again (law 9)")
  func newOpening() {
    for (isSame, passes, pause) in [(false, false, 5), (true, true, 5), (true, false, 10)] {
      var arm = ArmTimer()
      arm.observe(isFree: true, at: 0)
      if passes { arm.notePassage() }
      arm.observe(isFree: false, at: .seconds(30))
      let again = Nanoseconds.seconds(30 + UInt64(pause))
      arm.observe(isFree: true, isSamePrice: isSame, at: again)
      #expect(arm.deadline == again + .seconds(60))
    }
  }
}
