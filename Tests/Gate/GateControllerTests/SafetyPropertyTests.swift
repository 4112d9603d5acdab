// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import GateSupport
import TestSupport
import Testing
import Turnstile

@Suite struct SafetyPropertyTests {
  @Test(
    "an hour of spikes, short glitches, one long bounce and losses on other lines release nobody")
  func noFalseRelease() {
    var settings = Timeline.Settings { $0.connect(.release, to: 5) }
    settings.relock = 3000
    let disk = ScriptedDisk()
    disk.isFast = true
    var timed = TimedGate(settings, Memory(), disk: disk)
    Input.forEach { timed.set($0, false) }
    timed.turn()
    func swing(_ timed: inout TimedGate, _ open: Nanoseconds, _ closed: Nanoseconds) {
      for (isOpen, time) in [(true, open), (false, closed)] {
        timed.set(.release, isOpen)
        timed.turn()
        timed.pass(to: timed.now + time)
      }
    }
    for _ in 0..<3600 { swing(&timed, .milliseconds(1), .milliseconds(999)) }
    for _ in 0..<200 { swing(&timed, .milliseconds(45), .milliseconds(51)) }
    for _ in 0..<250 { swing(&timed, 200_000, 200_000) }
    timed.pass(to: timed.now + .milliseconds(50))
    for _ in 0..<200 {
      // More edges of the coin's line than the kernel keeps.
      for _ in 0..<70 { for isActive in [true, false] { timed.set(.coin, isActive) } }
      timed.turn()
      timed.pass(to: timed.now + .milliseconds(20))
    }
    #expect(timed.gate.counters[.releases] == 0)
  }
}
