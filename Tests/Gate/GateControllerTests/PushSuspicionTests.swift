// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct PushSuspicionTests {
  @Test func `three relocks in a row without a push are a dead sensor, until any push`() {
    var suspicion = PushSuspicion()
    for number in 1...5 {
      suspicion.noteRelock()
      #expect(suspicion.isDead == (number >= 3))
    }
    suspicion.clear()
    #expect(!suspicion.isDead)
  }

  @Test("with the brake the time to pass is 5 s at most, and for ever stays for ever (law 2)")
  func brake() {
    for (relock, time) in [(30_000, 5000), (3000, 3000), (0, 0)] as [(UInt32, UInt32)] {
      var conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: relock)
      #expect(conditions.milliseconds(of: .relock) == relock)
      conditions.isBraked = true
      #expect(conditions.milliseconds(of: .relock) == time)
    }
  }
}
