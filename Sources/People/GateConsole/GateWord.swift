// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter

/// The words of a gate.
package enum GateWord: UInt8, Enumerated {
  case coin, push, repairman, release, restore
  case counters, lines
  case seed, breakChance, relock

  /// The word, its arguments and its effect.
  var description: HostWord {
    switch self {
    case .coin: HostWord("coin", "( -- ) drop a coin")
    case .push: HostWord("push", "( -- ) push the arm")
    case .repairman: HostWord("repairman", "( -- ) turn the repairman's key")
    case .release: HostWord("release", "( -- ) open the emergency loop: the arm is free")
    case .restore: HostWord("restore", "( -- ) close the emergency loop again")
    case .counters: HostWord(".counters", "( -- ) print the counters")
    case .lines: HostWord(".lines", "( -- ) print which lines are active")
    case .seed: HostWord("seed", "( n -- ) set the seed of the random numbers")
    case .breakChance:
      HostWord("break-chance", "( n -- ) let n percent of the pushes break the gate")
    case .relock: HostWord("relock", "( n -- ) lock an unlocked gate after n seconds; 0: never")
    }
  }
}
