// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A door with a code: a flat machine with guard, timer, interval and an urgent event.
package enum Door: Automaton {
  package enum State: UInt8, ListedName {
    case shut, open, jammed
    package static let names: [3 of StaticString] = ["shut", "open", "jammed"]
  }
  package enum Event: UInt8, ListedName {
    case code, push, timeout, alarm
    package static let names: [4 of StaticString] = ["code", "push", "timeout", "alarm"]
  }
  package enum Word: UInt8, ListedName {
    case bolt, unbolt, buzz
    package static let names: [3 of StaticString] = ["bolt", "unbolt", "buzz"]
  }
  package enum Guard: UInt8, ListedName {
    case right
    package static let names: [1 of StaticString] = ["right"]
  }
  package enum Interval: UInt8, ListedName {
    case grace
    package static let names: [1 of StaticString] = ["grace"]
  }

  package static let initial = State.shut
  package static let roles = Roles<Self>(timeout: .timeout)
  package static func isUrgent(_ event: Event) -> Bool { event == .alarm }
  package static func isFinal(_ state: State) -> Bool { state == .jammed }

  // swift-format-ignore
  package static let table = TransitionTable<Door, 3, 4>([
    //                                                                 code                                         push          timeout      alarm
    .row(.shut, enter: .words(.bolt),                                  [.if(.right, .to(.open), else: .stay(.buzz)), .nothing,     .nothing,    .to(.open)]),
    .row(.open, enter: .words(.unbolt), after: .setting(.grace),       [.stay(),                                     .to(.shut),   .to(.shut),  .to(.jammed)]),
    .row(.jammed,                                                      [.nothing,                                    .stay(.buzz), .nothing,    .nothing]),
  ])
}

/// What is dialled, and how long the door stays open.
package struct Keypad: Conditions {
  package typealias Names = Door
  package var isRight = false
  package init(isRight: Bool) { self.isRight = isRight }
  package func holds(_ condition: Door.Guard) -> Bool { isRight }
  package func milliseconds(of interval: Door.Interval) -> UInt32 { 3000 }
}
