// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport

/// A session of five seconds, and in it an edit of three, which each key begins again.
enum Session: Automaton {
  enum State: UInt8, CaseName { case session, editing, idle, closed }
  enum Event: UInt8, CaseName { case key, timeout }
  enum Word: UInt8, CaseName { case close }

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
