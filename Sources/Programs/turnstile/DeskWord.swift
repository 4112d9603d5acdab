// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter

/// What can be done at the desk besides using the gate; the words come after those of the gate.
enum DeskWord: UInt8, Enumerated {
  case back, bounces, journal, trace, replay

  /// The word, its arguments and its effect.
  var description: HostWord {
    switch self {
    case .back: HostWord("back", "( -- ) take back the last word that did something to the gate")
    case .bounces:
      HostWord("bounces", "( n -- ) let a switch bounce n times with each move", takesNumber: true)
    case .journal: HostWord(".journal", "( -- ) print what happened, to the microsecond")
    case .trace:
      HostWord(
        "trace", "( -- ) trace FILE: write the session so far as a recording (VCD)", takesFile: true
      )
    case .replay:
      HostWord(
        "replay", "( -- ) replay FILE: play a recording on a new gate, and go on there",
        takesFile: true)
    }
  }
}
