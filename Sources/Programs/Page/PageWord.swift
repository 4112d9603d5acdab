// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter

/// What can be done to a gate on a page besides using it; the words come after those of the gate.
enum PageWord: UInt8, Enumerated {
  case hum, chatter, lean, jam, stickLock, unplug, slowDisk, fullDisk
  case faults

  /// The word, its arguments and its effect.
  var description: HostWord {
    switch self {
    case .hum:
      HostWord("hum", "( n -- ) 1: the coin line picks up the mains; 0: quiet", takesNumber: true)
    case .chatter:
      HostWord("chatter", "( n -- ) 1: the push sensor chatters; 0: quiet", takesNumber: true)
    case .lean:
      HostWord("lean", "( n -- ) 1: a visitor leans on the arm; 0: leaves it", takesNumber: true)
    case .jam:
      HostWord("jam", "( n -- ) 1: a coin is stuck in the slot; 0: it is out", takesNumber: true)
    case .stickLock:
      HostWord(
        "stick-lock", "( n -- ) 1: the lock's line stays as it is; 0: follows", takesNumber: true)
    case .unplug:
      HostWord("unplug", "( n -- ) 1: the chip is gone; 0: it is back", takesNumber: true)
    case .slowDisk:
      HostWord("slow-disk", "( n -- ) let a record take n milliseconds", takesNumber: true)
    case .fullDisk:
      HostWord("full-disk", "( n -- ) 1: the disk is full; 0: has room again", takesNumber: true)
    case .faults: HostWord(".faults", "( -- ) print what is wrong with the gate")
    }
  }
}
