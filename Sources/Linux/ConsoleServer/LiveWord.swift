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
  var description: HostWord {
    switch self {
    case .repairman: HostWord("repairman", "( -- ) act as the repairman's key; logged")
    case .lock: HostWord("lock", "( -- ) lock an unlocked gate; its coin is voided; logged")
    case .unlockOnce:
      HostWord("unlock-once", "( -- ) open for one passage without a coin; logged")
    case .counters: HostWord(".counters", "( -- ) print the counters")
    case .lines: HostWord(".lines", "( -- ) print which lines are active")
    case .faults: HostWord(".faults", "( -- ) print faults and lost events")
    case .watch:
      HostWord("watch", "( -- ) print each step until an empty line")
    case .unwatch: HostWord("unwatch", "( -- ) stop printing steps")
    }
  }
}
