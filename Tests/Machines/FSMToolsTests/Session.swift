// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A session of five seconds, and in it an edit of three, which each key begins again.
enum Session: Automaton {
  enum State: UInt8, ListedName {
    case session, editing, idle, closed
    static let names: [4 of StaticString] = ["session", "editing", "idle", "closed"]
  }
  enum Event: UInt8, ListedName {
    case key, timeout
    static let names: [2 of StaticString] = ["key", "timeout"]
  }
  enum Word: UInt8, ListedName {
    case close
    static let names: [1 of StaticString] = ["close"]
  }

  static let initial = State.session
  static let roles = Roles<Self>(timeout: .timeout)
  static func isFinal(_ state: State) -> Bool { state == .closed }

  // swift-format-ignore
  static let table = WithTimers(HierarchicalTable<Session, 4, 2>([
    //                                                           key        timeout
    .row(.session, initial: .editing, after: .seconds(5),        [.nothing, .to(.closed, .close)]),
    .row(.editing, in: .session, after: .seconds(3),             [.again(), .to(.idle)]),
    .row(.idle, in: .session,                                    [.nothing, .nothing]),
    .row(.closed,                                                [.nothing, .nothing]),
  ]))
}
