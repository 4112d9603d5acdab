// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A booth with what a table can have besides moves and one guard: a junction, a negated guard and a
/// history.
enum Booth: Automaton {
  enum State: UInt8, ListedName {
    case free, busy, closed
    static let names: [3 of StaticString] = ["free", "busy", "closed"]
  }
  enum Event: UInt8, ListedName {
    case coin, leave
    static let names: [2 of StaticString] = ["coin", "leave"]
  }
  typealias Word = NoNames
  enum Guard: UInt8, ListedName {
    case staffed, full
    static let names: [2 of StaticString] = ["staffed", "full"]
  }
  enum Junction: UInt8, ListedName {
    case byCredit
    static let names: [1 of StaticString] = ["by-credit"]
  }

  static let initial = State.free

  static let table = WithHistory(
    HierarchicalTable<Booth, 3, 2>([
      .row(.free, [.if(.staffed, .junction(.byCredit), else: .stay()), .nothing]),
      .row(.busy, [.nothing, .deepHistory(.closed)]),
      .row(.closed, [.unless(.full, .to(.free)), .nothing]),
    ]))
  static let junctions = JunctionTable<Booth, 1>([
    .junction(.byCredit, .if(.full, .to(.busy), else: .to(.closed)))
  ])
}
