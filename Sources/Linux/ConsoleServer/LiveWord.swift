// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter

/// The words of a running gate.
enum LiveWord: UInt8, Enumerated {
  case repairman, lock, unlockOnce
  case counters, lines, faults
  case watch, unwatch

  /// The word, its arguments and its effect.
  var description: StageWord {
    switch self {
    case .repairman: StageWord("repairman", "( -- ) act as the repairman's key; logged")
    case .lock: StageWord("lock", "( -- ) lock an unlocked gate; its coin is voided; logged")
    case .unlockOnce:
      StageWord("unlock-once", "( -- ) open for one passage without a coin; logged")
    case .counters: StageWord(".counters", "( -- ) print the counters")
    case .lines: StageWord(".lines", "( -- ) print which lines are active")
    case .faults: StageWord(".faults", "( -- ) print faults and lost events")
    case .watch:
      StageWord("watch", "( -- ) print each step until an empty line")
    case .unwatch: StageWord("unwatch", "( -- ) stop printing steps")
    }
  }
}
