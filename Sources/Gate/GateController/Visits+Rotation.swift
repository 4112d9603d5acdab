// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import Turnstile

// An arm with two rotation sensors.

extension Visits {
  /// Whether the lock is to close behind a visitor who can only go on, or leaves.
  ///
  /// A ratchet that fell behind an exit has to be lifted anew for the passage that is still open. A bolt that
  /// may jam the arm waits for the rest.
  var letsBoltGo: Bool {
    switch rules.passage.mechanism {
    case .rides, .ratchet, .fallsBehind: turns.isPastReturn
    case .unknown, .jams: false
    }
  }

  /// Reads the levels that have settled, since a rotation sensor came to its own at `edge`.
  mutating func settleTurn(_ pressed: Levels, since edge: Nanoseconds) -> PushReading {
    if pressed[.push], pressed[.turn] { suspicion.clear() }
    let reading = turns.settle(pressed, since: edge)
    // On a released arm only a whole rotation is a visitor.
    return reading == .vain && emergency.isReleased ? .nothing : reading
  }

  mutating func loseArm() { if rules.passage.isQuadrature { turns.lose() } }

  /// Looks where an arm is that is lost: only at its rest is that known.
  mutating func findArm(_ switches: borrowing SwitchPanel) {
    guard turns.isLost else { return }
    turns.adopt(switches.pressed, isResting: !switches.isArmTouched)
  }
}
