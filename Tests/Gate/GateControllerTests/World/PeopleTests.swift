// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateSupport
import TestSupport
import Testing
import Turnstile

@testable import DayOfVisitors

/// The promises, checked while the visitors of `DayOfVisitors` use the gate.
@Suite struct PeopleTests {
  @Test(
    "a day of visitors keeps each promise at each moment", arguments: Pair.allowed, [false, true])
  func people(pair: Pair, isTroubled: Bool) {
    let watch = Watch(Promises(pair.settings(.milliseconds(5))))
    _ = pair.play(visits: isWhole ? 500 : 15, seed: 2, isTroubled: isTroubled, watcher: watch)
    #expect(watch.promises.broken == [])
    #expect(watch.turns > 500)
  }
}

/// The promises, in a place where both the day and its test see them.
private final class Watch: Watcher {
  private(set) var promises: Promises
  private(set) var turns = 0

  init(_ promises: Promises) { self.promises = promises }

  func note(_ input: Input, _ isActive: Bool, at now: Nanoseconds) {
    promises.note(input, isActive, at: now)
  }

  func noteStart() { promises.noteStart() }

  func look(_ gate: borrowing KeptController, _ disk: ScriptedDisk, at now: Nanoseconds) {
    turns += 1
    promises.check(gate, disk, at: now)
  }
}
