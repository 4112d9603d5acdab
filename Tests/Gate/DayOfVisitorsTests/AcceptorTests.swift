// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import DayOfVisitors

@Suite("The coin acceptor")
struct AcceptorTests {
  @Test("lets a coin roll for 100 to 400 ms and makes its pulses, one coin after the other")
  func pulses() {
    var dice = Dice(seed: 1)
    var acceptor = Acceptor()
    acceptor.take(pulses: 3, at: 0, dice: &dice)
    acceptor.take(pulses: 2, at: 0, dice: &dice)
    #expect(acceptor.deadline >= .milliseconds(130))
    var last: Nanoseconds = 0
    var pulses = 0
    while acceptor.deadline < .max {
      if last > 0 { #expect(acceptor.deadline - last >= .milliseconds(30)) }
      last = acceptor.deadline
      acceptor.change()
      if acceptor.isActive { pulses += 1 }
    }
    #expect(pulses == 5)
    #expect(!acceptor.isActive)
  }
}
