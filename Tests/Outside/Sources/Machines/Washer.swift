// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A machine that washes: a timer for each level, histories, words of beginnings, moves of each kind.
package enum Washer: Automaton {
  package enum State: UInt8, ListedName {
    case on, washing, soaking, spinning, paused, off
    package static let names: [6 of StaticString] = [
      "on", "washing", "soaking", "spinning", "paused", "off",
    ]
  }
  package enum Event: UInt8, ListedName {
    case next, pause, stop, recall, recallAll, rewind, restart, call, back, timeout
    package static let names: [10 of StaticString] = [
      "next", "pause", "stop", "recall", "recall-all", "rewind", "restart", "call", "back",
      "timeout",
    ]
  }
  package enum Word: UInt8, ListedName {
    case light, dark, beep, fill, drain, soak, spin
    package static let names: [7 of StaticString] = [
      "light", "dark", "beep", "fill", "drain", "soak", "spin",
    ]
  }
  package enum Guard: UInt8, ListedName {
    case doorOpen
    package static let names: [1 of StaticString] = ["door-open"]
  }

  package static let initial = State.on
  package static let roles = Roles<Self>(timeout: .timeout)

  // swift-format-ignore
  package static let table = WithHistory(WithTimers(WithStack<_, 1>(HierarchicalTable<Washer, 6, 10>([
    .row(.on, initial: .soaking, begin: .words(.beep), enter: .words(.light), exit: .words(.dark), after: .seconds(600), [
    //  next                           pause          stop       recall          recallAll           rewind           restart                call          back      timeout
      .nothing,                      .to(.paused),  .to(.off), .nothing,       .nothing,           .to(.washing),   .external(.washing),   .push(.off),  .nothing, .to(.off)]),
    .row(.washing, in: .on, initial: .soaking, enter: .words(.fill), exit: .words(.drain), after: .seconds(90), [
      .nothing,                      .nothing,      .nothing,  .nothing,       .nothing,           .nothing,        .nothing,              .nothing,     .nothing, .to(.paused)]),
    .row(.soaking, in: .washing, enter: .words(.soak), [
      .to(.spinning),                .nothing,      .nothing,  .nothing,       .nothing,           .nothing,        .nothing,              .nothing,     .nothing, .nothing]),
    .row(.spinning, in: .washing, enter: .words(.spin), [
      .to(.soaking),                 .nothing,      .nothing,  .nothing,       .nothing,           .nothing,        .nothing,              .nothing,     .nothing, .nothing]),
    .row(.paused, in: .on, [
      .nothing,                      .nothing,      .nothing,  .nothing,       .nothing,           .nothing,        .nothing,              .nothing,     .nothing, .nothing]),
    .row(.off, [
      .unless(.doorOpen, .to(.on)),  .nothing,      .nothing,  .history(.on),  .deepHistory(.on),  .nothing,        .nothing,              .nothing,     .pop(),   .nothing]),
  ]))))
}

/// Whether the door of a washer is open.
package struct Drum: Performer {
  package typealias Names = Washer
  package var isOpen = false
  package init(isOpen: Bool = false) { self.isOpen = isOpen }
  package func holds(_ condition: Washer.Guard) -> Bool { isOpen }
  package mutating func perform(_ word: Washer.Word) {}
}
