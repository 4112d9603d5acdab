// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter

/// The words of a gate at work.
enum LiveWord: UInt8, Enumerated {
  case repairman, lock, unlockOnce
  case counters, lines, faults
  case watch, unwatch

  /// The word as it is typed, what it takes and what it does.
  var description: HostWord {
    switch self {
    case .repairman: HostWord("repairman", "( -- ) send the repairman, as his key does; logged")
    case .lock: HostWord("lock", "( -- ) lock an unlocked gate; its coin is voided; logged")
    case .unlockOnce:
      HostWord("unlock-once", "( -- ) let one person through who has not paid; logged")
    case .counters: HostWord(".counters", "( -- ) print the gate's books")
    case .lines: HostWord(".lines", "( -- ) print which lines are active")
    case .faults: HostWord(".faults", "( -- ) print what is wrong, and what got lost")
    case .watch:
      HostWord("watch", "( -- ) print each step from now on, up to an empty line")
    case .unwatch: HostWord("unwatch", "( -- ) print no more steps")
    }
  }
}
