// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import GateController

@Suite struct PushSuspicionTests {
  private let minute: Nanoseconds = .seconds(60)

  @Test("each relock without a push doubles the time without coins, from ten minutes to 21 hours")
  func pauses() {
    var suspicion = PushSuspicion()
    var pauses: [Nanoseconds?] = []
    for _ in 0..<12 {
      suspicion.noteRelock(at: minute)
      let deadline = suspicion.deadline
      pauses.append(deadline == .never ? nil : (deadline - minute) / minute)
      #expect(suspicion.isDead == (pauses.count >= 3))
      suspicion.expire(by: deadline - 1)
      #expect(suspicion.deadline == deadline)
      suspicion.expire(by: deadline)
      #expect(suspicion.deadline == .never)
    }
    #expect(pauses == [nil, nil, 10, 20, 40, 80, 160, 320, 640, 1280, 1280, 1280])
  }

  @Test func `any push ends it, and the next three relocks begin it anew`() {
    var suspicion = PushSuspicion()
    for _ in 0..<5 { suspicion.noteRelock(at: 0) }
    suspicion.clear()
    #expect(!suspicion.isDead && suspicion.deadline == .never)
    for _ in 0..<3 { suspicion.noteRelock(at: 0) }
    #expect(suspicion.isDead && suspicion.deadline == 10 * minute)
  }
}
