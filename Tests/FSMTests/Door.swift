// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A door with everything a row can hold: exit and entry words, a guard without an alternative, both
/// kinds of delay, a required event, an urgent one, a trap and a row that nothing leads to.
enum Door: Automaton {
  enum State: UInt8, ListedName, CaseIterable {
    case closed, open, welded, dreamt
    static let names: [4 of StaticString] = ["closed", "open", "welded", "dreamt"]
  }
  enum Event: UInt8, ListedName, CaseIterable {
    case turn, knock, weld, timeout, alarm
    static let names: [5 of StaticString] = ["turn", "knock", "weld", "timeout", "alarm"]
  }
  enum Word: UInt8, Name, CaseIterable {
    case latch, unlatch, light, dark, greet, log
    var name: StaticString { "word" }
  }
  enum Guard: UInt8, Name {
    case dry
    var name: StaticString { "dry" }
  }
  enum Interval: UInt8, Name {
    case patience
    var name: StaticString { "patience" }
  }

  static let initial = State.closed
  static let timeout: Event? = .timeout
  static func isUrgent(_ event: Event) -> Bool { event == .weld }
  static func isRequired(_ event: Event) -> Bool { event == .alarm }

  // swift-format-ignore
  static let table = TransitionTable<Door, 4, 5>([
    //               turn                      knock           weld                           timeout        alarm
    .row(.closed, enter: .words(.latch, .dark), exit: .words(.unlatch),
        [.to(.open, .log),         .stay(.greet),  .if(.dry, .to(.welded)),       .nothing,      .nothing]),
    .row(.open, enter: .words(.light), exit: .words(.dark), after: .milliseconds(1500),
        [.to(.closed, .log),       .again(.greet), .nothing,                      .to(.closed),  .nothing]),
    .row(.welded, after: .setting(.patience),
        [.nothing,                 .stay(.greet),  .again(),                      .stay(.log),   .nothing]),
    .row(.dreamt,
        [.to(.closed),             .nothing,       .nothing,                      .nothing,      .nothing]),
  ])
}

/// Conditions that are set.
struct Weather: Conditions {
  typealias Names = Door
  var isDry = true
  var patience: UInt32 = 0

  func holds(_ condition: Door.Guard) -> Bool { isDry }

  func milliseconds(of interval: Door.Interval) -> UInt32 { patience }
}

extension Step {
  /// The words of a step, in order.
  var allWords: [A.Word] { Array(words) }
}
