// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import MachineSupport

/// A safe that a key opens if it fits, and a timeout shuts; three wrong keys are not counted.
enum Safe: Automaton {
  enum State: UInt8, CaseName { case shut, open, alarmed }
  enum Event: UInt8, CaseName { case key, push, timeout, open }
  enum Word: UInt8, CaseName { case bolt, unbolt, ring }
  enum Guard: UInt8, CaseName { case fits }
  enum Interval: UInt8, CaseName { case grace }

  static let initial = State.shut
  static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  static let table = TransitionTable<Safe, 3, 4>([
    //                                                   key                                  push                 timeout        open
    .row(.shut, enter: .words(.bolt),                    [.if(.fits, .to(.open)),             .stay(.ring),        .nothing,      .nothing]),
    .row(.open, enter: .words(.unbolt), after: .setting(.grace), [.if(.fits, .to(.shut), else: .to(.alarmed, .ring)), .to(.shut), .to(.shut), .stay()]),
    .row(.alarmed, after: .milliseconds(2500),           [.nothing,                           .stay(.ring),        .to(.shut),    .nothing]),
  ])
}

/// Whether the safe is bolted, and how often it rang.
struct Room: World {
  typealias Names = Safe
  var isBolted = false
  var rings = 0
  // Without a limit a search would not end.
  var limit = 3

  mutating func perform(_ word: Safe.Word) {
    switch word {
    case .bolt: isBolted = true
    case .unbolt: isBolted = false
    case .ring: rings = min(rings + 1, limit)
    }
  }
}
