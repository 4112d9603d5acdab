// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A player of music that a call interrupts: substates, and a push and a pop.
package enum Player: Automaton {
  package enum State: UInt8, ListedName {
    case on, playing, paused, call
    package static let names: [4 of StaticString] = ["on", "playing", "paused", "call"]
  }
  package enum Event: UInt8, ListedName {
    case key, ring, hangUp
    package static let names: [3 of StaticString] = ["key", "ring", "hang-up"]
  }
  package enum Word: UInt8, ListedName {
    case light, play, stop
    package static let names: [3 of StaticString] = ["light", "play", "stop"]
  }

  package static let initial = State.on

  // swift-format-ignore
  package static let table = WithStack<_, 1>(HierarchicalTable<Player, 4, 3>([
    .row(.on, initial: .paused, enter: .words(.light),                      [.nothing,     .push(.call), .nothing]),
    .row(.playing, in: .on, enter: .words(.play), exit: .words(.stop),      [.to(.paused), .nothing,     .nothing]),
    .row(.paused, in: .on,                                                  [.to(.playing), .nothing,    .nothing]),
    .row(.call,                                                             [.nothing,     .nothing,     .pop()]),
  ]))
}

/// A player asks nothing.
package struct Quiet: Conditions {
  package typealias Names = Player
  package init() {}
}
