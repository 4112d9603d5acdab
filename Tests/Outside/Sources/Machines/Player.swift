// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A player of music that a call interrupts: substates, a push and a pop, and labelled cells.
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

  @inline(__always) private static func row(
    _ state: State, in parent: State? = nil, initial: State? = nil, enter: Phrase<Self> = .none,
    exit: Phrase<Self> = .none, key: Cell<Self>, ring: Cell<Self>, hangUp: Cell<Self>
  ) -> HierarchicalRow<Self, 3> {
    .row(state, in: parent, initial: initial, enter: enter, exit: exit, [key, ring, hangUp])
  }

  package static let table = WithStack<_, 1>(
    HierarchicalTable<Player, 4, 3>([
      row(
        .on, initial: .paused, enter: .words(.light),
        key: .nothing, ring: .push(.call), hangUp: .nothing),
      row(
        .playing, in: .on, enter: .words(.play), exit: .words(.stop),
        key: .to(.paused), ring: .nothing, hangUp: .nothing),
      row(.paused, in: .on, key: .to(.playing), ring: .nothing, hangUp: .nothing),
      row(.call, key: .nothing, ring: .nothing, hangUp: .pop()),
    ]))
}

/// A player asks nothing.
package struct Quiet: Conditions {
  package typealias Names = Player
  package init() {}
}
