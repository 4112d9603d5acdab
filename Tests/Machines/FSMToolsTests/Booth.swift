// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport

/// A booth with what a table can have besides moves and one guard: a junction, a negated guard and a
/// history.
enum Booth: Automaton {
  enum State: UInt8, CaseName { case free, busy, closed }
  enum Event: UInt8, CaseName { case coin, leave }
  typealias Word = NoNames
  enum Guard: UInt8, CaseName { case staffed, full }
  enum Junction: UInt8, CaseName { case byCredit }

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
