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

/// A concrete mixer: a word that counts buckets raises an event, and a full drum needs none to turn.
enum Mixer: Automaton {
  enum State: UInt8, CaseName { case empty, full, turning }
  enum Event: UInt8, CaseName { case bucket, counted, ready }
  enum Word: UInt8, CaseName { case count, close, turn }
  enum Guard: UInt8, CaseName { case enough }

  static let initial = State.empty
  static let roles = Roles<Self>(completion: .ready)
  static func raises(_ word: Word) -> Event? { word == .count ? .counted : nil }

  // swift-format-ignore
  static let table = TransitionTable<Mixer, 3, 3>([
    //                                       bucket                          counted                            ready
    .row(.empty,                             [.unless(.enough, .stay(.count)), .if(.enough, .to(.full, .close)), .nothing]),
    .row(.full,                              [.nothing,                      .nothing,                          .to(.turning)]),
    .row(.turning, enter: .words(.turn),     [.to(.empty),                   .nothing,                          .nothing]),
  ])
}

/// How many buckets are in the drum, of which two are enough.
struct Drum: World {
  typealias Names = Mixer
  var buckets = 0

  mutating func perform(_ word: Mixer.Word) {
    switch word {
    case .count: buckets += 1
    case .close: break
    case .turn: buckets = 0
    }
  }
  func answers(to condition: Mixer.Guard) -> [Bool] { [buckets >= 2] }
  func allows(_ event: Mixer.Event) -> Bool { event == .bucket }
}

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
