// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct CoilBudgetTests {
  private func budget(duty: UInt8 = 100, longest: Nanoseconds = 0) -> CoilBudget {
    CoilBudget(changed(Wiring()) { ($0.duty, $0.longestEnergised) = (duty, longest) })
  }

  @Test func `from cold a rated coil may have current for its share of five minutes`() {
    for (duty, seconds) in [(15, 45), (25, 75), (40, 120)] as [(UInt8, UInt64)] {
      var coil = budget(duty: duty)
      coil.observe(isEnergised: true, at: 0)
      #expect(coil.deadline == .seconds(seconds), "\(duty) %")
      coil.expire(by: .seconds(seconds))
      #expect(coil.isCut)
      coil.observe(isEnergised: false, at: .seconds(seconds))
      #expect(!coil.isCut)
    }
  }

  @Test func `over an hour of short visits the coil is never on for more than its duty cycle`() {
    for duty in [15, 25, 40, 80] as [UInt8] {
      var coil = budget(duty: duty)
      var (on, now): (Nanoseconds, Nanoseconds) = (0, 0)
      let begun: Nanoseconds = .seconds(600)
      while now < .seconds(4200) {
        coil.observe(isEnergised: true, at: now)
        let end = min(now + .seconds(9), coil.deadline)
        if now >= begun { on += end - now }
        now += .seconds(9)
        coil.expire(by: now)
        coil.observe(isEnergised: false, at: now)
        now += .milliseconds(200)
      }
      #expect(on <= .seconds(3600) / 100 * UInt64(duty) + .seconds(10), "\(duty) %: \(on)")
      #expect(on >= .seconds(3600) / 110 * UInt64(duty), "\(duty) %: \(on)")
    }
  }

  @Test(
    "pauses of milliseconds do not give a coil with a longest time more than half the time")
  func shortPauses() {
    var coil = budget(longest: 500 * millisecond)
    var on: Nanoseconds = 0
    for step in 0..<100 as Range<UInt64> {
      let now = step * 52 * millisecond
      coil.observe(isEnergised: true, at: now)
      on += min(50 * millisecond, (coil.deadline) - min(now, coil.deadline))
      coil.expire(by: now + 50 * millisecond)
      coil.observe(isEnergised: false, at: now + 50 * millisecond)
    }
    #expect(on <= 2600 * millisecond + 500 * millisecond, "\(on)")
  }

  @Test func `a passage is sold only when the coil can hold it, and the heat survives a restart`() {
    var coil = budget(duty: 25)
    #expect(coil.readyTime(for: .seconds(30)) == 0)
    coil.observe(isEnergised: true, at: 0)
    coil.observe(isEnergised: false, at: .seconds(60))
    let ready = coil.readyTime(for: .seconds(30))
    #expect(ready > .seconds(60))
    var next = budget(duty: 25)
    next.resume(coil.recorded, energisedFor: 0)
    #expect(next.readyTime(for: .seconds(30)) == ready - .seconds(60))
    // After a kill it may have had current all the time, and after a power cut it is hot.
    next.resume(0, energisedFor: .seconds(60))
    #expect(next.readyTime(for: .seconds(30)) == ready - .seconds(60))
    next.resume(0, energisedFor: .never)
    #expect(next.readyTime(for: .milliseconds(1)) > 0)
    coil.observe(isEnergised: true, at: ready)
    #expect(coil.deadline >= ready + .seconds(30))
  }

  @Test func `a coil without a limit is never cut, always ready, and may be held open`() {
    var coil = budget()
    coil.observe(isEnergised: true, at: 0)
    #expect(coil.deadline == .never && coil.isUnlimited && coil.recorded == 0)
    #expect(coil.readyTime(for: .max) == 0)
  }
}
