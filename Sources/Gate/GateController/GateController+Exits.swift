// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Turnstile

// People who leave through the entrance, which two rotation sensors show.

extension GateController where Hardware: ~Copyable {
  /// Counts a visitor who left through the entrance; a passage that is open stays so.
  mutating func takeExit(at time: Nanoseconds) {
    let state = memory.machine.state
    if state == .unlocked {
      let isSwapped = visits.suspicion.noteExit()
      count(.exits, isSwapped ? .sensorsSwapped : .outByEntrance, at: time)
    } else {
      let isForced = visits.rules.holdsExit && state != .released
      count(isForced ? .forcedExits : .exits, isForced ? .forcedExit : nil, at: time)
    }
  }
}
