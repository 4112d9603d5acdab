// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter

/// The words of a gate.
enum GateWord: UInt8, Enumerated {
  case coin, push, repairman
  case counters, lines
  case seed, breakChance, relock

  /// The word, its arguments and its effect.
  var description: StageWord {
    switch self {
    case .coin: StageWord("coin", "( -- ) drop a coin")
    case .push: StageWord("push", "( -- ) push the arm")
    case .repairman: StageWord("repairman", "( -- ) turn the repairman's key")
    case .counters: StageWord(".counters", "( -- ) print the counters")
    case .lines: StageWord(".lines", "( -- ) print which lines are active")
    case .seed: StageWord("seed", "( n -- ) set the seed of the random numbers", takesNumber: true)
    case .breakChance:
      StageWord(
        "break-chance", "( n -- ) let n percent of the pushes break the gate", takesNumber: true)
    case .relock:
      StageWord(
        "relock", "( n -- ) lock an unlocked gate after n seconds; 0: never", takesNumber: true)
    }
  }
}
